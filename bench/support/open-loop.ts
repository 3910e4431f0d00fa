import { pauseAfter } from './busy.ts';
import type { Connection } from './connection.ts';
import { ownCpu } from './load.ts';

export interface Arrivals {
  readonly perSecond: number;
  readonly ms: number;
}

export interface Arrived {
  readonly count: number;
  /** Answers with what was asked for, per second, until the last arrival. */
  readonly servedPerSecond: number;
  /** Milliseconds from the arrival to the answer, of those with what was asked for. */
  readonly waits: readonly number[];
  /** Answers that the server is busy, with the seconds after which to try again. */
  readonly refused: number;
  /** The same waits of those. */
  readonly refusedWaits: readonly number[];
  /** Other answers. */
  readonly failed: number;
  /** The most requests without an answer at a time. */
  readonly mostOpen: number;
  /** Requests that arrived while every connection was in use; they wait for one. */
  readonly withoutConnection: number;
  /** Milliseconds from the last arrival to the last answer. */
  readonly drained: number;
  readonly ownCpu: number;
}

const TICK_MS = 2;

/** Requests that arrive at a constant rate, whether or not those before them are answered. */
export function arrive(
  connections: readonly Connection[],
  next: (turn: number) => string | Buffer,
  { perSecond, ms }: Arrivals,
): Promise<Arrived> {
  const idle = [...connections];
  const count = Math.round((perSecond * ms) / 1000);
  const [waits, refusedWaits]: [number[], number[]] = [[], []];
  let [begun, answered, servedInTime, failed, mostOpen, withoutConnection] = [0, 0, 0, 0, 0, 0];
  const cpu = ownCpu();
  const start = performance.now();
  const arrivalOf = (turn: number) => start + (turn * 1000) / perSecond;
  return new Promise((resolve, reject) => {
    const end = () => {
      const now = performance.now();
      resolve({
        ...{ count, waits, refusedWaits, failed, mostOpen, withoutConnection },
        servedPerSecond: (servedInTime * 1000) / ms,
        refused: refusedWaits.length,
        drained: now - (start + ms),
        ownCpu: (ownCpu() - cpu) / (now - start),
      });
    };
    const begin = (connection: Connection) => {
      const turn = begun++;
      connection.exchange(
        next(turn),
        (status, body) => {
          const now = performance.now();
          const wait = now - arrivalOf(turn);
          if (status === 200) {
            waits.push(wait);
            if (now <= start + ms) servedInTime++;
          } else if (pauseAfter(status, body) !== undefined) refusedWaits.push(wait);
          else failed++;
          idle.push(connection);
          if (++answered === count) end();
        },
        reject,
      );
    };
    const tick = () => {
      const due = Math.min(count, Math.floor(((performance.now() - start) * perSecond) / 1000));
      while (begun < due && idle.length > 0) begin(idle.pop() as Connection);
      withoutConnection = Math.max(withoutConnection, due - begun);
      mostOpen = Math.max(mostOpen, due - answered);
      if (begun < count) setTimeout(tick, TICK_MS);
    };
    tick();
  });
}
