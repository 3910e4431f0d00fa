import { Connection } from '../support/connection.ts';
import { dataSets, type Place } from '../support/data-set.ts';
import { type Bench, type Figure, type Line, ratio } from '../support/figure.ts';
import { AT_ITS_LIMIT, type Done, drive } from '../support/load.ts';
import { type Account, sendRequest } from '../support/requests.ts';
import { Server, type Usage } from '../support/server.ts';
import { median } from '../support/statistics.ts';

const CONNECTIONS = 50;
const DIFFERENT = 20;

/** Acknowledged, that is, fsynced sends, against a handler that only reads the form. */
export const sends: Figure = {
  name: 'sends',
  async measure(bench) {
    const place = await bench.place(dataSets(bench.quick).history);
    const [parley, empty] = [
      await Server.parley(place.folder, { probe: true }),
      await Server.baseline('empty-fastify'),
    ];
    try {
      return await compare(bench, place, [parley, empty]);
    } finally {
      await Promise.all([parley.stop(), empty.stop()]);
    }
  },
};

async function compare(
  bench: Bench,
  place: Place,
  [parley, empty]: readonly [Server, Server],
): Promise<Line[]> {
  const requests = requestsOf(place);
  const load = { [parley.port]: [] as Done[], [empty.port]: [] as Done[] };
  const connections = new Map<Server, Connection[]>();
  for (const server of [parley, empty])
    connections.set(server, await Connection.openMany(server.port, CONNECTIONS));
  const slice = (server: Server, ms: number) =>
    drive(
      connections.get(server) as Connection[],
      (connection, turn) => requests[connection]?.[turn % DIFFERENT] as string,
      ms,
    );
  for (const server of [parley, empty]) await slice(server, bench.quick ? 300 : 3000);
  const used = { cpu: 0, mainCpu: 0 };
  for (let round = 0; round < (bench.quick ? 2 : 7); round++) {
    const before = await parley.usage();
    for (const server of [parley, empty])
      load[server.port]?.push(await slice(server, bench.quick ? 500 : 2000));
    const after = await parley.usage();
    used.cpu += after.cpu - before.cpu;
    used.mainCpu += after.mainCpu - before.mainCpu;
  }
  for (const each of [...connections.values()].flat()) each.close();
  return linesOf(load[parley.port] as Done[], load[empty.port] as Done[], used);
}

function requestsOf({ accounts, channelIds }: Place): string[][] {
  return Array.from({ length: CONNECTIONS }, (_, connection) =>
    Array.from({ length: DIFFERENT }, (_, turn) => {
      const place = connection * DIFFERENT + turn;
      const channelId = channelIds[place % channelIds.length] as number;
      return sendRequest(accounts[1 + connection] as Account, { channelId, topic: `topic ${turn}` }, place);
    }),
  );
}

function linesOf(
  parley: readonly Done[],
  empty: readonly Done[],
  used: Pick<Usage, 'cpu' | 'mainCpu'>,
): Line[] {
  const rate = (name: string, unit: string, all: readonly Done[]) => ({
    ...{ name, unit, value: median(all.map((done) => done.perSecond)) },
  });
  const count = parley.reduce((sum, done) => sum + done.count, 0);
  const own = Math.max(...empty.map((done) => done.ownCpu));
  const line = ratio(
    'durable sends/s, 50 connections',
    rate('Parley', 'sends/s', parley),
    rate('empty handler', 'requests/s', empty),
  );
  return [
    { ...line, aim: { atLeast: 0.25 }, ...(own > 0.95 && { note: AT_ITS_LIMIT }) },
    { name: 'processor time of a send', value: (used.cpu * 1000) / count, unit: 'µs' },
    {
      name: 'processor time of a send on the main thread',
      value: (used.mainCpu * 1000) / count,
      unit: 'µs',
      aim: { atMost: 70 },
    },
    { name: 'send p50, 50 connections', value: median(parley.map((done) => done.p50)), unit: 'ms' },
    { name: 'send p99, 50 connections', value: median(parley.map((done) => done.p99)), unit: 'ms' },
  ];
}
