import { Connection } from '../support/connection.ts';
import type { Place } from '../support/data-set.ts';
import type { Bench, Line } from '../support/figure.ts';
import { fetchAll } from '../support/load.ts';
import { type Account, formRequest, queueRequest } from '../support/requests.ts';
import type { Server } from '../support/server.ts';
import { serverFigure } from '../support/server-figure.ts';

const CONNECTIONS = 50;

/** The memory that a queue takes while its client is away. */
export const queues = serverFigure({ name: 'queues', data: 'crowd', probe: true, measure: weigh });

async function weigh(bench: Bench, { accounts }: Place, server: Server): Promise<Line[]> {
  const count = bench.quick ? 1000 : 10_000;
  const connections = await Connection.openMany(server.port, CONNECTIONS);
  await registerAndForget(connections, accounts.slice(0, count / 20));
  const before = await server.usage({ collect: true });
  await fetchAll(
    connections,
    accounts.slice(0, count).map((each) => queueRequest(each)),
  );
  const after = await server.usage({ collect: true });
  for (const each of connections) each.close();
  const each = (bytes: number) => bytes / count / 1024;
  const rss = { name: 'of resident memory', value: each(after.rss - before.rss), unit: 'KB' };
  const heap = { name: 'of JavaScript heap', value: each(after.heap - before.heap), unit: 'KB' };
  // Memory that the process has had from the system before does not show in the one, what is not JavaScript's in the other.
  const value = Math.max(rss.value, heap.value);
  return [
    { name: `idle queue, ${count} of them`, value, unit: 'KB', aim: { atMost: 16 }, absolutes: [rss, heap] },
  ];
}

/** So that what the process grows by once is not counted among the queues. */
async function registerAndForget(
  connections: readonly Connection[],
  accounts: readonly Account[],
): Promise<void> {
  const bodies = await fetchAll(
    connections,
    accounts.map((each) => queueRequest(each)),
  );
  const ids = bodies.map((body) => (JSON.parse(body) as { queue_id: string }).queue_id);
  const deletes = ids.map((queue_id, index) =>
    formRequest('DELETE /events', accounts[index] as Account, { queue_id }),
  );
  await fetchAll(connections, deletes);
}
