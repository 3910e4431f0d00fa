import { Connection } from '../support/connection.ts';
import type { Place } from '../support/data-set.ts';
import type { Bench, Line } from '../support/figure.ts';
import { type Account, formRequest } from '../support/requests.ts';
import type { Server } from '../support/server.ts';
import { serverFigure } from '../support/server-figure.ts';
import { median } from '../support/statistics.ts';

/** Many people are put into a channel by one call, and taken out of it again. */
export const subscribing = serverFigure({ name: 'subscribing', data: 'crowd', measure: time });

async function time(bench: Bench, { accounts, set }: Place, server: Server): Promise<Line[]> {
  const connection = await Connection.open(server.port);
  const caller = accounts[0] as Account;
  const people = accounts.slice(1, bench.quick ? 101 : 1001);
  const times: { readonly in: number[]; readonly out: number[] } = { in: [], out: [] };
  for (let turn = 0; turn < (bench.quick ? 3 : 9); turn++) {
    times.in.push(await timeOf(connection, 'POST', { caller, people }));
    times.out.push(await timeOf(connection, 'DELETE', { caller, people }));
  }
  connection.close();
  const among = `${people.length} of ${set.people} people`;
  return [
    {
      ...{ name: `subscribe ${among}`, value: median(times.in), unit: 'ms' },
      aim: { atMost: 1000 },
      absolutes: [{ name: 'unsubscribe them', value: median(times.out), unit: 'ms' }],
    },
  ];
}

async function timeOf(
  connection: Connection,
  method: 'POST' | 'DELETE',
  { caller, people }: { readonly caller: Account; readonly people: readonly Account[] },
): Promise<number> {
  const name = 'those put into it';
  const request = formRequest(`${method} /users/me/subscriptions`, caller, {
    subscriptions: JSON.stringify(method === 'POST' ? [{ name }] : [name]),
    principals: JSON.stringify(people.map(({ id }) => id)),
  });
  const from = performance.now();
  await connection.fetch(request);
  return performance.now() - from;
}
