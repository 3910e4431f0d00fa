import { Connection } from '../support/connection.ts';
import { dataSets, type Place } from '../support/data-set.ts';
import { type Bench, type Figure, type Line, type Quantity, ratio } from '../support/figure.ts';
import { type Asked, historyRequests, prepareHistory } from '../support/history-requests.ts';
import { costsOf } from '../support/processor-time.ts';
import { type Account, getRequest } from '../support/requests.ts';
import { Server } from '../support/server.ts';
import { median } from '../support/statistics.ts';

interface Served {
  readonly place: Place;
  readonly server: Server;
  readonly connection: Connection;
}

/** The same requests to a history of ten million messages and to one of a million, compared by processor time. */
export const tenMillion: Figure = {
  name: 'ten-million',
  async measure(bench) {
    const { ages, history } = dataSets(bench.quick);
    const places = [await bench.place(ages), await bench.place(history)];
    for (const place of places) prepareHistory(place);
    const lines = [await compareStarts(bench, places)];
    const sides = await Promise.all(places.map(serve));
    try {
      for (const asked of historyRequests(places[0] as Place)) lines.push(await compare(bench, asked, sides));
    } finally {
      await Promise.all(sides.map(stop));
    }
    return lines;
  },
};

async function serve(place: Place): Promise<Served> {
  const server = await Server.parley(place.folder, { probe: true });
  return { place, server, connection: await Connection.open(server.port) };
}

async function stop({ server, connection }: Served): Promise<void> {
  connection.close();
  await server.stop();
}

async function compare(
  bench: Bench,
  { name, request, turns }: Asked,
  served: readonly Served[],
): Promise<Line> {
  const sides = served.map(({ place, ...side }) => ({
    ...{ ...side, name: nameOf(place) },
    next: (turn: number) => request(place, turn),
  }));
  const many = { rounds: bench.quick ? 3 : 15, atOnce: 10 };
  return lineOf(name, await costsOf(sides, turns === undefined ? many : { rounds: turns - 1, atOnce: 1 }));
}

/** Until the first answer. */
async function compareStarts(bench: Bench, places: readonly Place[]): Promise<Line> {
  const costs: number[][] = places.map(() => []);
  for (let round = 0; round < (bench.quick ? 2 : 7); round++) {
    for (const [index, place] of places.entries()) {
      const side = await serve(place);
      await side.connection.fetch(getRequest('/users/me', place.accounts[0] as Account));
      costs[index]?.push((await side.server.usage()).cpu);
      await stop(side);
    }
  }
  const quantities = places.map(
    (place, index): Quantity => ({
      ...{ name: nameOf(place), value: median(costs[index] ?? []), unit: 'ms' },
    }),
  );
  return lineOf('start', quantities);
}

const nameOf = ({ set }: Place) => `of ${set.messages}`;

const lineOf = (name: string, [long, short]: readonly Quantity[]): Line => ({
  ...ratio(`processor time: ${name}`, long as Quantity, short as Quantity),
  aim: { atMost: 1.3 },
});
