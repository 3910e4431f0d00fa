import { dataSets, type Place } from '../support/data-set.ts';
import { type Bench, type Figure, type Line, ratio } from '../support/figure.ts';
import { watchLock } from '../support/lock-watch.ts';
import { Postgres } from '../support/postgres.ts';
import { SendLoad, type Sent } from '../support/send-load.ts';
import { Server } from '../support/server.ts';
import { median } from '../support/statistics.ts';

const CONNECTIONS = 50;

interface Measured extends Sent {
  /** Milliseconds for which the organization's lock was held, for each message. */
  readonly locked: number;
}

/**
 * Sends to two nodes against the same to one of them. On a machine with few cores the nodes, the database and the load share
 * them: what says something there is the processor time of a send, and for how long it holds the lock.
 */
export const nodes: Figure = {
  name: 'nodes',
  async measure(bench) {
    const place = await bench.place(dataSets(bench.quick).beginning);
    const database = await Postgres.with(place);
    const servers: Server[] = [];
    try {
      const env = { DATABASE_URL: database.url };
      for (let node = 0; node < 2; node++)
        servers.push(await Server.parley(`${place.folder}-nodes`, { probe: true, env }));
      return await compare(bench, place, { database, servers });
    } finally {
      await Promise.all(servers.map((server) => server.stop()));
      await database.stop();
    }
  },
};

async function compare(
  bench: Bench,
  place: Place,
  { database, servers }: { readonly database: Postgres; readonly servers: readonly Server[] },
): Promise<Line[]> {
  const loads = [
    await SendLoad.open(servers.slice(0, 1), place, CONNECTIONS),
    await SendLoad.open(servers, place, CONNECTIONS),
  ];
  const all: Measured[][] = loads.map(() => []);
  for (let round = -1; round < (bench.quick ? 2 : 7); round++) {
    for (const [side, load] of loads.entries()) {
      const measured = await slice(load, bench.quick ? 500 : 2000, database);
      // The first of each warms up.
      if (round >= 0) all[side]?.push(measured);
    }
  }
  for (const load of loads) load.close();
  return linesOf(all as [Measured[], Measured[]]);
}

async function slice(load: SendLoad, ms: number, database: Postgres): Promise<Measured> {
  let sent: Sent | undefined;
  const held = await watchLock(database.url, async () => {
    sent = await load.slice(ms, database);
  });
  const known = sent as Sent;
  return { ...known, locked: (held * 1000) / known.done.perSecond };
}

function linesOf([one, two]: readonly [Measured[], Measured[]]): Line[] {
  const compared = (name: string, unit: string, pick: (each: Measured) => number): Line =>
    ratio(
      `${name}, two nodes ÷ one`,
      { name: 'two', unit, value: median(two.map(pick)) },
      { name: 'one', unit, value: median(one.map(pick)) },
    );
  return [
    { ...compared('sends/s', 'sends/s', ({ done }) => done.perSecond), aim: { atLeast: 1.3 } },
    compared('processor time of a send, nodes', 'µs', (each) => each.nodes),
    compared('processor time of a send, PostgreSQL', 'µs', (each) => each.postgres),
    compared('lock held for each message', 'ms', (each) => each.locked),
  ];
}
