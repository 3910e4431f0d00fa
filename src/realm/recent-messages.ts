import { findCounter } from '../store/engine/counters.ts';
import type { Rows } from '../store/engine/engine.ts';
import { UNKNOWN_CHANGE } from '../store/log/change.ts';
import type { LogEntry } from '../store/log/log-entry.ts';
import { listKeysAfter } from '../store/messages/id-ranges.ts';
import { listKeys, type MessageKey } from '../store/messages/message-keys.ts';
import type { Remembered } from './remembered.ts';

/** IDs that a first read covers. */
const READ = 1000;
/** The most messages in memory; above it the older ones go, down to `READ`. */
const MOST = 2000;
/** More changed messages than this are not read one by one. */
const MOST_STALE = 500;
const ATTEMPTS = 3;

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
export class RecentMessages implements Remembered {
  /** All messages with higher IDs are in `#keys` or named in `#stale`. Infinity: nothing is known. */
  #after = Number.POSITIVE_INFINITY;
  #keys: MessageKey[] = [];
  /** IDs of messages to read again, or for the first time. */
  #stale = new Set<number>();
  #reading: Promise<void> | undefined;
  #latest: LatestMessages | undefined;

  note({ event, change }: Pick<LogEntry, 'event' | 'change'>): void {
    if (this.#after === Number.POSITIVE_INFINITY) return;
    // A move between channels puts the channel; nobody may get an event of it.
    if (change === UNKNOWN_CHANGE || change?.channels) this.forget();
    else for (const id of event ? idsIn(event) : NONE) if (id > this.#after) this.#stale.add(id);
    if (this.#stale.size > 0) this.#latest = undefined;
    if (this.#stale.size > MOST_STALE) this.forget();
  }

  forget(): void {
    this.#after = Number.POSITIVE_INFINITY;
    this.#keys = [];
    this.#stale = new Set();
    this.#latest = undefined;
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

  async #readAnew(source: Rows): Promise<void> {
    try {
      if (this.#after === Number.POSITIVE_INFINITY) await this.#readAll(source);
      else await this.#readStale(source);
    } catch (error) {
      this.forget();
      throw error;
    }
  }

  async #readAll(source: Rows): Promise<void> {
    const newest = await findCounter(source, 'message');
    const stale = new Set<number>();
    this.#stale = stale;
    this.#after = Math.max(0, newest - READ);
    const keys = await listKeysAfter(source, this.#after);
    // Cleared meanwhile.
    if (this.#stale !== stale) return;
    // More have come than one read takes.
    if (keys.length > MOST) return this.forget();
    this.#keep(keys);
  }

  async #readStale(source: Rows): Promise<void> {
    const ids = this.#stale;
    const again = new Set<number>();
    this.#stale = again;
    const read = await listKeys(source, ids);
    if (this.#stale !== again) return;
    this.#keep([...this.#keys.filter(({ id }) => !ids.has(id)), ...read].sort((a, b) => a.id - b.id));
  }

  #keep(keys: MessageKey[]): void {
    const dropped = keys.length > MOST ? keys[keys.length - READ - 1] : undefined;
    this.#after = dropped?.id ?? this.#after;
    this.#keys = dropped ? keys.slice(-READ) : keys;
    this.#latest = this.#stale.size === 0 ? { after: this.#after, keys: this.#keys } : undefined;
  }
}

const NONE: readonly number[] = [];

/** IDs of the messages whose keys an event changes. */
function idsIn(event: NonNullable<LogEntry['event']>): readonly number[] {
  switch (event.type) {
    case 'message':
      return [event.message.id];
    case 'update_message':
      return [event.messageId, ...event.messageIds];
    case 'delete_message':
      return event.messageIds;
    default:
      return NONE;
  }
}
