import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Connection } from '../support/connection.ts';
import type { Place } from '../support/data-set.ts';
import { type Bench, type Figure, type Line, ratio } from '../support/figure.ts';
import { drive } from '../support/load.ts';
import { type Account, formRequest, sendRequest } from '../support/requests.ts';
import { Server } from '../support/server.ts';
import { median } from '../support/statistics.ts';

const CONNECTIONS = 4;
/** Messages of the data set are half a minute apart: 35 days. */
const KEPT_DAYS = 5;
const MOST_SLICES = 240;
/** Some become old meanwhile. */
const FEW = 10;

/** Sends while the first retention of an old organization runs. */
export const retiring: Figure = {
  name: 'retiring',
  async measure(bench) {
    const place = await bench.place({
      ...{ name: 'old', people: 1000, channels: 100, messages: bench.quick ? 20_000 : 100_000 },
      ...{ subscribers: [10, 100, 1000], unread: 100 },
    });
    const before = await beforehand(bench, place);
    return during(bench, place, before);
  },
};

/** The median of the p50 of slices of sends, before anything is retired. Turns retention on. */
async function beforehand(bench: Bench, place: Place): Promise<number> {
  const server = await Server.parley(place.folder);
  try {
    const connections = await Connection.openMany(server.port, CONNECTIONS);
    await slice(connections, place, 2000);
    const times: number[] = [];
    for (let count = 0; count < (bench.quick ? 2 : 10); count++)
      times.push((await slice(connections, place, 1000)).p50);
    const owner = place.accounts[0] as Account;
    await connections[0]?.fetch(formRequest('PATCH /realm', owner, { message_retention_days: KEPT_DAYS }));
    for (const each of connections) each.close();
    return median(times);
  } finally {
    await server.stop();
  }
}

/** The next start retires what is too old. */
async function during(bench: Bench, place: Place, before: number): Promise<Line[]> {
  const old = () => countBefore(place.folder, Math.floor(Date.now() / 1000) - KEPT_DAYS * 86_400);
  const first = old();
  const server = await Server.parley(place.folder);
  try {
    const connections = await Connection.openMany(server.port, CONNECTIONS);
    const [times, slowest]: [number[], number[]] = [[], []];
    let left = old();
    for (let count = 0; count < MOST_SLICES && left > FEW; count++) {
      const done = await slice(connections, place, 1000);
      left = old();
      if (left > FEW) {
        times.push(done.p50);
        slowest.push(done.p99);
      }
    }
    const after: number[] = [];
    for (let count = 0; count < times.length; count++)
      after.push((await slice(connections, place, 1000)).p50);
    for (const each of connections) each.close();
    bench.say(`${first - left} of ${first} messages retired in ${times.length} slices of a second`);
    const quantity = (name: string, value: number) => ({ name, value, unit: 'ms' });
    const line = ratio(
      'send, p50, while old messages are retired ÷ afterwards',
      quantity('meanwhile', median(times)),
      quantity('afterwards', median(after)),
    );
    const others = [quantity('before', before), quantity('p99 meanwhile', median(slowest))];
    const retired = { name: 'retired', value: first - left, unit: 'messages' };
    return [{ ...line, aim: { atMost: 2 }, absolutes: [...(line.absolutes ?? []), ...others, retired] }];
  } finally {
    await server.stop();
  }
}

const slice = (connections: readonly Connection[], { accounts, channelIds }: Place, ms: number) =>
  drive(
    connections,
    (connection, turn) =>
      sendRequest(
        accounts[1 + connection] as Account,
        { channelId: channelIds[0] as number, topic: 'today' },
        turn,
      ),
    ms,
  );

/** How many messages were sent before then (UNIX seconds). */
function countBefore(folder: string, then: number): number {
  const database = new DatabaseSync(join(folder, 'parley.db'), { readOnly: true });
  try {
    return Number(database.prepare('SELECT count(*) AS n FROM messages WHERE sent_at < ?').get(then)?.n);
  } finally {
    database.close();
  }
}
