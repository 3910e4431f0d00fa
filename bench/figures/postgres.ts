import { Connection } from '../support/connection.ts';
import { dataSets, type Place } from '../support/data-set.ts';
import { type Bench, type Figure, type Line, ratio } from '../support/figure.ts';
import { type Done, drive } from '../support/load.ts';
import { Postgres } from '../support/postgres.ts';
import { makeUnread } from '../support/read-states.ts';
import { type Account, formRequest, getRequest, registerRequest } from '../support/requests.ts';
import { SendLoad, type Sent } from '../support/send-load.ts';
import { Server } from '../support/server.ts';
import { median } from '../support/statistics.ts';

const CONNECTIONS = 50;
const UNREAD = 50_000;
/** Accounts of the history that no other figure uses. */
const WITH_UNREAD = [75, 80] as const;
const FLAGGED = 100;

/** One node on PostgreSQL: sends beside the same on SQLite; flags, and the whole state with much unread, by processor time. */
export const postgres: Figure = {
  name: 'postgres',
  async measure(bench) {
    const place = await bench.place(dataSets(bench.quick).history);
    makeUnread(place, place.accounts.slice(...WITH_UNREAD), UNREAD);
    const database = await Postgres.with(place);
    const around = { place, database };
    try {
      const sqlite = await Server.parley(place.folder, { probe: true });
      const node = await Server.parley(`${place.folder}-node`, {
        probe: true,
        env: { DATABASE_URL: database.url },
      });
      try {
        return [
          ...(await compareSends(bench, around, [sqlite, node])),
          await changeFlags(bench, around, node),
          await registerMuch(bench, around, node),
        ];
      } finally {
        await Promise.all([sqlite.stop(), node.stop()]);
      }
    } finally {
      await database.stop();
    }
  },
};

interface Around {
  readonly place: Place;
  readonly database: Postgres;
}

async function compareSends(
  bench: Bench,
  { place, database }: Around,
  servers: readonly Server[],
): Promise<Line[]> {
  const loads = await Promise.all(servers.map((server) => SendLoad.open([server], place, CONNECTIONS)));
  const sent: Sent[][] = loads.map(() => []);
  for (const load of loads) await load.slice(bench.quick ? 300 : 3000);
  for (let round = 0; round < (bench.quick ? 2 : 7); round++) {
    for (const [side, load] of loads.entries())
      sent[side]?.push(await load.slice(bench.quick ? 500 : 2000, database));
  }
  for (const load of loads) load.close();
  const [onSqlite, onPostgres] = sent as [Sent[], Sent[]];
  const rate = (name: string, all: readonly Sent[]) => ({
    ...{ name, unit: 'sends/s', value: median(all.map(({ done }) => done.perSecond)) },
  });
  const line = ratio(
    'durable sends/s on PostgreSQL ÷ SQLite, 50 connections',
    rate('PostgreSQL', onPostgres),
    rate('SQLite', onSqlite),
  );
  const nodes = median(onPostgres.map((each) => each.nodes));
  const database_ = median(onPostgres.map((each) => each.postgres));
  return [
    { ...line, aim: { atLeast: 0.5 } },
    {
      ...{ name: 'processor time of a send on PostgreSQL', value: nodes + database_, unit: 'µs' },
      absolutes: [
        { name: 'node', value: nodes, unit: 'µs' },
        { name: 'PostgreSQL', value: database_, unit: 'µs' },
        { name: 'the same on SQLite', value: median(onSqlite.map((each) => each.nodes)), unit: 'µs' },
      ],
    },
  ];
}

/** Each request sets or takes away a star of 100 messages, eight at once. */
async function changeFlags(bench: Bench, { place, database }: Around, node: Server): Promise<Line> {
  const connections = await Connection.openMany(node.port, 8);
  const people = connections.map((_, index) => place.accounts[1 + index] as Account);
  const ids = await Promise.all(connections.map((each, index) => newest(each, people[index] as Account)));
  const next = (connection: number, turn: number) =>
    formRequest('POST /messages/flags', people[connection] as Account, {
      messages: JSON.stringify(ids[connection]?.slice(0, FLAGGED)),
      ...{ op: turn % 2 === 0 ? 'add' : 'remove', flag: 'starred' },
    });
  const cost = await costOf(bench, { database, node }, (ms) => drive(connections, next, ms));
  for (const each of connections) each.close();
  return lineOf(`flags of ${FLAGGED} messages on PostgreSQL, processor time`, cost, { atMost: 1 });
}

async function newest(connection: Connection, account: Account): Promise<number[]> {
  const range = { anchor: 'newest', num_before: FLAGGED - 1, num_after: 0, narrow: '[]' };
  const text = await connection.fetch(getRequest('/messages', account, range));
  return (JSON.parse(text) as { messages: { id: number }[] }).messages.map(({ id }) => id);
}

async function registerMuch(bench: Bench, { place, database }: Around, node: Server): Promise<Line> {
  const connection = await Connection.open(node.port);
  const people = place.accounts.slice(...WITH_UNREAD);
  const next = (_: number, turn: number) => registerRequest(people[turn % people.length] as Account);
  const cost = await costOf(bench, { database, node }, (ms) => drive([connection], next, ms));
  connection.close();
  return lineOf(`register with ${UNREAD} unread on PostgreSQL, processor time`, cost, { atMost: 20 });
}

interface Cost extends Pick<Done, 'perSecond'> {
  /** Milliseconds of processor time for each request. */
  readonly node: number;
  readonly database: number;
}

async function costOf(
  { quick }: Bench,
  { database, node }: { readonly database: Postgres; readonly node: Server },
  run: (ms: number) => Promise<Done>,
): Promise<Cost> {
  await run(quick ? 200 : 2000);
  const [before, databaseBefore] = [(await node.usage()).cpu, database.cpu];
  const { count, perSecond } = await run(quick ? 500 : 5000);
  return {
    perSecond,
    node: ((await node.usage()).cpu - before) / count,
    database: (database.cpu - databaseBefore) / count,
  };
}

const lineOf = (name: string, { node, database, perSecond }: Cost, aim: { atMost: number }): Line => ({
  ...{ name, value: node + database, unit: 'ms', aim },
  absolutes: [
    { name: 'node', value: node, unit: 'ms' },
    { name: 'PostgreSQL', value: database, unit: 'ms' },
    { name: 'requests', value: perSecond, unit: 'requests/s' },
  ],
});
