import { RunList } from '../../../engine/kernel/ids/run-list.ts';
import type { LogEntry } from '../../../engine/log/log-entry.ts';
import type { Concerned, Concerns } from '../../../engine/remembered/concerns.ts';
import { type Moment, RecentChanges } from '../../../engine/remembered/recent-changes.ts';
import { Remembered } from '../../../engine/remembered/remembered.ts';
import type { Flaggable } from '../../store/read-state/flaggable.ts';

/** The users whose access to messages, or whose flags of them, the latest entries of the log may change. */
export const flagChanges = () =>
  new RecentChanges<number>({ concerns: concernsFlags((entry) => ownersOf(entry)), most: 2000 });

/** Messages go, or to another place; the organization changes; or flags change: of everybody in an audience that is not listed. */
const concernsFlags = <Key>(keysOf: (entry: LogEntry) => Iterable<Key> | 'all'): Concerns<Key> => ({
  events: {
    delete_message: () => 'all',
    update_message: ({ move }) => (move === null ? [] : 'all'),
    update_message_flags: (_, entry) => (entry.audience.kind === 'users' ? keysOf(entry) : 'all'),
  },
  change: () => 'all',
});

/** Users whose flags an entry changes. */
export const ownersOf = ({ event, audience }: LogEntry): RunList =>
  event?.type === 'update_message_flags' && audience.kind === 'users' ? audience.users : RunList.empty;

/** Whether an entry may concern the flags of everybody. */
function mayConcernAnybody({ event, change, audience }: LogEntry): boolean {
  if (change !== null || event?.type === 'delete_message') return true;
  if (event?.type === 'update_message') return event.move !== null;
  return event?.type === 'update_message_flags' && audience.kind !== 'users';
}

/** Messages that are remembered, of all users. */
const MOST = 20_000;
/** Messages that the entries of a batch may name before it is cheaper to ask the database. */
const MOST_IN_A_BATCH = 10_000;
/** More owners than this are not listed. */
const MOST_OWNERS = 1000;

interface FlagOfUser {
  readonly userId: number;
  readonly flag: string;
}

interface Sought {
  readonly ids: Iterable<number>;
  /** Entries that follow what the memory has. */
  readonly earlier?: readonly LogEntry[];
}

/** Messages by ID. */
type Messages = Map<number, Flaggable>;

/** What look-ups found of messages whose flag a user changes, by user and flag: who sets stars takes some away again. */
export class KnownFlags extends Remembered<string, Messages> {
  constructor() {
    super({ concerns: concernsFlags(flagsIn), follow, most: MOST, sizeOf: (messages) => messages.size });
  }

  /** Adds what a read that began at the moment found. */
  add(owner: FlagOfUser, messages: readonly Flaggable[], began: Moment): void {
    if (messages.length > MOST) return;
    this.keep(keyOf(owner), began, (own = new Map()) => {
      for (const message of messages) own.set(message.id, message);
      return own;
    });
  }

  /** Undefined: not all of them are known. By ID ascending. */
  findAll(owner: FlagOfUser, { ids, earlier = [] }: Sought): Flaggable[] | undefined {
    const own = this.find(keyOf(owner));
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
}

const keyOf = ({ userId, flag }: FlagOfUser): string => `${userId} ${flag}`;
const userIn = (key: string): number => Number.parseInt(key, 10);

function flagsIn(entry: LogEntry): Concerned<string> {
  const owners = ownersOf(entry);
  const { event } = entry;
  if (owners.size > MOST_OWNERS || event?.type !== 'update_message_flags') return 'all';
  return Array.from(owners, (userId) => keyOf({ userId, flag: event.flag }));
}

function follow(own: Messages, entry: LogEntry, key: string): Messages | undefined {
  const { event } = entry;
  if (mayConcernAnybody(entry) || event?.type !== 'update_message_flags') return undefined;
  const userId = userIn(key);
  if (key !== keyOf({ userId, flag: event.flag }) || !ownersOf(entry).has(userId)) return own;
  const isFlagged = event.op === 'add';
  for (const id of event.messageIds) {
    const message = own.get(id);
    if (message) own.set(id, { ...message, isFlagged });
  }
  return own;
}

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
