import type { LogEntry } from '../../engine/log/log-entry.ts';

const MOST_KEPT = 2048;
/** Characters of the kept entries as JSON; in memory, an entry and its projections take several times as much. */
const MOST_BYTES = 8_000_000;

/** The newest delivered entries of the log, for queues that lag a little. */
export class Tail {
  #entries: LogEntry[] = [];
  #bytes = 0;
  /** The tail has all entries after this position. */
  #from: number;

  constructor(from: number) {
    this.#from = from;
  }

  get bytes(): number {
    return this.#bytes;
  }

  push(entry: LogEntry): void {
    this.#entries.push(entry);
    this.#bytes += entry.bytes ?? 0;
    if (this.#entries.length < 2 * MOST_KEPT && this.#bytes <= 2 * MOST_BYTES) return;
    let first = Math.max(0, this.#entries.length - MOST_KEPT);
    let bytes = this.#entries.slice(first).reduce((sum, each) => sum + (each.bytes ?? 0), 0);
    for (; bytes > MOST_BYTES; first++) bytes -= this.#entries[first]?.bytes ?? 0;
    this.#from = this.#entries[first - 1]?.position ?? this.#from;
    this.#entries = this.#entries.slice(first);
    this.#bytes = bytes;
  }

  /** The entries with `after` < position <= `upTo`; undefined: the first of them is older than the tail. */
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
