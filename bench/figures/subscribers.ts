import { Connection } from '../support/connection.ts';
import type { Place } from '../support/data-set.ts';
import { type Bench, type Line, ratio } from '../support/figure.ts';
import { type Done, drive } from '../support/load.ts';
import { type Account, sendRequest } from '../support/requests.ts';
import type { Server } from '../support/server.ts';
import { serverFigure } from '../support/server-figure.ts';
import { median } from '../support/statistics.ts';

/** The cost of a send by its number of recipients, none of them listening. */
export const subscribers = serverFigure({ name: 'subscribers', data: 'crowd', measure: compare });

async function compare(bench: Bench, place: Place, server: Server): Promise<Line[]> {
  const sizes = place.set.subscribers.slice(0, 3);
  const connections = await Connection.openMany(server.port, 1);
  const sender = place.accounts[1] as Account;
  const slice = (index: number, ms: number): Promise<Done> => {
    const channelId = place.channelIds[index] as number;
    return drive(
      connections,
      (_, turn) => sendRequest(sender, { channelId, topic: 'subscribers' }, turn),
      ms,
    );
  };
  await slice(0, bench.quick ? 200 : 2000);
  const times: number[][] = sizes.map(() => []);
  for (let round = 0; round < (bench.quick ? 3 : 15); round++)
    for (const index of sizes.keys()) times[index]?.push((await slice(index, bench.quick ? 100 : 400)).p50);
  for (const each of connections) each.close();
  const quantities = sizes.map((size, index) => ({
    ...{ name: `${size} subscribers`, value: median(times[index] ?? []), unit: 'ms' },
  }));
  const [first, ...others] = quantities;
  return others.map((each) => ({
    ...ratio(`send to ${each.name}, none listening`, each, first as (typeof quantities)[0]),
    aim: { atMost: 1.2 },
  }));
}
