import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Connection } from '../support/connection.ts';
import { dataSets, type Place } from '../support/data-set.ts';
import { type Bench, type Figure, type Line, ratio } from '../support/figure.ts';
import { type Done, drive, fetchAll } from '../support/load.ts';
import { type Account, formRequest, sendRequest } from '../support/requests.ts';
import { Server } from '../support/server.ts';
import { median } from '../support/statistics.ts';

const CONNECTIONS = 50;
/** One person may have 50. */
const BOTS_EACH = 40;
/** How long the receivers take for an answer: they are busy for longer than the figure takes. */
const SLOW_MS = 20_000;

/** How many sends a server takes while messages wait for the slow receivers of many bots, against one without bots. */
export const webhookBots: Figure = {
  name: 'webhook-bots',
  async measure(bench) {
    const { silence } = dataSets(bench.quick);
    const without = await bench.place(silence);
    const withBots = await bench.place({ ...silence, name: 'webhook-bots' });
    const receiver = await startSlowReceiver();
    const env = { PARLEY_OUTBOUND_ALLOW: '127.0.0.0/8' };
    const servers = [
      await Server.parley(without.folder),
      await Server.parley(withBots.folder, { env }),
    ] as const;
    try {
      const bots = bench.quick ? 50 : 1000;
      await keepBusy(withBots, servers[1], { bots, url: receiver.url });
      return [await compare(bench, { bots, servers, places: [without, withBots] })];
    } finally {
      await Promise.all(servers.map((each) => each.stop()));
      receiver.close();
    }
  },
};

/** Answers each request after a long time. */
async function startSlowReceiver(): Promise<{ readonly url: string; close(): void }> {
  const waiting = new Set<NodeJS.Timeout>();
  const server = createServer((request, response) => {
    request.resume();
    const timer = setTimeout(() => {
      waiting.delete(timer);
      response.end('{}');
    }, SLOW_MS);
    waiting.add(timer);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    close() {
      for (const timer of waiting) clearTimeout(timer);
      server.closeAllConnections();
      server.close();
    },
  };
}

/** Makes bots, and sends each a message. */
async function keepBusy(
  { accounts }: Place,
  server: Server,
  { bots, url }: { readonly bots: number; readonly url: string },
): Promise<void> {
  const owner = accounts[0] as Account;
  const connections = await Connection.openMany(server.port, 4);
  const created = await fetchAll(
    connections,
    Array.from({ length: bots }, (_, index) =>
      formRequest('POST /bots', accounts[Math.floor(index / BOTS_EACH)] as Account, {
        ...{ full_name: `Hook ${index}`, short_name: `hook${index}`, bot_type: 3 },
        ...{ payload_url: JSON.stringify(url), service_name: `hook${index}`, interface_type: 1 },
      }),
    ),
  );
  const ids = created.map((body) => (JSON.parse(body) as { user_id: number }).user_id);
  await fetchAll(
    connections,
    ids.map((id) =>
      formRequest('POST /messages', owner, { type: 'direct', to: JSON.stringify([id]), content: 'Hello' }),
    ),
  );
  for (const each of connections) each.close();
}

interface Compared {
  readonly bots: number;
  readonly servers: readonly [Server, Server];
  readonly places: readonly [Place, Place];
}

async function compare(bench: Bench, { bots, servers, places }: Compared): Promise<Line> {
  const done: [Done[], Done[]] = [[], []];
  const connections = await Promise.all(servers.map(({ port }) => Connection.openMany(port, CONNECTIONS)));
  const slice = (index: 0 | 1, ms: number) => {
    const { accounts, channelIds } = places[index];
    const next = (connection: number, turn: number) =>
      sendRequest(
        accounts[1 + connection] as Account,
        { channelId: channelIds[(connection + turn) % channelIds.length] as number, topic: 'hooks' },
        turn,
      );
    return drive(connections[index] ?? [], next, ms);
  };
  for (const index of [0, 1] as const) await slice(index, bench.quick ? 300 : 3000);
  for (let round = 0; round < (bench.quick ? 2 : 7); round++)
    for (const index of [0, 1] as const) done[index].push(await slice(index, bench.quick ? 500 : 2000));
  for (const each of connections.flat()) each.close();
  const rate = (name: string, all: readonly Done[]) => ({
    ...{ name, unit: 'sends/s', value: median(all.map(({ perSecond }) => perSecond)) },
  });
  const name = `sends/s while ${bots} bots with slow receivers have a message`;
  return {
    ...ratio(name, rate('with bots', done[1]), rate('without', done[0])),
    aim: { atLeast: 0.9 },
  };
}
