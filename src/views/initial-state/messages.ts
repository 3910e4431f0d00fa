import { LIMITS } from '../../kernel/settings.ts';
import type { Realm } from '../../realm/realm.ts';
import { listAccessible } from '../../rules/messages.ts';
import { Muting } from '../../rules/muting.ts';
import { conversationStretch, listPlaces, listReceived, stretchesOf } from '../../rules/received.ts';
import { findCounter } from '../../store/counters.ts';
import type { Reader } from '../../store/engine.ts';
import { listFlagged, listFlags } from '../../store/flags.ts';
import { listUnreadRows, type UnreadRow } from '../../store/messages.ts';
import type { User } from '../../store/model.ts';
import { listConversationIds, listConversations } from '../../store/own-conversations.ts';
import { listUnread } from '../../store/read-state.ts';
import { listNearest } from '../../store/stretches.ts';
import { presentTopic } from '../messages.ts';
import { type Part, type Sight, wants } from './wanted.ts';

/** Whose state, in which organization. */
export interface Own {
  readonly realm: Realm;
  readonly viewer: User;
}

/** What of the response is about messages. */
export async function messagesPart(db: Reader, sight: Sight): Promise<Part> {
  const ofMessages = wants(sight, 'message');
  const ofFlags = ofMessages && wants(sight, 'update_message_flags');
  return {
    ...(ofMessages && { max_message_id: await maxMessageId(db, sight) }),
    ...(ofFlags && {
      unread_msgs: await unreadMessages(db, sight, sight.capabilities.empty_topic_name === true),
    }),
    ...(wants(sight, 'starred_messages') && { starred_messages: await starredMessages(db, sight) }),
    ...(wants(sight, 'recent_private_conversations') && {
      recent_private_conversations: await recentPrivateConversations(db, sight),
    }),
  };
}

/** With so few, each is asked for its mentions; with more, the mentions are gone through. */
const FEW = 1000;
/** More conversations than any list of recent ones shows. */
const MOST_CONVERSATIONS = 1000;

const ascending = (a: number, b: number) => a - b;

/**
 * `unread_msgs` (REGISTER.md): the newest 50,000 unread messages by conversation. `emptyTopicName` is the capability.
 * The cost is that of what is unread; `catchUp` before keeps what is new to somebody short.
 */
export async function unreadMessages(db: Reader, own: Own, emptyTopicName: boolean) {
  const { realm, viewer } = own;
  const newestId = await findCounter(db, realm.id, 'message');
  const sets = await listUnread(db, await listPlaces(db, realm, viewer.id), newestId);
  const all = [...sets.values()].flatMap((set) => [...set.ascending()]).sort(ascending);
  const ids = all.slice(-LIMITS.unreadInRegister);
  const rows = await listUnreadRows(db, realm.id, ids);
  const direct = rows.filter((row) => row.channelId === null);
  const inChannels = rows.filter((row) => row.channelId !== null);
  const muting = await Muting.load(db, realm, viewer.id);
  const people = await listConversations(db, realm.id, new Set(direct.map((row) => row.recipientId)));
  const pairs = [];
  const groups = [];
  for (const [recipientId, messages] of Map.groupBy(direct, (row) => row.recipientId)) {
    const { userIds } = people.get(recipientId) ?? { userIds: [] };
    const unread_message_ids = messages.map((row) => row.id);
    const other = userIds.find((userId) => userId !== viewer.id) ?? viewer.id;
    if (userIds.length > 2) groups.push({ user_ids_string: userIds.join(','), unread_message_ids });
    else pairs.push({ other_user_id: other, sender_id: other, unread_message_ids });
  }
  return {
    count: direct.length + inChannels.filter((row) => !muting.isMuted(row)).length,
    pms: pairs.sort((a, b) => a.other_user_id - b.other_user_id),
    streams: byTopic(inChannels, emptyTopicName),
    huddles: groups.sort((a, b) => (a.user_ids_string < b.user_ids_string ? -1 : 1)),
    mentions: await mentionsAmong(db, own, rows, muting),
    old_unreads_missing: all.length > ids.length,
  };
}

