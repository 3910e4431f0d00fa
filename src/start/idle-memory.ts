import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

const LOOK_EACH_MS = 10_000;
/** Looks in a row at which the server was quiet. */
const QUIET_LOOKS = 6;
/** Share of the time in which the event loop works. */
const QUIET = 0.05;
/** Bytes that the process has grown by since the last time, less than which are not worth the pause. */
const WORTH = 16 * 2 ** 20;

export interface Look {
  /** From 0 to 1, since the look before. */
  readonly utilization: number;
  /** Bytes that the process takes of the system. */
  readonly resident: number;
}

/**
 * Says when to give memory back: V8 and SQLite keep what a busy minute has taken, also when nothing happens any more. A collection that gives it
 * back stops the server for 0.1 to 0.5 s, so it comes when nobody has asked for anything for a minute, and once for each busy time.
 */
export class IdleMemory {
  #quietLooks = 0;
  /** The least since the last collection: pages go back a moment after it. */
  #resident = 0;

  collected(): void {
    this.#resident = Number.POSITIVE_INFINITY;
    this.#quietLooks = 0;
  }

  isDue({ utilization, resident }: Look): boolean {
    this.#resident = Math.min(this.#resident, resident);
    this.#quietLooks = utilization < QUIET ? this.#quietLooks + 1 : 0;
    return this.#quietLooks >= QUIET_LOOKS && resident >= this.#resident + WORTH;
  }
}

/** Gives back what the start has taken, then what each busy time has. `rest`: gives back what V8 does not hold. Ends with the process. */
export function giveMemoryBack(rest: () => void): void {
  const collect = collector();
  if (!collect) return;
  const idle = new IdleMemory();
  const now = () => {
    rest();
    collect();
    idle.collected();
  };
  setImmediate(now);
  let before = performance.eventLoopUtilization();
  const look = () => {
    const current = performance.eventLoopUtilization();
    const { utilization } = performance.eventLoopUtilization(current, before);
    before = current;
    if (idle.isDue({ utilization, resident: process.memoryUsage.rss() })) now();
  };
  setInterval(look, LOOK_EACH_MS).unref();
}

/** A collection that gives pages back to the system; undefined: this runtime has none to ask for. */
function collector(): (() => void) | undefined {
  setFlagsFromString('--expose-gc');
  const gc: unknown = runInNewContext('globalThis.gc');
  if (typeof gc !== 'function') return undefined;
  return () => gc({ type: 'major', execution: 'sync', flavor: 'last-resort' });
}
