import { type LogEntry, UNKNOWN_CHANGE } from '../../../engine/log/log-entry.ts';
import { type Concerns, concernedBy, type Memory, type Takes } from '../../../engine/remembered/concerns.ts';
import type { Moment } from '../../../engine/remembered/recent-changes.ts';
import { Remembered } from '../../../engine/remembered/remembered.ts';
import { findCounter } from '../../../engine/store/counters.ts';
import type { Rows } from '../../../engine/store/engine.ts';
import { listKeysAfter } from '../../store/messages/id-ranges.ts';
import { listKeys, type MessageKey } from '../../store/messages/message-keys.ts';

/** IDs that a first read covers. */
const READ = 1000;
/** The most messages in memory; above it the older ones go, down to `READ`. */
const MOST = 2000;
/** More changed messages than this are not read one by one. */
const MOST_CHANGED = 500;
const ATTEMPTS = 3;

/** The messages whose keys an entry changes. */
const CONCERNS: Concerns<number> = {
  events: {
    message: ({ message }) => [message.id],
    update_message: ({ messageId, messageIds }) => [messageId, ...messageIds],
    delete_message: ({ messageIds }) => messageIds,
  },
  // A move between channels puts the channel; nobody may get an event of it.
  change: (change) => (change === UNKNOWN_CHANGE || change.channels ? 'all' : []),
};

/** All messages of the organization with higher IDs than `after`, by ID ascending. */
export interface LatestMessages {
  readonly after: number;
  readonly keys: readonly MessageKey[];
}

/**
 * Keys of the organization's latest messages, for pages at the newest end. At most 2,000, about half a megabyte.
 *
 * Invariant: what `read` returns is as new as the newest log entry passed to `note`. (test/realm/recent-messages.test.ts)
 */
export class RecentMessages implements Memory {
  /** Keys by ID. */
  readonly #keys = new Remembered<number, MessageKey>({ concerns: CONCERNS, most: MOST + MOST_CHANGED });
  /** IDs of the messages above `#after`. Infinity: nothing is known. */
  #ids = new Set<number>();
  #after = Number.POSITIVE_INFINITY;
  #reading: Promise<void> | undefined;
  #latest: LatestMessages | undefined;

  get takes(): Takes {
    return this.#keys.takes;
  }

  note(entry: LogEntry): void {
    this.#keys.note(entry);
    const concerned = concernedBy(CONCERNS, entry);
    if (concerned === 'all') this.#begin(Number.POSITIVE_INFINITY);
    else for (const id of concerned) if (id > this.#after) this.#take(id);
  }

  forget(position?: number): void {
    this.#keys.forget(position);
    this.#begin(Number.POSITIVE_INFINITY);
  }

  /** undefined: they change faster than they are read. */
  async read(source: Rows): Promise<LatestMessages | undefined> {
    for (let attempt = 0; attempt < ATTEMPTS && !this.#latest; attempt++) {
      this.#reading ??= this.#readAnew(source).finally(() => {
        this.#reading = undefined;
      });
      await this.#reading;
    }
    return this.#latest;
  }

  #begin(after: number): void {
    this.#after = after;
    this.#ids = new Set();
    this.#latest = undefined;
  }

  #take(id: number): void {
    this.#ids.add(id);
    this.#latest = undefined;
    if (this.#ids.size > MOST + MOST_CHANGED) this.#begin(Number.POSITIVE_INFINITY);
  }

  async #readAnew(source: Rows): Promise<void> {
    try {
      const { now } = this.#keys;
      const missing = [...this.#ids].filter((id) => this.#keys.find(id) === undefined);
      if (this.#after === Number.POSITIVE_INFINITY || missing.length > MOST_CHANGED)
        await this.#readAll(source, now);
      else await this.#readSome(source, { ids: missing, began: now });
      this.#join();
    } catch (error) {
      this.forget();
      throw error;
    }
  }

  async #readAll(source: Rows, began: Moment): Promise<void> {
    const newest = await findCounter(source, 'message');
    const after = Math.max(0, newest - READ);
    // What comes from now on is added.
    this.#begin(after);
    const ids = this.#ids;
    this.#keep(await listKeysAfter(source, after), began, ids);
  }

  async #readSome(
    source: Rows,
    { ids, began }: { readonly ids: readonly number[]; readonly began: Moment },
  ): Promise<void> {
    const known = this.#ids;
    const keys = await listKeys(source, new Set(ids));
    this.#keep(keys, began, known);
    const found = new Set(keys.map(({ id }) => id));
    // The others are deleted.
    for (const id of ids) if (!found.has(id) && this.#keys.holds(began, id)) known.delete(id);
  }

  /** `ids`: those of the read; others mean that everything was forgotten meanwhile. */
  #keep(keys: readonly MessageKey[], began: Moment, ids: Set<number>): void {
    if (ids !== this.#ids) return;
    for (const key of keys) {
      ids.add(key.id);
      this.#keys.keep(key.id, began, () => key);
    }
  }

  /** Makes the list, unless a message changed while it was read. */
  #join(): void {
    if (this.#after === Number.POSITIVE_INFINITY) return;
    const ids = [...this.#ids].sort((a, b) => a - b);
    if (ids.length > MOST) this.#drop(ids.splice(0, ids.length - READ));
    const keys = ids.flatMap((id) => this.#keys.find(id) ?? []);
    if (keys.length === ids.length) this.#latest = { after: this.#after, keys };
  }

  #drop(oldest: readonly number[]): void {
    for (const id of oldest) this.#ids.delete(id);
    this.#after = oldest.at(-1) ?? this.#after;
  }
}
