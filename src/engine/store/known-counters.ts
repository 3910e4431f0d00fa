import { sumOfCounters } from './counters.ts';
import type { Row } from './engine.ts';

/** The counters that a transaction assumes until PostgreSQL has checked them. */
export interface Assumed {
  /** `name` and `value`. */
  readonly rows: readonly Row[];
  readonly sum: number;
}

/**
 * A realm's counters after this node's last commit. While no other node writes, the next transaction assumes them
 * instead of asking, and PostgreSQL checks their sum under the lock: counters only grow.
 */
export class KnownCounters {
  /** By name; of the open transaction, or of the last one. */
  #values = new Map<string, number>();
  /** The sum after this node's last commit; undefined: unknown. */
  #left: number | undefined;
  /** Whether no other node had written when the counters were last read. */
  #isAlone = false;
  #position = 0;

  /** undefined: the counters have to be read. */
  assume(): Assumed | undefined {
    if (!this.#isAlone || this.#left === undefined) return undefined;
    const rows = [...this.#values].map(([name, value]) => ({ name, value }));
    return { rows, sum: this.#left };
  }

  /** Takes counters that were read under the lock. Returns their sum. */
  found(rows: readonly Row[]): number {
    this.#values = new Map(rows.map(({ name, value }) => [String(name), Number(value)]));
    const sum = sumOfCounters(this.#values);
    this.#isAlone = sum === this.#left;
    return sum;
  }

  /** The last position of the log, as of the last commit. */
  get logPosition(): number {
    return this.#position;
  }

  /** Sets a counter in the open transaction. */
  set(name: string, value: number): void {
    this.#values.set(name, value);
  }

  /** Call it after the commit. Returns whether the transaction has written to the log. */
  keep(): boolean {
    const before = this.#position;
    this.#left = sumOfCounters(this.#values);
    this.#position = this.#values.get('log') ?? 0;
    return this.#position !== before;
  }

  /** Call it when the transaction has failed, or another node has written. */
  forget(): void {
    this.#left = undefined;
    this.#isAlone = false;
  }
}
