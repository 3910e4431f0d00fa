import type { LogEntry } from '../store/log.ts';

const MOST_KEPT = 2048;

/** The newest entries of the log, as they were told, for queues that lag but a little. */
export class Tail {
  #entries: LogEntry[] = [];
  /** Entries after this position are all here. */
  #from: number;

  constructor(from: number) {
    this.#from = from;
  }

  push(entry: LogEntry): void {
    this.#entries.push(entry);
    if (this.#entries.length < 2 * MOST_KEPT) return;
    this.#from = (this.#entries[MOST_KEPT - 1] as LogEntry).position;
    this.#entries = this.#entries.slice(MOST_KEPT);
  }

  /** The entries with `after` < position <= `upTo`; undefined when they go back further than the tail. */
  after(after: number, upTo: number): readonly LogEntry[] | undefined {
    if (after < this.#from) return undefined;
    let first = this.#entries.length;
    while (first > 0 && (this.#entries[first - 1] as LogEntry).position > after) first--;
    const entries = this.#entries.slice(first);
    return upTo >= (entries.at(-1)?.position ?? 0)
      ? entries
      : entries.filter((entry) => entry.position <= upTo);
  }
}
