import { insist } from './busy.ts';
import type { Connection } from './connection.ts';
import { percentile } from './statistics.ts';

export interface Done {
  readonly count: number;
  readonly perSecond: number;
  /** Milliseconds. */
  readonly p50: number;
  readonly p99: number;
  /** How many others were answered while a request waited: the same on a machine that does something else too. */
  readonly others: { readonly p50: number; readonly p99: number };
  /** Share of one core that this process took for it: near 1, it was the bottleneck. */
  readonly ownCpu: number;
}

/** Milliseconds of processor time that this process has taken. */
export function ownCpu(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

export const AT_ITS_LIMIT = 'the load generator was at its limit';

/**
 * Each connection sends its next request as soon as the last is answered, for `ms` milliseconds. One that the server refuses because it is busy is sent
 * again when the server says; its latency is that of all attempts.
 */
export async function drive(
  connections: readonly Connection[],
  next: (connection: number, turn: number) => string | Buffer,
  ms: number,
): Promise<Done> {
  const waits: Waits = { latencies: [], others: [] };
  const cpu = ownCpu();
  const start = performance.now();
  const until = start + ms;
  await Promise.all(
    connections.map((each, index) => cycle(each, (turn) => next(index, turn), { until, ...waits })),
  );
  const elapsed = performance.now() - start;
  const { latencies, others } = waits;
  return {
    count: latencies.length,
    perSecond: (latencies.length * 1000) / elapsed,
    p50: percentile(latencies, 0.5),
    p99: percentile(latencies, 0.99),
    others: { p50: percentile(others, 0.5), p99: percentile(others, 0.99) },
    ownCpu: (ownCpu() - cpu) / elapsed,
  };
}

/** Values by answered request, in the order of the answers. */
interface Waits {
  readonly latencies: number[];
  readonly others: number[];
}

function cycle(
  connection: Connection,
  next: (turn: number) => string | Buffer,
  { until, latencies, others }: Waits & { readonly until: number },
): Promise<void> {
  return new Promise((resolve, reject) => {
    let turn = 0;
    let sentAt = 0;
    let answered = 0;
    const send = () => {
      sentAt = performance.now();
      answered = latencies.length;
      const request = next(turn++);
      insist((onResponse) => connection.exchange(request, onResponse, reject), receive);
    };
    const receive = (status: number, body: Buffer) => {
      if (status !== 200) return reject(new Error(`HTTP ${status}: ${body.toString().slice(0, 300)}`));
      const now = performance.now();
      others.push(latencies.length - answered);
      latencies.push(now - sentAt);
      if (now < until) send();
      else resolve();
    };
    send();
  });
}

/** Sends all of `requests` over the connections, as many at once; gives the bodies in the same order. */
export async function fetchAll(
  connections: readonly Connection[],
  requests: readonly string[],
): Promise<string[]> {
  const bodies = new Array<string>(requests.length);
  const left = requests.entries();
  await Promise.all(
    connections.map(async (connection) => {
      for (const [index, request] of left) bodies[index] = await connection.fetch(request);
    }),
  );
  return bodies;
}
