import { createECDH, randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { Connection } from '../support/connection.ts';
import { dataSets, type Place } from '../support/data-set.ts';
import type { Bench, Figure, Line } from '../support/figure.ts';
import { fetchAll } from '../support/load.ts';
import { type Account, formRequest } from '../support/requests.ts';
import { Server } from '../support/server.ts';
import { median, percentile } from '../support/statistics.ts';

/** Direct messages a second. */
const PER_SECOND = 20;
const LATEST_MS = 60_000;

/** From a send to the push service's acceptance of the notification, for users who are away. */
export const push: Figure = {
  name: 'push',
  async measure(bench) {
    const place = await bench.place(dataSets(bench.quick).crowd);
    const service = await startService();
    const env = { PARLEY_OUTBOUND_ALLOW: '127.0.0.0/8' };
    const server = await Server.parley(place.folder, { env, probe: true });
    try {
      const away = place.accounts.slice(2, 2 + (bench.quick ? 100 : 1000));
      const [connection] = await Connection.openMany(server.port, 1);
      await subscribe(server, away, service.url);
      const one = await singly(bench, { place, away, service, connection: connection as Connection });
      const all = await atOnce(server, { place, away, service, connection: connection as Connection });
      connection?.close();
      return [one, all];
    } finally {
      await server.stop();
      service.close();
    }
  },
};

interface Service {
  readonly url: string;
  /** When each device got its newest notification, by its name. */
  readonly arrived: Map<string, number>;
  close(): void;
}

/** A push service that takes everything. */
async function startService(): Promise<Service> {
  const arrived = new Map<string, number>();
  const server = createServer((request, response) => {
    request.resume().once('end', () => {
      arrived.set((request.url ?? '').slice(1), performance.now());
      response.writeHead(201).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    arrived,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** A device for each account, named after the account's ID. */
async function subscribe(server: Server, accounts: readonly Account[], url: string): Promise<void> {
  const ecdh = createECDH('prime256v1');
  const keys = {
    p256dh: ecdh.generateKeys().toString('base64url'),
    auth: randomBytes(16).toString('base64url'),
  };
  const connections = await Connection.openMany(server.port, 4);
  await fetchAll(
    connections,
    accounts.map((each) =>
      formRequest('POST /push/devices', each, { endpoint: `${url}/${each.id}`, ...keys }),
    ),
  );
  for (const each of connections) each.close();
}

interface Stage {
  readonly place: Place;
  readonly away: readonly Account[];
  readonly service: Service;
  readonly connection: Connection;
}

/** Direct messages to one after another. */
async function singly(bench: Bench, { place, away, service, connection }: Stage): Promise<Line> {
  const sender = place.accounts[1] as Account;
  const sent = new Map<string, number>();
  const some = away.slice(0, bench.quick ? 40 : 600);
  service.arrived.clear();
  for (const { id } of some) {
    sent.set(String(id), performance.now());
    const to = JSON.stringify([id]);
    await connection.fetch(
      formRequest('POST /messages', sender, { type: 'direct', to, content: 'Are you there?' }),
    );
    await wait(1000 / PER_SECOND);
  }
  await untilAllHave(service, some);
  return line(`${PER_SECOND} direct messages a second, ${away.length} subscriptions`, times(service, sent));
}

/** One message that mentions everybody. */
async function atOnce(server: Server, { place, away, service, connection }: Stage): Promise<Line> {
  const owner = place.accounts[0] as Account;
  const channel = place.channelIds[2] as number;
  service.arrived.clear();
  const { cpu } = await server.usage();
  const began = performance.now();
  const content = '@**all** please look';
  await connection.fetch(
    formRequest('POST /messages', owner, { type: 'channel', to: channel, topic: 'push', content }),
  );
  await untilAllHave(service, away);
  const spent = (await server.usage()).cpu - cpu;
  const sent = new Map(away.map(({ id }) => [String(id), began]));
  const all = line(`one message for ${away.length} subscriptions`, times(service, sent));
  const each = { name: 'processor time of all threads for each', value: spent / away.length, unit: 'ms' };
  return { ...all, absolutes: [...(all.absolutes ?? []), each] };
}

async function untilAllHave({ arrived }: Service, accounts: readonly Account[]): Promise<void> {
  const lacking = () => accounts.filter(({ id }) => !arrived.has(String(id))).length;
  for (const end = performance.now() + LATEST_MS; lacking() > 0; await wait(20))
    if (performance.now() > end) throw new Error(`${lacking()} devices got nothing.`);
}

const times = ({ arrived }: Service, sent: ReadonlyMap<string, number>): number[] =>
  [...sent].map(([device, at]) => (arrived.get(device) ?? Number.NaN) - at);

function line(of: string, all: readonly number[]): Line {
  return {
    ...{ name: `send → accepted by the push service, p95, ${of}`, value: percentile(all, 0.95), unit: 'ms' },
    aim: { atMost: 1000 },
    absolutes: [
      { name: 'median', value: median(all), unit: 'ms' },
      { name: 'slowest', value: Math.max(...all), unit: 'ms' },
    ],
  };
}
