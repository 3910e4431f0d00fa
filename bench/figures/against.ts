import { Connection } from '../support/connection.ts';
import type { Place } from '../support/data-set.ts';
import type { Bench, Figure, Line } from '../support/figure.ts';
import { AT_ITS_LIMIT, drive } from '../support/load.ts';
import { Postgres } from '../support/postgres.ts';
import { makeUnread } from '../support/read-states.ts';
import { type Account, formRequest, getRequest, registerRequest, sendRequest } from '../support/requests.ts';
import { Server } from '../support/server.ts';
import { median } from '../support/statistics.ts';

/** As many as asked the reference server at once. */
const CONNECTIONS = 32;
const DIFFERENT = 10;
const PAGE = { anchor: 'newest', num_before: 100, num_after: 0 };
/** As many as the reference's person had when it was asked for its state. */
const UNREAD = 2000;

const SET = {
  ...{ name: 'against', people: 1000, channels: 2, talking: 2, messages: 20_020 },
  ...{ subscribers: [10, 1000], unread: 1000 },
};

interface Operation {
  readonly name: string;
  /** The best pass of the reference server on such a machine, with the same requests. */
  readonly reference: { readonly perSecond: number; readonly cpuMs: number };
  request(asked: Asked): string;
}

interface Asked {
  readonly place: Place;
  /** The newest messages that the reader may see. */
  readonly newest: readonly number[];
  readonly connection: number;
  readonly turn: number;
}

const reader = ({ accounts }: Place) => accounts[1] as Account;

const OPERATIONS: readonly Operation[] = [
  {
    name: 'page of the newest 100 messages',
    reference: { perSecond: 130, cpuMs: 13.1 },
    request: ({ place }) => getRequest('/messages', reader(place), PAGE),
  },
  {
    name: 'all users, 1,001',
    reference: { perSecond: 113, cpuMs: 9.3 },
    request: ({ place }) => getRequest('/users', reader(place)),
  },
  {
    name: `register with ${UNREAD} unread`,
    reference: { perSecond: 13.8, cpuMs: 71 },
    request: ({ place }) => registerRequest(reader(place)),
  },
  {
    name: 'flag 100 messages',
    reference: { perSecond: 115, cpuMs: 9 },
    request: flagRequest,
  },
  {
    name: 'send to a channel of 10',
    reference: { perSecond: 81, cpuMs: 18.1 },
    request: ({ place, connection, turn }) =>
      sendRequest(
        reader(place),
        { channelId: place.channelIds[0] as number, topic: `topic ${connection % 10}` },
        turn,
      ),
  },
];

function flagRequest({ place, newest, turn }: Asked): string {
  const op = turn % 2 === 0 ? 'add' : 'remove';
  const params = { messages: JSON.stringify(newest), flag: 'starred', op };
  return formRequest('POST /messages/flags', reader(place), params);
}

/**
 * The operations that were measured on the reference server, by the same requests for data of the same size, on both engines.
 * The reference's figures are recorded here: it is not there when the bench runs.
 */
export const against: Figure = {
  name: 'against',
  async measure(bench) {
    const place = await bench.place(SET);
    makeUnread(place, [reader(place)], UNREAD);
    // The copy for PostgreSQL is made before SQLite gets the messages of the load.
    const postgres = await Postgres.with(place);
    try {
      return [
        ...(await measureOn(bench, place)),
        ...(await measureOn(bench, place, postgres)),
        await machineLine(bench, place),
      ];
    } finally {
      await postgres.stop();
    }
  },
};

async function measureOn(bench: Bench, place: Place, postgres?: Postgres): Promise<Line[]> {
  const parley = await (postgres
    ? Server.parley(`${place.folder}-node`, { probe: true, env: { DATABASE_URL: postgres.url } })
    : Server.parley(place.folder, { probe: true }));
  try {
    const connections = await Connection.openMany(parley.port, CONNECTIONS);
    const newest = await newestOf(connections[0] as Connection, place);
    const lines: Line[] = [];
    for (const operation of OPERATIONS)
      lines.push(...(await linesOf(bench, place, { operation, newest, parley, connections, postgres })));
    for (const each of connections) each.close();
    return lines;
  } finally {
    await parley.stop();
  }
}

interface Asking {
  readonly operation: Operation;
  readonly newest: readonly number[];
  readonly parley: Server;
  readonly connections: readonly Connection[];
  /** undefined: on SQLite. */
  readonly postgres: Postgres | undefined;
}

async function newestOf(connection: Connection, place: Place): Promise<number[]> {
  const text = await connection.fetch(getRequest('/messages', reader(place), PAGE));
  return (JSON.parse(text) as { messages: { id: number }[] }).messages.map(({ id }) => id);
}

async function linesOf(
  bench: Bench,
  place: Place,
  { operation, newest, parley, connections, postgres }: Asking,
): Promise<Line[]> {
  const { reference } = operation;
  const name = `${operation.name}, on ${postgres ? 'PostgreSQL' : 'SQLite'}`;
  const cpuOfAll = async () => (await parley.usage()).cpu + (postgres?.cpu ?? 0);
  // Made before the clock starts.
  const requests = connections.map((_, connection) =>
    Array.from({ length: DIFFERENT }, (_, turn) => operation.request({ place, newest, connection, turn })),
  );
  const next = (connection: number, turn: number) => requests[connection]?.[turn % DIFFERENT] as string;
  await drive(connections, next, bench.quick ? 200 : 2000);
  const rates: number[] = [];
  const costs: number[] = [];
  const own: number[] = [];
  for (let round = 0; round < (bench.quick ? 2 : 5); round++) {
    const cpu = await cpuOfAll();
    const { count, perSecond, ownCpu } = await drive(connections, next, bench.quick ? 300 : 2000);
    costs.push(((await cpuOfAll()) - cpu) / count);
    rates.push(perSecond);
    own.push(ownCpu);
  }
  const [perSecond, cpuMs] = [median(rates), median(costs)];
  return [
    {
      ...{ name: `${name}: requests/s ÷ the reference's`, value: perSecond / reference.perSecond, unit: '×' },
      aim: { atLeast: 10 },
      absolutes: [
        { name: 'Parley', value: perSecond, unit: 'requests/s' },
        { name: 'reference', value: reference.perSecond, unit: 'requests/s' },
      ],
      ...(median(own) > 0.95 && { note: AT_ITS_LIMIT }),
    },
    {
      ...{
        name: `${name}: processor time, the reference's ÷ ours`,
        value: reference.cpuMs / cpuMs,
        unit: '×',
      },
      absolutes: [
        { name: 'Parley', value: cpuMs, unit: 'ms' },
        { name: 'reference', value: reference.cpuMs, unit: 'ms' },
      ],
    },
  ];
}

/** The machine's own speed: to be read beside the other lines. */
async function machineLine(bench: Bench, place: Place): Promise<Line> {
  const empty = await Server.baseline('empty-fastify');
  try {
    const connections = await Connection.openMany(empty.port, CONNECTIONS);
    const request = sendRequest(reader(place), { channelId: 1, topic: 'topic' }, 0);
    const { perSecond } = await drive(connections, () => request, bench.quick ? 300 : 2000);
    for (const each of connections) each.close();
    return { name: 'empty handler on this machine', value: perSecond, unit: 'requests/s' };
  } finally {
    await empty.stop();
  }
}
