import type { LogEntry } from '../log/log-entry.ts';
import { type Concerns, concernedBy, type Memory, type Takes } from './concerns.ts';
import { type Moment, RecentChanges } from './recent-changes.ts';

export interface RememberedRules<Key, Value> {
  /** The keys of the values that an entry may change. */
  readonly concerns: Concerns<Key>;
  /** What an entry that concerns a value makes of it; it may change the value itself. undefined, or without this rule: the value is forgotten. */
  follow?(value: Value, entry: LogEntry, key: Key): Value | undefined;
  /** The most that is kept, by `sizeOf`; above it the values that were kept first go. */
  readonly most: number;
  /** The size of a value, at least 1; default: 1. */
  sizeOf?(value: Value): number;
}

/** So many changed keys are known; a read that takes longer than so many changes is not kept. */
const MOST_CHANGES = 10_000;

interface Held<Value> {
  readonly value: Value;
  readonly size: number;
}

/**
 * Values that were read of the database before, by key.
 *
 * Invariants (remembered.test.ts)
 * 1. A value is as new as the newest entry passed to `note`, also if the entry came while the value was read.
 * 2. The values together are never larger than `most`.
 */
export class Remembered<Key, Value> implements Memory {
  readonly #rules: RememberedRules<Key, Value>;
  readonly #changes: RecentChanges<Key>;
  readonly #held = new Map<Key, Held<Value>>();
  #size = 0;

  constructor(rules: RememberedRules<Key, Value>) {
    this.#rules = rules;
    this.#changes = new RecentChanges({ concerns: rules.concerns, most: MOST_CHANGES });
  }

  get takes(): Takes {
    return this.#changes.takes;
  }

  /** Before a read whose result is passed to `keep`. */
  get now(): Moment {
    return this.#changes.now;
  }

  /** Use the value at once: a later entry may change it. */
  find(key: Key): Value | undefined {
    return this.#held.get(key)?.value;
  }

  /** The value that is known, or else the one that `load` reads, which is kept. */
  async read(key: Key, load: () => Promise<Value>): Promise<Value> {
    const known = this.find(key);
    if (known !== undefined) return known;
    const { now } = this;
    const value = await load();
    this.keep(key, now, () => value);
    return value;
  }

  /** Keeps what `make` returns, given the value that is known, unless an entry since `began` concerns the key. */
  keep(key: Key, began: Moment, make: (known: Value | undefined) => Value): void {
    if (!this.#changes.holds(began, key)) return;
    const value = make(this.find(key));
    this.#drop(key);
    this.#put(key, value);
    for (const oldest of this.#held.keys()) {
      if (this.#size <= this.#rules.most) return;
      this.#drop(oldest);
    }
  }

  /** Whether what a read that began at the moment found of the key still holds. */
  holds(began: Moment, key: Key): boolean {
    return this.#changes.holds(began, key);
  }

  note(entry: LogEntry): void {
    this.#changes.note(entry);
    if (this.#held.size === 0) return;
    const concerned = concernedBy(this.#rules.concerns, entry);
    if (concerned !== 'all') for (const key of concerned) this.#follow(key, entry);
    else if (this.#rules.follow) for (const key of this.#held.keys()) this.#follow(key, entry);
    else this.#clear();
  }

  forget(position?: number): void {
    this.#changes.forget(position);
    this.#clear();
  }

  #follow(key: Key, entry: LogEntry): void {
    const held = this.#held.get(key);
    if (!held) return;
    const value = this.#rules.follow?.(held.value, entry, key);
    if (value === undefined) this.#drop(key);
    // In its place in the order.
    else this.#put(key, value);
  }

  #put(key: Key, value: Value): void {
    const size = this.#rules.sizeOf?.(value) ?? 1;
    this.#size += size - (this.#held.get(key)?.size ?? 0);
    this.#held.set(key, { value, size });
  }

  #drop(key: Key): void {
    this.#size -= this.#held.get(key)?.size ?? 0;
    this.#held.delete(key);
  }

  #clear(): void {
    this.#held.clear();
    this.#size = 0;
  }
}
