import { Connection } from '../support/connection.ts';
import type { Place } from '../support/data-set.ts';
import type { Bench, Line } from '../support/figure.ts';
import { AT_ITS_LIMIT, type Done, drive } from '../support/load.ts';
import { type Account, getRequest, registerRequest } from '../support/requests.ts';
import { Server } from '../support/server.ts';
import { serverFigure } from '../support/server-figure.ts';
import { median } from '../support/statistics.ts';

const CONNECTIONS = 32;
const ROUNDS = 5;

const REQUESTS = [
  { name: 'POST /register', of: registerRequest },
  { name: 'GET /users', of: (account: Account) => getRequest('/users', account) },
];

/** How much longer than the others some of the requests wait that are sent at the same time, all of them large replies. */
export const fairness = serverFigure({ name: 'fairness', data: 'office', measure: compare });

async function compare(bench: Bench, { accounts }: Place, server: Server): Promise<Line[]> {
  const connections = await Connection.openMany(server.port, CONNECTIONS);
  const lines: Line[] = [];
  for (const { name, of } of REQUESTS) {
    for (const users of [1, CONNECTIONS]) {
      const requests = accounts.slice(1, users + 1).map(of);
      const whose = users === 1 ? 'one user' : `${users} users`;
      const rounds = await alternate(bench, connections, requests);
      lines.push(...spread(`${name}, ${CONNECTIONS} connections of ${whose}`, rounds));
    }
  }
  for (const each of connections) each.close();
  return lines;
}

/** In turns with a bare server that gives as many bytes. */
async function alternate(
  { quick }: Bench,
  connections: readonly Connection[],
  requests: readonly string[],
): Promise<Rounds> {
  const next = (connection: number) => requests[connection % requests.length] as string;
  const { length } = await (connections[0] as Connection).fetch(next(0));
  const bare = await Server.baseline('bare-reply', { BENCH_BYTES: String(length) });
  const bareConnections = await Connection.openMany(bare.port, CONNECTIONS);
  const rounds: Rounds = { ours: [], bares: [] };
  await drive(connections, next, quick ? 300 : 3000);
  for (let round = 0; round < ROUNDS; round++) {
    rounds.ours.push(await drive(connections, next, quick ? 300 : 4000));
    rounds.bares.push(await drive(bareConnections, next, quick ? 300 : 1500));
  }
  for (const each of bareConnections) each.close();
  await bare.stop();
  return rounds;
}

interface Rounds {
  readonly ours: Done[];
  readonly bares: Done[];
}

function spread(what: string, { ours, bares }: Rounds): Line[] {
  const of = (take: (done: Done) => number) => median(ours.map(take));
  const atLimit = of(({ ownCpu }) => ownCpu) > 0.95 && { note: AT_ITS_LIMIT };
  const spreadOf = ({ p50, p99 }: Done) => p99 / p50;
  const time: Line = {
    ...{ name: `p99 ÷ p50: ${what}`, value: of(spreadOf), unit: '×', aim: { atMost: 3 } },
    absolutes: [
      { name: 'p99 ÷ p50 of a bare server', value: median(bares.map(spreadOf)), unit: '×' },
      { name: 'p50', value: of(({ p50 }) => p50), unit: 'ms' },
      { name: 'p99', value: of(({ p99 }) => p99), unit: 'ms' },
      { name: 'rate', value: of(({ perSecond }) => perSecond), unit: 'requests/s' },
      {
        name: 'rate of a bare server',
        value: median(bares.map(({ perSecond }) => perSecond)),
        unit: 'requests/s',
      },
    ],
    ...atLimit,
  };
  const order: Line = {
    ...{
      name: `others answered meanwhile, p99: ${what}`,
      unit: 'requests',
      aim: { atMost: 2 * CONNECTIONS },
    },
    value: of(({ others }) => others.p99),
    absolutes: [{ name: 'p50', value: of(({ others }) => others.p50), unit: 'requests' }],
  };
  return [time, order];
}
