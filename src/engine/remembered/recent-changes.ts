import type { LogEntry } from '../log/log-entry.ts';
import { type Concerns, concernedBy, type Memory, type Takes, takesOf } from './concerns.ts';

/** The moment at which a read began (`RecentChanges.now`). */
export interface Moment {
  /** The database had all entries of the log up to this position. */
  readonly position: number;
  /** How often everything had been forgotten. */
  readonly forgotten: number;
}

export interface ChangeRules<Key> {
  readonly concerns: Concerns<Key>;
  /** The most keys that are kept; above it the half that changed first goes. */
  readonly most: number;
}

/**
 * What the latest entries of the log concern: whether something that was read before still holds, needs no query.
 *
 * Invariant: `isSameSince(position, key)` is false if an entry after `position` concerns the key. (recent-changes.test.ts)
 */
export class RecentChanges<Key> implements Memory {
  readonly takes: Takes;
  readonly #rules: ChangeRules<Key>;
  /** The keys that entries after this position concern are in memory. */
  #since = Number.POSITIVE_INFINITY;
  /** The position of the newest entry that it got. */
  #newest = 0;
  #forgotten = 0;
  /** The position of the newest entry that concerns the key; the one that changed last is the last. */
  readonly #changed = new Map<Key, number>();

  constructor(rules: ChangeRules<Key>) {
    this.#rules = rules;
    this.takes = takesOf(rules.concerns);
  }

  /** Before a read: what it finds is true at this moment, or later. */
  get now(): Moment {
    return { position: this.#newest, forgotten: this.#forgotten };
  }

  note(entry: LogEntry): void {
    this.#newest = Math.max(this.#newest, entry.position);
    const concerned = concernedBy(this.#rules.concerns, entry);
    if (concerned === 'all') this.#begin(entry.position);
    else this.#note(concerned, entry.position);
  }

  forget(position = 0): void {
    this.#newest = Math.max(this.#newest, position);
    this.#forgotten++;
    this.#begin(this.#newest);
  }

  /** Whether no entry after `position` of the log concerns the key, and none of `further`, which are not committed yet; false: one may. */
  isSameSince(position: number, key: Key, further: readonly LogEntry[] = []): boolean {
    const isSame = position >= this.#since && (this.#changed.get(key) ?? 0) <= position;
    return isSame && !further.some((entry) => this.isConcernedBy(entry, key));
  }

  /** Whether what a read that began at the moment found of the key still holds. */
  holds({ position, forgotten }: Moment, key: Key): boolean {
    return forgotten === this.#forgotten && this.isSameSince(position, key);
  }

  /** Whether an entry may change what the key stands for. */
  isConcernedBy(entry: LogEntry, key: Key): boolean {
    const concerned = concernedBy(this.#rules.concerns, entry);
    if (concerned === 'all') return true;
    for (const each of concerned) if (each === key) return true;
    return false;
  }

  #begin(position: number): void {
    this.#since = position;
    this.#changed.clear();
  }

  #note(keys: Iterable<Key>, position: number): void {
    let count = 0;
    for (const key of keys) {
      if (++count > this.#rules.most) {
        this.#begin(position);
        return;
      }
      this.#changed.delete(key);
      this.#changed.set(key, position);
    }
    if (this.#changed.size > this.#rules.most) this.#dropHalf();
  }

  #dropHalf(): void {
    let left = this.#changed.size - Math.floor(this.#rules.most / 2);
    for (const [key, position] of this.#changed) {
      if (left-- <= 0) return;
      this.#changed.delete(key);
      this.#since = Math.max(this.#since, position);
    }
  }
}
