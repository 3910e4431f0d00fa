import { BadRequest } from '../../../engine/kernel/errors.ts';
import { toUsers } from '../../../engine/log/audience.ts';
import type { UnreadDetail } from '../../events/messages.ts';
import type { User } from '../../model/people.ts';
import type { Tx } from '../../realm/tx.ts';
import { type Accessed, listAccessible } from '../../rules/messages/access.ts';
import { listPlaces, wasReceived } from '../../rules/messages/received.ts';
import { Muting } from '../../rules/people/muting.ts';
import type { MessageKey } from '../../store/messages/message-keys.ts';
import { listTopics } from '../../store/messages/messages.ts';
import { listConversations } from '../../store/messages/own-conversations.ts';
import type { Flaggable } from '../../store/read-state/flaggable.ts';
import { deleteFlag, insertFlag, listFlags, type StoredFlag } from '../../store/read-state/flags.ts';
import { forgetLost } from '../../store/read-state/lost-unread.ts';
import { mark, settle } from '../../store/read-state/read-state.ts';
import { accessFlaggable, type LookedUpFlags } from './look-up-flags.ts';

const EDITABLE = ['read', 'starred', 'collapsed'] as const;
const NOT_EDITABLE = [
  'mentioned',
  'stream_wildcard_mentioned',
  'topic_wildcard_mentioned',
  'wildcard_mentioned',
  'has_alert_word',
  'historical',
];
const OPS = ['add', 'remove'] as const;

export interface FlagChange {
  readonly op: (typeof OPS)[number];
  readonly flag: (typeof EDITABLE)[number];
}

export interface FlagsChanged {
  /** IDs of the messages with a changed flag, ascending. */
  readonly changed: readonly number[];
  /**
   * Channels whose messages stay read, because the user is not subscribed or the channel is archived; only for
   * op `remove`, flag `read`.
   */
  readonly skippedChannels?: readonly number[];
}

/** Checks the operation and the flag of a request. */
export function readFlagChange(op: string, flag: string): FlagChange {
  const editable = EDITABLE.find((each) => each === flag);
  if (!editable && NOT_EDITABLE.includes(flag)) throw new BadRequest(`Flag not editable: '${flag}'`);
  if (!editable) throw new BadRequest(`Invalid flag: '${flag}'`);
  const known = OPS.find((each) => each === op);
  if (!known) throw new BadRequest(`Invalid message flag operation: '${op}'`);
  return { op: known, flag: editable };
}

export interface FlagUpdate extends FlagChange {
  readonly ids: Iterable<number>;
  /** What was read before the transaction (`lookUpFlags`). */
  readonly lookedUp?: LookedUpFlags | undefined;
}

/**
 * Adds or removes a personal flag of messages that `user` may see, and emits the changes to `user`.
 * `read` skips deleted messages, so that the rest of a batch becomes read; other flags are refused.
 */
export async function updateFlags(
  tx: Tx,
  user: User,
  { ids, lookedUp, ...change }: FlagUpdate,
): Promise<FlagsChanged> {
  const { op, flag } = change;
  if (flag === 'read')
    return changeFlags(tx, user, { accessed: await listAccessible(tx, user, new Set(ids)), change });
  const messages = await accessFlaggable(tx, user, { ids, flag, lookedUp });
  return { changed: updateStored(tx, user, { op, flag, messages }) };
}

/** The same for messages whose access was checked in this transaction. */
export async function changeFlags(
  tx: Tx,
  user: User,
  { accessed, change }: { readonly accessed: Accessed; readonly change: FlagChange },
): Promise<FlagsChanged> {
  const { op, flag } = change;
  if (flag !== 'read') {
    const messages = await asFlaggable(tx, user, { ...accessed, flag });
    return { changed: updateStored(tx, user, { op, flag, messages }) };
  }
  await settle(tx, await listPlaces(tx, user.id));
  if (op === 'add') return { changed: await markRead(tx, user, accessed.keys) };
  return markUnread(tx, user, accessed.keys);
}

const whose = (tx: Tx, user: User) => ({ realmId: tx.realm.id, userId: user.id });

/** Whether messages of the channel or conversation may be unread for the user. */
const mayBeUnread = ({ realm }: Tx, user: User, { channelId }: MessageKey): boolean =>
  channelId === null ||
  (realm.isSubscribed(user.id, channelId) && !realm.channels.get(channelId)?.isArchived);

