import { sumOfCounters } from './counters.ts';
import type { Row } from './engine.ts';

/** What a transaction takes for granted until PostgreSQL has checked it. */
export interface Assumed {
  /** `name` and `value`. */
  readonly rows: readonly Row[];
  readonly sum: number;
}

/**
 * A realm's counters as this node has left them. While no other node is seen to write, the next transaction assumes them in
 * the place of asking for them, and PostgreSQL checks their sum under the lock: counters only grow.
 */
export class KnownCounters {
  /** By name; of the transaction that is open, or of the last one. */
  #values = new Map<string, number>();
  /** The sum that this node's last commit has left; undefined: nobody knows. */
  #left: number | undefined;
  /** The last time they were read, they were as this node had left them. */
  #isAlone = false;
  #position = 0;

  /** undefined: they have to be read. */
  assume(): Assumed | undefined {
    if (!this.#isAlone || this.#left === undefined) return undefined;
    const rows = [...this.#values].map(([name, value]) => ({ name, value }));
    return { rows, sum: this.#left };
  }

  /** They have been read under the lock. Returns their sum. */
  found(rows: readonly Row[]): number {
    this.#values = new Map(rows.map(({ name, value }) => [String(name), Number(value)]));
    const sum = sumOfCounters(this.#values);
    this.#isAlone = sum === this.#left;
    return sum;
  }

  /** The end of the log, as of the last commit. */
  get logPosition(): number {
    return this.#position;
  }

  /** The open transaction writes this. */
  set(name: string, value: number): void {
    this.#values.set(name, value);
  }

  /** The transaction is committed. Returns whether it has written to the log. */
  keep(): boolean {
    const before = this.#position;
    this.#left = sumOfCounters(this.#values);
    this.#position = this.#values.get('log') ?? 0;
    return this.#position !== before;
  }

  /** The transaction has failed, or another node has written. */
  forget(): void {
    this.#left = undefined;
    this.#isAlone = false;
  }
}
