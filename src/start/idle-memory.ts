import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

const LOOK_EACH_MS = 10_000;
/** The number of consecutive quiet looks that make the server idle. */
const QUIET_LOOKS = 6;
/** The same where there is much to free. */
const QUIET_LOOKS_SOON = 2;
/** The share of the time in which the event loop may work on a quiet server. */
const QUIET = 0.05;
/** Bytes by which the process must have grown since the last collection to make one worth its pause. */
const WORTH = 16 * 2 ** 20;

export interface Look {
  /** From 0 to 1, since the previous look. */
  readonly utilization: number;
  /** Bytes of memory that the process occupies. */
  readonly resident: number;
  /** Bytes of buffers and the like, which V8 frees with the objects that they belong to. */
  readonly external: number;
}

/**
 * Decides when to free memory: V8 and SQLite keep the memory of a busy minute, also on an idle server. A collection that frees
 * it stops the server for 0.1 to 0.5 s, so it runs after a minute without requests, after 20 s
 * if buffers have grown (a large mail), and once for each busy time.
 */
export class IdleMemory {
  #quietLooks = 0;
  /** The lowest values since the last collection: pages are freed a moment after it. */
  #resident = 0;
  #external = 0;

  collected(): void {
    this.#resident = Number.POSITIVE_INFINITY;
    this.#external = Number.POSITIVE_INFINITY;
    this.#quietLooks = 0;
  }

  isDue({ utilization, resident, external }: Look): boolean {
    this.#resident = Math.min(this.#resident, resident);
    this.#external = Math.min(this.#external, external);
    this.#quietLooks = utilization < QUIET ? this.#quietLooks + 1 : 0;
    const looks = external >= this.#external + WORTH ? QUIET_LOOKS_SOON : QUIET_LOOKS;
    return this.#quietLooks >= looks && resident >= this.#resident + WORTH;
  }
}

/** Frees the memory of the start, then that of each busy time. `rest`: frees memory outside V8. Ends with the process. */
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
    const { rss: resident, external } = process.memoryUsage();
    if (idle.isDue({ utilization, resident, external })) now();
  };
  setInterval(look, LOOK_EACH_MS).unref();
}

/** A function that collects garbage and frees pages; undefined: this runtime offers none. */
function collector(): (() => void) | undefined {
  setFlagsFromString('--expose-gc');
  const gc: unknown = runInNewContext('globalThis.gc');
  if (typeof gc !== 'function') return undefined;
  return () => gc({ type: 'major', execution: 'sync', flavor: 'last-resort' });
}
