import { type LogEntry, UNKNOWN_CHANGE } from '../../../engine/log/log-entry.ts';
import type { AnyChange, Concerned } from '../../../engine/remembered/concerns.ts';
import { Remembered } from '../../../engine/remembered/remembered.ts';
import type { SpanMap } from '../../store/read-state/spans.ts';
import { ownersOf } from './flags.ts';

/** The most users, and the most of their values (spans, conversations; flags of a message): some 3 MB each. */
const MOST_READERS = 1000;
const MOST_VALUES = 50_000;
const MOST_FLAGS = 2000;
/** A change of more messages forgets the flags of all messages. */
const MOST_IDS = 100;
/** More users than this are not listed. */
const MOST_USERS = 1000;

/** What a user received, for narrows. */
export interface KnownReceived {
  readonly spans: SpanMap;
  /** Recipient IDs. */
  readonly conversations: readonly number[];
}

/** Flags of messages as JSON, by message ID. */
export type FlagTexts = Map<number, string>;

/** What readers received, by user ID. */
export const received = () =>
  new Remembered<number, KnownReceived>({
    concerns: {
      events: {
        // A direct message may be the first of its conversation.
        message: ({ message }) => message.userIds ?? [],
        update_message_flags: (_, entry) => (isOfUnlisted(entry) ? 'all' : []),
      },
      change: changedUsers,
    },
    follow: (known, entry, userId) =>
      isForgottenBy(entry, userId) || isNewConversation(known, entry, userId) ? undefined : known,
    most: MOST_VALUES,
    sizeOf: ({ spans, conversations }) => 1 + spans.size + conversations.length,
  });

/** Whether readers have a message that they did not receive (flag `historical`), by user ID. */
export const histories = () =>
  new Remembered<number, boolean>({
    concerns: {
      events: {
        // It may make the message part of the user's history.
        reaction: ({ reaction }) => [reaction.userId],
        update_message_flags: (_, entry) => (isOfUnlisted(entry) ? 'all' : ownersOf(entry)),
      },
      change: changedUsers,
    },
    most: MOST_READERS,
  });

/** The readers' flags of messages, by user ID. */
export class ReaderFlags extends Remembered<number, FlagTexts> {
  constructor() {
    super({
      concerns: {
        events: {
          update_message: () => 'all',
          delete_message: () => 'all',
          update_message_flags: (_, entry) => ownersIn(entry),
        },
        change: changedUsers,
      },
      follow: followFlags,
      most: MOST_VALUES,
      sizeOf: (flags) => 1 + flags.size,
    });
  }

  /** Reads by `load`, and adds what it has read to what is known of the user. */
  async add(userId: number, load: () => Promise<FlagTexts>): Promise<FlagTexts> {
    const { now } = this;
    const read = await load();
    this.keep(userId, now, (known = new Map()) => {
      if (known.size + read.size > MOST_FLAGS) known.clear();
      for (const [id, text] of read) known.set(id, text);
      return known;
    });
    return read;
  }
}

/** Users whose rows of subscriptions, mutes or accounts a change has. An archived channel has nothing unread. */
function changedUsers(change: AnyChange): 'all' | number[] {
  if (change === UNKNOWN_CHANGE || change.channels || change.info) return 'all';
  const { members = [], mutedUsers, users = [] } = change;
  return [
    ...members.flatMap(({ userIds }) => userIds),
    ...(mutedUsers?.keys() ?? []),
    ...users.map(({ id }) => id),
  ];
}

/** Whether nothing known of the user outlasts an entry. */
function isForgottenBy(entry: LogEntry, userId: number): boolean {
  const changed = entry.change === null ? [] : changedUsers(entry.change);
  return changed === 'all' || changed.includes(userId) || isOfUnlisted(entry);
}

/** Flags change in an audience that is not listed. */
const isOfUnlisted = ({ event, audience }: LogEntry): boolean =>
  event?.type === 'update_message_flags' && audience.kind !== 'users';

function isNewConversation({ conversations }: KnownReceived, { event }: LogEntry, userId: number): boolean {
  if (event?.type !== 'message' || !event.message.userIds?.includes(userId)) return false;
  return !conversations.includes(event.message.recipientId);
}

function ownersIn(entry: LogEntry): Concerned<number> {
  const owners = ownersOf(entry);
  return owners.size > MOST_USERS || isOfUnlisted(entry) ? 'all' : owners;
}

function followFlags(flags: FlagTexts, entry: LogEntry, userId: number): FlagTexts | undefined {
  if (isForgottenBy(entry, userId)) return undefined;
  const { event } = entry;
  if (event?.type === 'update_message') forgetFlags(flags, [event.messageId, ...event.messageIds]);
  else if (event?.type === 'delete_message') forgetFlags(flags, event.messageIds);
  else if (event?.type === 'update_message_flags' && ownersOf(entry).has(userId)) {
    if (event.all) return undefined;
    forgetFlags(flags, event.messageIds);
  }
  return flags;
}

function forgetFlags(flags: FlagTexts, ids: readonly number[]): void {
  if (ids.length > MOST_IDS) flags.clear();
  else for (const id of ids) flags.delete(id);
}
