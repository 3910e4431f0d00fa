import { dataSets, type Place } from '../support/data-set.ts';
import { Delay } from '../support/delay.ts';
import { type Bench, type Figure, type Line, ratio } from '../support/figure.ts';
import { watchLock } from '../support/lock-watch.ts';
import { deliveriesOnTwo } from '../support/node-deliveries.ts';
import { Postgres } from '../support/postgres.ts';
import { SendLoad, type Sent } from '../support/send-load.ts';
import { Server } from '../support/server.ts';
import { median } from '../support/statistics.ts';

const CONNECTIONS = 50;

interface Setting {
  readonly name: string;
  /** Milliseconds that PostgreSQL takes longer for a flush, and for there and back. */
  readonly flushMs: number;
  readonly wayMs: number;
}

const SETTINGS: readonly Setting[] = [
  { name: 'beside PostgreSQL', flushMs: 0, wayMs: 0 },
  { name: '1 ms away, flushes 5 ms longer', flushMs: 5, wayMs: 1 },
];

interface Measured extends Sent {
  /** Milliseconds for which the organization's lock was held, for each message. */
  readonly locked: number;
  /** Microseconds of processor time for each message on the main thread of the node that takes most. */
  readonly busiest: number;
}

/**
 * Sends to two nodes, and deliveries by them, against the same on one of them. On a machine with few cores the nodes, the database and the load share
 * them: what says something there is the processor time of a send, and for how long it holds the lock.
 */
export const nodes: Figure = {
  name: 'nodes',
  async measure(bench) {
    const lines: Line[] = [];
    for (const setting of SETTINGS) lines.push(...(await measureIn(bench, setting)));
    return [...lines, await deliveriesOnTwo(bench)];
  },
};

async function measureIn(bench: Bench, setting: Setting): Promise<Line[]> {
  const { flushMs, wayMs } = setting;
  const place = await bench.place(dataSets(bench.quick).beginning);
  const database = await Postgres.with(place, { flushMs });
  const url = new URL(database.url);
  const way = wayMs > 0 ? await Delay.to(Number(url.port), wayMs) : undefined;
  url.port = `${way?.port ?? url.port}`;
  const servers: Server[] = [];
  try {
    const env = { DATABASE_URL: url.href };
    for (let node = 0; node < 2; node++)
      servers.push(await Server.parley(`${place.folder}-nodes`, { probe: true, env }));
    const lines = await compare(bench, place, { database, servers });
    return lines.map((line) => ({ ...line, name: `${line.name}, ${setting.name}` }));
  } finally {
    await Promise.all(servers.map((server) => server.stop()));
    await way?.close();
    await database.stop();
  }
}

interface Sides {
  readonly database: Postgres;
  readonly servers: readonly Server[];
}

async function compare(bench: Bench, place: Place, sides: Sides): Promise<Line[]> {
  const { servers } = sides;
  const loads = [
    await SendLoad.open(servers.slice(0, 1), place, CONNECTIONS),
    await SendLoad.open(servers, place, CONNECTIONS),
  ];
  const all: Measured[][] = loads.map(() => []);
  for (let round = -1; round < (bench.quick ? 2 : 7); round++) {
    for (const [side, load] of loads.entries()) {
      const measured = await slice(load, bench.quick ? 500 : 2000, sides);
      // The first of each warms up.
      if (round >= 0) all[side]?.push(measured);
    }
  }
  for (const load of loads) load.close();
  return linesOf(all as [Measured[], Measured[]]);
}

async function slice(load: SendLoad, ms: number, { database, servers }: Sides): Promise<Measured> {
  const before = await mainCpu(servers);
  let sent: Sent | undefined;
  const held = await watchLock(database.url, async () => {
    sent = await load.slice(ms, database);
  });
  const known = sent as Sent;
  const taken = (await mainCpu(servers)).map((after, index) => after - (before[index] as number));
  return {
    ...known,
    locked: (held * 1000) / known.done.perSecond,
    busiest: (Math.max(...taken) * 1000) / known.done.count,
  };
}

const mainCpu = async (servers: readonly Server[]): Promise<number[]> =>
  (await Promise.all(servers.map((server) => server.usage()))).map((usage) => usage.mainCpu);

function linesOf([one, two]: readonly [Measured[], Measured[]]): Line[] {
  const compared = (name: string, unit: string, pick: (each: Measured) => number): Line =>
    ratio(
      `${name}, two nodes ÷ one`,
      { name: 'two', unit, value: median(two.map(pick)) },
      { name: 'one', unit, value: median(one.map(pick)) },
    );
  const aim = { atLeast: 1.3 };
  return [
    { ...compared('sends/s', 'sends/s', ({ done }) => done.perSecond), aim },
    {
      ...compared('sends in a second of the busiest main thread', 'sends/s', ({ busiest }) => 1e6 / busiest),
      aim,
    },
    compared('processor time of a send, nodes', 'µs', (each) => each.nodes),
    compared('processor time of a send, PostgreSQL', 'µs', (each) => each.postgres),
    compared('lock held for each message', 'ms', (each) => each.locked),
  ];
}