async function markRead(tx: Tx, user: User, keys: readonly MessageKey[]): Promise<number[]> {
  const changed = await mark(tx, user.id, { as: 'read', keys });
  const elsewhere = keys.filter((key) => !mayBeUnread(tx, user, key)).map(({ id }) => id);
  await forgetLost(tx, user.id, elsewhere);
  emitFlags(tx, user, { op: 'add', flag: 'read', messageIds: changed });
  return changed;
}

async function markUnread(tx: Tx, user: User, keys: readonly MessageKey[]): Promise<FlagsChanged> {
  const isIn = (key: MessageKey) => mayBeUnread(tx, user, key);
  const changed = new Set(await mark(tx, user.id, { as: 'unread', keys: keys.filter(isIn) }));
  const details = await describe(
    tx,
    user,
    keys.filter((key) => changed.has(key.id)),
  );
  emitFlags(tx, user, { op: 'remove', flag: 'read', messageIds: [...changed], details });
  const skipped = new Set(keys.filter((key) => !isIn(key)).map((key) => key.channelId as number));
  return { changed: [...changed], skippedChannels: [...skipped].sort((a, b) => a - b) };
}

async function asFlaggable(
  tx: Tx,
  user: User,
  { keys, spans, flag }: Accessed & { readonly flag: StoredFlag },
): Promise<Flaggable[]> {
  const ids = keys.map(({ id }) => id);
  const flags = await listFlags(tx.db, whose(tx, user), { ids, flags: [flag] });
  return keys.map((key) => ({
    ...{ id: key.id, channelId: key.channelId },
    isReceived: wasReceived(spans, key),
    isFlagged: flags.has(key.id),
  }));
}

interface StoredChange extends FlagChange {
  readonly flag: Exclude<FlagChange['flag'], 'read'>;
  readonly messages: readonly Flaggable[];
}

/** A message that the user did not receive becomes part of the user's history by the flag: `historical`. */
function updateStored(tx: Tx, user: User, { op, flag, messages }: StoredChange): number[] {
  const changing = messages.filter(({ isFlagged }) => isFlagged === (op === 'remove'));
  const changed = changing.map(({ id }) => id);
  if (op === 'remove') deleteFlag(tx, whose(tx, user), { flag, ids: changed });
  else {
    const foreign = changing.filter(({ isReceived }) => !isReceived).map(({ id }) => id);
    insertFlag(tx, whose(tx, user), { flag, ids: changed });
    insertFlag(tx, whose(tx, user), { flag: 'historical', ids: foreign });
  }
  emitFlags(tx, user, { op, flag, messageIds: changed });
  return changed;
}

interface EmittedFlags extends FlagChange {
  readonly messageIds: readonly number[];
  readonly details?: readonly UnreadDetail[] | null;
}

function emitFlags(tx: Tx, user: User, { details = null, ...change }: EmittedFlags): void {
  if (change.messageIds.length === 0) return;
  tx.emit({ type: 'update_message_flags', ...change, all: false, details }, toUsers([user.id]));
}

/** The details that clients need to count messages as unread again (`message_details`). */
async function describe(tx: Tx, user: User, keys: readonly MessageKey[]): Promise<UnreadDetail[]> {
  if (keys.length === 0) return [];
  const ids = keys.map((key) => key.id);
  const direct = keys.filter((key) => key.channelId === null).map((key) => key.recipientId);
  const conversations = await listConversations(tx, new Set(direct));
  const topics = await listTopics(tx, ids);
  const mentions = await listFlags(tx.db, whose(tx, user), {
    ids,
    flags: ['mentioned', 'topic_wildcard_mentioned'],
  });
  const channelIds = new Set(keys.flatMap((key) => key.channelId ?? []));
  const muting = await Muting.load(tx, user.id, channelIds);
  return keys.map((key) => ({
    messageId: key.id,
    channelId: key.channelId,
    topic: topics.get(key.id)?.topic ?? '',
    userIds: (conversations.get(key.recipientId)?.userIds ?? []).filter((id) => id !== user.id),
    mentioned: mentions.has(key.id) || topics.get(key.id)?.mentionsChannel === true,
    unmuted: key.channelId !== null && !muting.isMuted(key),
  }));
}
