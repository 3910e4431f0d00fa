import pg from 'pg';
import { Crowd, registerAll } from './crowd.ts';
import { dataSets, type Place } from './data-set.ts';
import { type Bench, type Line, ratio } from './figure.ts';
import { Postgres } from './postgres.ts';
import { sendRequest } from './requests.ts';
import { Server } from './server.ts';
import { median } from './statistics.ts';

/** The channel of the crowd (data-set.ts) in which everybody is. */
const EVERYBODY = 2;

interface Trial {
  readonly place: Place;
  readonly database: Postgres;
  /** Clients that wait, all woken by each message. */
  readonly count: number;
  readonly rounds: number;
}

/**
 * Long polls on two nodes, half on each, against all of them on one: what the node that takes most spends on its main thread for
 * each delivery, the next request of the client included. What a message costs each node once weighs less the more wait.
 */
export async function deliveriesOnTwo(bench: Bench): Promise<Line> {
  const place = await bench.place(dataSets(bench.quick).crowd);
  const database = await Postgres.with(place);
  const trial = {
    place,
    database,
    ...(bench.quick ? { count: 400, rounds: 5 } : { count: 4000, rounds: 20 }),
  };
  const costs: Record<1 | 2, number[]> = { 1: [], 2: [] };
  try {
    for (let turn = 0; turn < (bench.quick ? 1 : 2); turn++)
      for (const nodes of [1, 2] as const) costs[nodes].push(await costOn(nodes, trial));
  } finally {
    await database.stop();
  }
  const of = (nodes: 1 | 2) => ({
    ...{ name: nodes === 1 ? 'one' : 'two', unit: 'deliveries/s', value: 1e6 / median(costs[nodes]) },
  });
  const name = `deliveries in a second of the busiest main thread, ${trial.count} waiting, two nodes ÷ one`;
  return { ...ratio(name, of(2), of(1)), aim: { atLeast: 1.8 } };
}

/** Microseconds of the busiest main thread for each delivery. Both nodes run in either case. */
async function costOn(nodes: 1 | 2, trial: Trial): Promise<number> {
  const { place, database } = trial;
  await forgetQueues(database);
  const servers: Server[] = [];
  try {
    for (let node = 0; node < 2; node++) {
      const env = { DATABASE_URL: database.url };
      servers.push(await Server.parley(`${place.folder}-nodes`, { probe: true, env }));
    }
    return await deliver(servers, nodes, trial);
  } finally {
    await Promise.all(servers.map((server) => server.stop()));
  }
}

async function deliver(
  servers: readonly Server[],
  nodes: 1 | 2,
  { place, count, rounds }: Trial,
): Promise<number> {
  const each = count / nodes;
  const crowds: Crowd[] = [];
  for (const [index, server] of servers.slice(0, nodes).entries()) {
    const people = place.accounts.slice(index * each, (index + 1) * each);
    crowds.push(await Crowd.open(server.port, await registerAll(server, people, ['message'])));
  }
  const [first, ...others] = crowds as [Crowd, ...Crowd[]];
  const to = { channelId: place.channelIds[EVERYBODY] as number, topic: 'to all of you' };
  const request = sendRequest(place.accounts[1] as Place['accounts'][number], to, 0);
  let before: number[] = [];
  // The first half warms up.
  for (let round = 0; round < 2 * rounds; round++) {
    if (round === rounds) before = await mainCpu(servers);
    await Promise.all([...others.map((other) => other.receive(each)), first.round(request, each)]);
  }
  const taken = (await mainCpu(servers)).map((after, index) => after - (before[index] as number));
  for (const crowd of crowds) crowd.close();
  return (Math.max(...taken) * 1000) / (count * rounds);
}

const mainCpu = async (servers: readonly Server[]): Promise<number[]> =>
  (await Promise.all(servers.map((server) => server.usage()))).map((usage) => usage.mainCpu);

/** Queues of an earlier trial would get each message too. */
async function forgetQueues({ url }: Postgres): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query('DELETE FROM queues');
  await client.end();
}