/** By channel and topic, each named as its newest message names it. */
function byTopic(rows: readonly UnreadRow[], emptyTopicName: boolean) {
  const topics = [...Map.groupBy(rows, (row) => `${row.channelId} ${row.topicKey}`).values()];
  return topics
    .map((messages) => ({
      topic: presentTopic(messages.at(-1)?.topic ?? '', emptyTopicName),
      stream_id: messages[0]?.channelId as number,
      unread_message_ids: messages.map((row) => row.id),
    }))
    .sort((a, b) => a.stream_id - b.stream_id || (a.topic < b.topic ? -1 : 1));
}

/** By name everywhere; by a wildcard where it is not muted. */
async function mentionsAmong(
  db: Reader,
  own: Own,
  rows: readonly UnreadRow[],
  muting: Muting,
): Promise<number[]> {
  const direct = await flaggedAmong(db, own, 'mentioned', rows);
  const byTopicWildcard = await flaggedAmong(db, own, 'topic_wildcard_mentioned', rows);
  const isWildcard = (row: UnreadRow) => row.mentionsChannel || byTopicWildcard.has(row.id);
  return rows
    .filter((row) => direct.has(row.id) || (isWildcard(row) && !muting.isMuted(row)))
    .map((row) => row.id);
}

async function flaggedAmong(
  db: Reader,
  { realm, viewer }: Own,
  flag: 'mentioned' | 'topic_wildcard_mentioned',
  rows: readonly UnreadRow[],
): Promise<ReadonlySet<number>> {
  const whose = { realmId: realm.id, userId: viewer.id };
  const [first] = rows;
  if (!first) return new Set();
  if (rows.length > FEW) {
    return new Set(await listFlagged(db, whose, flag, { direction: 'newer', from: first.id }));
  }
  const ids = rows.map((row) => row.id);
  return new Set((await listFlags(db, whose, ids, [flag])).keys());
}

/** `starred_messages`: the IDs, of what may still be seen, ascending. */
export async function starredMessages(db: Reader, { realm, viewer }: Own): Promise<number[]> {
  const whose = { realmId: realm.id, userId: viewer.id };
  const ids = await listFlagged(db, whose, 'starred', { direction: 'newer', from: 0 });
  if (ids.length === 0) return [];
  return (await listAccessible(db, realm, viewer, ids)).keys.map((key) => key.id);
}

/** `max_message_id`: of the newest message that somebody was sent, wherever they are now; -1: there is none. */
export async function maxMessageId(db: Reader, { realm, viewer }: Own): Promise<number> {
  const stretches = stretchesOf(realm, await listReceived(db, realm, viewer.id));
  const newest = await listNearest(db, realm.id, stretches, { direction: 'older', limit: 1 });
  return Math.max(-1, ...newest.flat());
}

/** `recent_private_conversations`: the direct conversations that have messages, the most recent first. */
export async function recentPrivateConversations(db: Reader, { realm, viewer }: Own) {
  const recipientIds = await listConversationIds(db, realm.id, viewer.id);
  const newest = await listNearest(db, realm.id, recipientIds.map(conversationStretch), {
    direction: 'older',
    limit: 1,
  });
  const found = recipientIds
    .flatMap((recipientId, index) => (newest[index] ?? []).map((id) => ({ recipientId, id })))
    .sort((a, b) => b.id - a.id)
    .slice(0, MOST_CONVERSATIONS);
  const people = await listConversations(
    db,
    realm.id,
    found.map(({ recipientId }) => recipientId),
  );
  return found.map(({ recipientId, id }) => ({
    max_message_id: id,
    user_ids: (people.get(recipientId)?.userIds ?? []).filter((userId) => userId !== viewer.id),
  }));
}
