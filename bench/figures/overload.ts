import { refusals } from '../support/busy.ts';
import { Connection } from '../support/connection.ts';
import type { Place } from '../support/data-set.ts';
import type { Bench, Line, Quantity } from '../support/figure.ts';
import { AT_ITS_LIMIT, type Done, drive } from '../support/load.ts';
import { type Arrived, arrive } from '../support/open-loop.ts';
import { getRequest, sendRequest } from '../support/requests.ts';
import type { Server } from '../support/server.ts';
import { serverFigure } from '../support/server-figure.ts';
import { percentile } from '../support/statistics.ts';

const CLOSED = 64;
/** The connections of an open loop. */
const MOST = 12_000;
const TIMES = 2;
/** Different requests of each user. */
const ROUNDS = 5;
const MB = 2 ** 20;
const MOST_SECONDS = 30;
const MOST_ATTEMPTS = 6;

/** What users ask for in turns, one after another. */
const MIXES = [
  { name: 'sends, each fifth a page', isPage: (turn: number) => turn % 5 === 4 },
  { name: 'pages', isPage: () => true },
];

/** Twice as many requests as the server can answer arrive, whether or not those before them are answered. */
export const overload = serverFigure({ name: 'overload', data: 'office', measure });

async function measure(bench: Bench, place: Place, server: Server): Promise<Line[]> {
  const connections = await Connection.openMany(server.port, bench.quick ? 1000 : MOST);
  const users = place.accounts.length - 1;
  const lines: Line[] = [];
  for (const { name, isPage } of MIXES) {
    const requests = requestsOf(place, isPage);
    const next = (turn: number) => requests[turn % requests.length] as string;
    lines.push(...(await linesUnder(bench, { name, server, connections, users, next })));
  }
  for (const each of connections) each.close();
  return lines;
}

interface Load {
  readonly name: string;
  readonly server: Server;
  readonly connections: readonly Connection[];
  readonly users: number;
  next(turn: number): string;
}

async function linesUnder(bench: Bench, load: Load): Promise<Line[]> {
  const { server, connections, next } = load;
  await closed(load, bench.quick ? 500 : 3000);
  const before = await closed(load, bench.quick ? 500 : 6000);
  const memory = watch(server);
  const arrived = await arrive(connections, next, {
    perSecond: TIMES * before.perSecond,
    ms: bench.quick ? 2000 : 20_000,
  });
  const { most, first } = memory.end();
  let seconds = 1;
  while (seconds < MOST_SECONDS && !(await isAsBefore(load, before))) seconds++;
  return linesOf(load.name, arrived, {
    capacity: { name: 'capacity', value: before.perSecond, unit: 'requests/s' },
    usual: { name: 'p99 at capacity', value: before.p99, unit: 'ms' },
    memory: { name: 'before', value: first / MB, unit: 'MB' },
    most: { name: 'most', value: most / MB, unit: 'MB' },
    seconds: { name: 'until a second as before at half of the capacity', value: seconds, unit: 's' },
  });
}

/** What connections get that ask one thing after another, each of another user; again if something is refused, as on a machine that stalls. */
async function closed({ connections, users, next }: Load, ms: number): Promise<Done> {
  for (let attempt = 1; ; attempt++) {
    const before = refusals();
    const done = await drive(connections.slice(0, CLOSED), (user, turn) => next(user + turn * users), ms);
    if (refusals() === before || attempt === MOST_ATTEMPTS) return done;
  }
}

/** Whether all of half the capacity is served for a second, with no longer waits than at the capacity before. */
async function isAsBefore({ connections, next }: Load, { perSecond, p99 }: Done): Promise<boolean> {
  const { count, waits } = await arrive(connections, next, { perSecond: perSecond / 2, ms: 1000 });
  return waits.length === count && percentile(waits, 0.99) <= p99;
}

/** The resident memory of a server, looked at each quarter of a second. */
function watch(server: Server): { end(): { readonly first: number; readonly most: number } } {
  const first = server.resident;
  let most = first;
  const timer = setInterval(() => {
    most = Math.max(most, server.resident);
  }, 250);
  return {
    end: () => {
      clearInterval(timer);
      return { first, most };
    },
  };
}

interface Around {
  readonly capacity: Quantity;
  readonly usual: Quantity;
  readonly memory: Quantity;
  readonly most: Quantity;
  readonly seconds: Quantity;
}

function linesOf(name: string, arrived: Arrived, { capacity, usual, memory, most, seconds }: Around): Line[] {
  const { count, waits, refused, refusedWaits, failed, mostOpen, withoutConnection, drained } = arrived;
  const number = (what: string, value: number, unit = '') => ({ name: what, value, unit });
  return [
    {
      ...number(
        `${name}, ${TIMES} × the capacity: served ÷ capacity`,
        arrived.servedPerSecond / capacity.value,
        '×',
      ),
      aim: { atLeast: 0.7 },
      absolutes: [
        number('served', arrived.servedPerSecond, 'requests/s'),
        capacity,
        number('refused with 503 and Retry-After, share', refused / count),
        number('other answers', failed),
        number('most open', mostOpen),
        number('without a connection', withoutConnection),
        number('load generator', arrived.ownCpu, 'cores'),
      ],
      ...(arrived.ownCpu > 0.95 && { note: AT_ITS_LIMIT }),
    },
    {
      ...number('… wait of those served, p99', percentile(waits, 0.99), 'ms'),
      aim: { atMost: 3000 },
      absolutes: [
        number('p50', percentile(waits, 0.5), 'ms'),
        usual,
        number('of those refused, p99', percentile(refusedWaits, 0.99), 'ms'),
      ],
    },
    {
      ...number('… memory, the most above before', most.value - memory.value, 'MB'),
      aim: { atMost: 250 },
      absolutes: [most, memory],
    },
    {
      ...number('… from the last arrival to the last answer', drained, 'ms'),
      aim: { atMost: 3000 },
      absolutes: [seconds],
    },
  ];
}

/** A request of each user, and then further ones of each, so that all of them send and ask for pages. */
function requestsOf({ accounts, channelIds }: Place, isPage: (turn: number) => boolean): string[] {
  // Everybody is in the channel.
  const [channelId] = channelIds.slice(2) as [number];
  const page = { anchor: 'newest', num_before: 100, num_after: 0 };
  const narrow = JSON.stringify([['channel', channelId]]);
  return Array.from({ length: ROUNDS }, (_, round) =>
    accounts.slice(1).map((account, index) => {
      if (isPage(index + round)) return getRequest('/messages', account, { ...page, narrow });
      return sendRequest(account, { channelId, topic: `topic ${index % 20}` }, index);
    }),
  ).flat();
}
