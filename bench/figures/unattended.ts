import { setTimeout } from 'node:timers/promises';
import { BETWEEN_READS_MS } from '../../src/chat/fanout/queue.ts';
import { Connection } from '../support/connection.ts';
import { dataSets, type Place } from '../support/data-set.ts';
import { type Bench, type Figure, type Line, ratio } from '../support/figure.ts';
import { type Done, drive, fetchAll } from '../support/load.ts';
import { type Account, formRequest, queueRequest, sendRequest } from '../support/requests.ts';
import { Server } from '../support/server.ts';
import { median } from '../support/statistics.ts';

const CONNECTIONS = 32;
/** What a client of messages asks for. */
const TYPES = ['message', 'reaction', 'update_message', 'subscription'];

/** The cost of sends while many event queues wait that nobody polls. */
export const unattended: Figure = {
  name: 'unattended',
  async measure(bench) {
    const place = await bench.place(dataSets(bench.quick).crowd);
    const server = await Server.parley(place.folder);
    try {
      return await compare(bench, place, server);
    } finally {
      await server.stop();
    }
  },
};

async function compare(bench: Bench, place: Place, server: Server): Promise<Line[]> {
  const count = bench.quick ? 1000 : 12_000;
  const rounds = bench.quick ? 1 : 5;
  const [channelId] = place.channelIds.slice(2) as [number];
  const connections = await Connection.openMany(server.port, CONNECTIONS);
  const slice = (): Promise<Done> =>
    drive(
      connections,
      (connection, turn) =>
        sendRequest(
          place.accounts[1 + connection] as Account,
          { channelId, topic: `topic ${connection}` },
          turn,
        ),
      bench.quick ? 300 : 3000,
    );
  await slice();
  const [without, withQueues]: [number[], number[]] = [[], []];
  for (let round = 0; round < rounds; round++) {
    without.push((await slice()).perSecond);
    const queues = await register(connections, place.accounts, count);
    await setTimeout(BETWEEN_READS_MS + 500);
    withQueues.push((await slice()).perSecond);
    await fetchAll(connections, queues);
  }
  for (const each of connections) each.close();
  const quantity = (name: string, values: readonly number[]) => ({
    name,
    value: median(values),
    unit: 'sends/s',
  });
  const name = `sends beside ${count} queues that nobody polls ÷ beside none`;
  const measured = ratio(name, quantity('with queues', withQueues), quantity('without', without));
  return [{ ...measured, aim: { atLeast: 0.8 } }];
}

/** Makes so many queues; returns the requests that delete them. */
async function register(
  connections: readonly Connection[],
  accounts: readonly Account[],
  count: number,
): Promise<string[]> {
  const of = (index: number) => accounts[index % accounts.length] as Account;
  const requests = Array.from({ length: count }, (_, index) => queueRequest(of(index), TYPES));
  const bodies = await fetchAll(connections, requests);
  return bodies.map((body, index) => {
    const { queue_id } = JSON.parse(body) as { queue_id: string };
    return formRequest('DELETE /events', of(index), { queue_id });
  });
}
