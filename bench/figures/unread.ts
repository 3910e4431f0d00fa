import { Connection } from '../support/connection.ts';
import { dataSets, type Place } from '../support/data-set.ts';
import { type Bench, type Figure, type Line, type Quantity, ratio } from '../support/figure.ts';
import { makeUnread } from '../support/read-states.ts';
import { type Account, registerRequest } from '../support/requests.ts';
import { Server } from '../support/server.ts';
import { median } from '../support/statistics.ts';

/** As many as `register` lists at most. */
const UNREAD = 50_000;
/** Accounts of the history that no other figure uses. */
const WITH = [60, 65] as const;
const WITHOUT = [65, 70] as const;

/** The whole state for a user with very many unread messages, against for a user with none. */
export const unread: Figure = {
  name: 'unread',
  async measure(bench) {
    const place = await bench.place(dataSets(bench.quick).history);
    makeUnread(place, place.accounts.slice(...WITH), UNREAD);
    makeUnread(place, place.accounts.slice(...WITHOUT), 0);
    const server = await Server.parley(place.folder);
    try {
      return await compare(bench, place, server);
    } finally {
      await server.stop();
    }
  },
};

async function compare(bench: Bench, { accounts }: Place, server: Server): Promise<Line[]> {
  const connection = await Connection.open(server.port);
  const sides = [
    { unread: UNREAD, people: accounts.slice(...WITH), times: [] as number[] },
    { unread: 0, people: accounts.slice(...WITHOUT), times: [] as number[] },
  ];
  const warmUp = 5;
  for (let round = 0; round < (bench.quick ? 15 : 65); round++) {
    for (const side of sides) {
      const request = registerRequest(side.people[round % side.people.length] as Account);
      const from = performance.now();
      const text = await connection.fetch(request);
      const took = performance.now() - from;
      if (round >= warmUp) side.times.push(took);
      else requireUnread(text, side.unread);
    }
  }
  connection.close();
  const [much, none] = sides.map(({ unread, times }) => ({
    ...{ name: `${unread} unread`, value: median(times), unit: 'ms' },
  })) as [Quantity, Quantity];
  return [ratio(`register with ${UNREAD} unread messages`, much, none)];
}

function requireUnread(text: string, expected: number): void {
  const { count } = (JSON.parse(text) as { unread_msgs: { count: number } }).unread_msgs;
  if (count !== expected) throw new Error(`${count} unread messages instead of ${expected}`);
}
