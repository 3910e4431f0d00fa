import { Connection } from '../support/connection.ts';
import { dataSets, type Place } from '../support/data-set.ts';
import { type Figure, type Line, ratio } from '../support/figure.ts';
import { type Account, getRequest } from '../support/requests.ts';
import { Server } from '../support/server.ts';
import { median } from '../support/statistics.ts';

/** From the start of the process to its first answer, by the length of the history. */
export const start: Figure = {
  name: 'start',
  async measure(bench) {
    const { history, silence, crowd, multitude } = dataSets(bench.quick);
    const sets = [history, silence, crowd, ...(bench.quick ? [] : [multitude])];
    const places: Place[] = [];
    for (const set of sets) places.push(await bench.place(set));
    const times = new Map<Place, number[]>(places.map((place) => [place, []]));
    for (let round = 0; round < (bench.quick ? 3 : 9); round++)
      for (const place of places) times.get(place)?.push(await timeOf(place));
    const [long, none, large, largest] = places.map((place) => ({
      ...{ name: nameOf(place), value: median(times.get(place) ?? []), unit: 'ms' },
    })) as [Line, Line, Line, Line?];
    return [
      { ...ratio(`start with ${long.name}`, long, none), aim: { atMost: 1.5 } },
      { ...long, name: `start with ${long.name}`, aim: { atMost: 1000 } },
      { ...large, name: `start with ${large.name}` },
      ...(largest ? [{ ...largest, name: `start with ${largest.name}`, aim: { atMost: 1500 } }] : []),
    ];
  },
};

const nameOf = ({ set }: Place) =>
  set.people > 200 ? `${set.people} people, ${set.channels} channels` : `${set.messages} messages`;

async function timeOf({ folder, accounts }: Place): Promise<number> {
  const from = performance.now();
  const server = await Server.parley(folder);
  const connection = await Connection.open(server.port);
  await connection.fetch(getRequest('/users/me', accounts[0] as Account));
  const took = performance.now() - from;
  connection.close();
  await server.stop();
  return took;
}
