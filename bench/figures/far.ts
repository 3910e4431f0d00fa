import { dataSets } from '../support/data-set.ts';
import { Delay } from '../support/delay.ts';
import { type Figure, type Line, ratio } from '../support/figure.ts';
import { Postgres } from '../support/postgres.ts';
import { SendLoad, type Sent } from '../support/send-load.ts';
import { Server } from '../support/server.ts';
import { median } from '../support/statistics.ts';

const CONNECTIONS = 50;
const MS = 1;

/** Sends of a node to which PostgreSQL is 1 ms away, there and back, against one beside it; each has a database of its own. */
export const far: Figure = {
  name: 'far',
  async measure(bench) {
    const place = await bench.place(dataSets(bench.quick).beginning);
    const databases = [await Postgres.with(place), await Postgres.with(place)] as const;
    const url = new URL(databases[1].url);
    const way = await Delay.to(Number(url.port), MS);
    url.port = String(way.port);
    const urls = [databases[0].url, url.href];
    const servers: Server[] = [];
    try {
      for (const [index, DATABASE_URL] of urls.entries())
        servers.push(await Server.parley(`${place.folder}-${index}`, { probe: true, env: { DATABASE_URL } }));
      const loads = await Promise.all(servers.map((server) => SendLoad.open([server], place, CONNECTIONS)));
      const sent: Sent[][] = loads.map(() => []);
      for (let round = -1; round < (bench.quick ? 2 : 7); round++) {
        for (const [side, load] of loads.entries()) {
          const each = await load.slice(bench.quick ? 500 : 2000, databases[side]);
          // The first of each warms up.
          if (round >= 0) sent[side]?.push(each);
        }
      }
      for (const load of loads) load.close();
      return linesOf(sent);
    } finally {
      await Promise.all(servers.map((server) => server.stop()));
      await way.close();
      await Promise.all(databases.map((each) => each.stop()));
    }
  },
};

function linesOf(sent: readonly (readonly Sent[])[]): Line[] {
  const [near, away] = sent.map((all, side) => ({
    ...{ name: side === 0 ? 'beside it' : `${MS} ms away`, unit: 'sends/s' },
    value: median(all.map(({ done }) => done.perSecond)),
  })) as [{ name: string; unit: string; value: number }, { name: string; unit: string; value: number }];
  return [{ ...ratio('sends/s with 1 ms to PostgreSQL ÷ with none', away, near), aim: { atLeast: 0.6 } }];
}
