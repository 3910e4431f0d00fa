import type { LogEntry } from '../store/log/log-entry.ts';
import type { Flaggable } from '../store/read-state/flaggable.ts';
import { mayConcernAnybody, ownersOf } from './flag-entries.ts';

/** Messages that are remembered, of all users. */
const MOST = 20_000;
/** Messages that the entries of a batch may name before it is cheaper to ask the database. */
const MOST_IN_A_BATCH = 10_000;

export interface FlagOfUser {
  readonly userId: number;
  readonly flag: string;
}

/** The latest entries of the log (`RecentFlags`). */
interface Recent {
  isSameSince(position: number, userId: number): boolean;
}

interface Sought {
  readonly ids: Iterable<number>;
  /** Entries that follow what the memory has. */
  readonly earlier?: readonly LogEntry[];
}

/**
 * What look-ups found of messages whose flag a user changes: who sets stars takes some away again.
 *
 * Invariant: what is remembered is as of the newest entry of the log that was noted. (known-flags.test.ts)
 */
export class KnownFlags {
  readonly #recent: Recent;
  /** By user and flag. */
  readonly #known = new Map<string, Map<number, Flaggable>>();
  #size = 0;

  constructor(recent: Recent) {
    this.#recent = recent;
  }

  note(entry: LogEntry): void {
    if (this.#size === 0) return;
    if (mayConcernAnybody(entry)) this.clear();
    else if (entry.event?.type === 'update_message_flags')
      for (const userId of ownersOf(entry)) this.#change(userId, entry);
  }

  /** What was read of messages when the memory was at position `at` of the log, unless something has happened to them since. */
  keep(owner: FlagOfUser, messages: readonly Flaggable[], at: number): void {
    if (messages.length > MOST || !this.#recent.isSameSince(at, owner.userId)) return;
    if (this.#size > MOST) this.clear();
    const own = this.#known.get(keyOf(owner)) ?? new Map<number, Flaggable>();
    this.#known.set(keyOf(owner), own);
    this.#size -= own.size;
    for (const message of messages) own.set(message.id, message);
    this.#size += own.size;
  }

  /** Undefined: not all of them are known. By ID ascending. */
  find(owner: FlagOfUser, { ids, earlier = [] }: Sought): Flaggable[] | undefined {
    const own = this.#known.get(keyOf(owner));
    const after = own && changesIn(earlier, owner);
    if (!after) return undefined;
    const found: Flaggable[] = [];
    for (const id of new Set(ids)) {
      const message = own.get(id);
      if (!message) return undefined;
      const isFlagged = after.get(id) ?? message.isFlagged;
      found.push(isFlagged === message.isFlagged ? message : { ...message, isFlagged });
    }
    return found.sort((a, b) => a.id - b.id);
  }

  #change(userId: number, { event }: LogEntry): void {
    if (event?.type !== 'update_message_flags') return;
    const own = this.#known.get(keyOf({ userId, flag: event.flag }));
    if (!own) return;
    const isFlagged = event.op === 'add';
    for (const id of event.messageIds) {
      const message = own.get(id);
      if (message) own.set(id, { ...message, isFlagged });
    }
  }

  clear(): void {
    this.#known.clear();
    this.#size = 0;
  }
}

const keyOf = ({ userId, flag }: FlagOfUser): string => `${userId} ${flag}`;

/** Whether messages have the flag after the entries, by ID; undefined: they say too little, or too much. */
function changesIn(
  entries: readonly LogEntry[],
  { userId, flag }: FlagOfUser,
): Map<number, boolean> | undefined {
  const after = new Map<number, boolean>();
  let named = 0;
  for (const entry of entries) {
    if (mayConcernAnybody(entry)) return undefined;
    const { event } = entry;
    if (event?.type !== 'update_message_flags' || event.flag !== flag || !ownersOf(entry).has(userId))
      continue;
    named += event.messageIds.length;
    if (named > MOST_IN_A_BATCH) return undefined;
    for (const id of event.messageIds) after.set(id, event.op === 'add');
  }
  return after;
}
