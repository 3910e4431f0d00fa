import { z } from 'zod';
import type { IdSet } from '../../../engine/kernel/ids/id-set.ts';
import type { EncodedJson } from '../../../engine/kernel/values/json-bytes.ts';
import { greatest } from '../../../engine/kernel/values/lists.ts';
import { findCounter } from '../../../engine/store/counters.ts';
import type { Reader } from '../../../engine/store/engine.ts';
import type { User } from '../../model/people.ts';
import { LIMITS } from '../../model/settings/settings.ts';
import type { Realm } from '../../realm/realm.ts';
import type { ByConversation, PlaceOfMessages as Place } from '../../realm/remembered/message-places.ts';
import type { Source } from '../../realm/source.ts';
import { listAccessible } from '../../rules/messages/access.ts';
import {
  conversationRange,
  listReceived,
  placesOf,
  type ReceivedMessages,
  rangesOf,
} from '../../rules/messages/received.ts';
import { Muting } from '../../rules/people/muting.ts';
import { type IdRange, isInRange, listKeysBetween, listNearest } from '../../store/messages/id-ranges.ts';
import { listConversations } from '../../store/messages/own-conversations.ts';
import { listFlagged, listFlags } from '../../store/read-state/flags.ts';
import { listUnread } from '../../store/read-state/read-state.ts';
import { presentTopic } from '../messages/messages.ts';
import { stored } from './field.ts';
import { unreadMessages as unreadShape } from './reply/objects.ts';
import { listUnreadConversations, type Unread, unreadJson } from './unread-conversations.ts';

/** The user whose state is read, and the user's organization. */
export interface Own {
  readonly realm: Realm;
  readonly viewer: User;
}

export const messageFields = {
  message: stored({ max_message_id: z.int() }, async (db, sight) => ({
    max_message_id: await maxMessageId(db, sight),
  })),
  'message and update_message_flags': stored({ unread_msgs: unreadShape }, async (db, sight) => ({
    unread_msgs: await unreadMessages(db, sight, sight.capabilities.empty_topic_name === true),
  })),
  starred_messages: stored({ starred_messages: z.array(z.int()) }, async (db, sight) => ({
    starred_messages: await starredMessages(db, sight),
  })),
  recent_private_conversations: stored(
    {
      recent_private_conversations: z.array(
        z.strictObject({ max_message_id: z.int(), user_ids: z.array(z.int()) }),
      ),
    },
    async (db, sight) => ({
      recent_private_conversations: await recentPrivateConversations(db, sight),
    }),
  ),
};

/** The position of the log at which the state is read. */
type At = Own & { readonly position: number };

const received = new WeakMap<Own, Promise<ReceivedMessages>>();

/** The messages that the viewer received: read once for all fields of one state, which get the same `own`. */
function receivedBy(db: Reader, own: Own): Promise<ReceivedMessages> {
  const { realm, viewer } = own;
  const reading = received.get(own) ?? listReceived({ db, realm }, viewer.id);
  received.set(own, reading);
  return reading;
}

const newestIds = new WeakMap<Own, Promise<number>>();

/** The ID of the organization's newest message: also read once for all fields of one state. */
function newestIdAt(db: Reader, own: Own): Promise<number> {
  const reading = newestIds.get(own) ?? findCounter({ db, realm: own.realm }, 'message');
  newestIds.set(own, reading);
  return reading;
}

/** Up to this number of unread messages, each is tested for mentions; above it, the user's mentions are listed. */
const FEW = 1000;
const MENTIONS = ['mentioned', 'topic_wildcard_mentioned'] as const;
/** More conversations than clients show in a list of recent ones. */
const MOST_CONVERSATIONS = 1000;

/** Unread messages of one topic, or with `channelId` null of one direct conversation. */
type Conversation = Place & { readonly channelId: number | null };

/**
 * `unread_msgs`: the newest 50,000 unread messages by conversation; `position`: the log position of `db`.
 * `emptyTopicName` is the capability. The cost grows with the number of unread messages; `catchUp` before it keeps
 * unsettled messages few.
 */
export async function unreadMessages(db: Reader, own: At, emptyTopicName: boolean): Promise<EncodedJson> {
  const { unread, found } = await readUnread(db, own, emptyTopicName);
  const json = unreadJson(unread);
  own.realm.remembered.messagePlaces.takeBack(found);
  return json;
}

/** `unread` refers to the lists of `found`. */
async function readUnread(
  db: Reader,
  own: At,
  emptyTopicName: boolean,
): Promise<{ readonly unread: Unread; readonly found: ByConversation }> {
  const { realm, viewer, position } = own;
  const [newestId, received, muting] = await Promise.all([
    newestIdAt(db, own),
    receivedBy(db, own),
    Muting.load({ db, realm }, viewer.id),
  ]);
  const places = placesOf(realm, viewer.id, received);
  const unread = await listUnread(db, places, newestId);
  const ids = unread.newest(LIMITS.unreadInRegister);
  const [found, flagged] = await Promise.all([
    listUnreadConversations(db, { realm, position }, ids),
    mentionsAmong(db, unread, own),
  ]);
  const channelIds = new Map([...realm.channels.values()].map(({ recipientId, id }) => [recipientId, id]));
  const conversations = found.conversations.map((each): Conversation => {
    return { ...each, channelId: channelIds.get(each.recipientId) ?? null };
  });
  const counted = conversations.filter((conversation) => !muting.isMuted(conversation));
  const { named, called } = flagged;
  for (const id of found.mentioningChannel) called.add(id);
  // A mention by name counts everywhere, a wildcard only in unmuted places.
  const mentions = new Set([...idsAmong(conversations, named), ...idsAmong(counted, called)]);
  const shown = {
    count: counted.reduce((sum, { messageIds }) => sum + messageIds.to - messageIds.from, 0),
    ...(await presentDirect(db, own, conversations)),
    streams: presentTopics(conversations, emptyTopicName),
    mentions: [...mentions].sort((a, b) => a - b),
    old_unreads_missing: unread.size > LIMITS.unreadInRegister,
  };
  return { unread: shown, found };
}

/** Conversations with at most one other user, and group conversations. */
async function presentDirect(db: Reader, { realm, viewer }: Own, conversations: readonly Conversation[]) {
  const direct = conversations.filter(({ channelId }) => channelId === null);
  const recipientIds = direct.map(({ recipientId }) => recipientId);
  const people = await listConversations({ db, realm }, recipientIds);
  const pms = [];
  const huddles = [];
  for (const { recipientId, messageIds: unread_message_ids } of direct) {
    const { userIds } = people.get(recipientId) ?? { userIds: [] };
    const other = userIds.find((userId) => userId !== viewer.id) ?? viewer.id;
    if (userIds.length > 2) huddles.push({ user_ids_string: userIds.join(','), unread_message_ids });
    else pms.push({ other_user_id: other, sender_id: other, unread_message_ids });
  }
  return {
    pms: pms.sort((a, b) => a.other_user_id - b.other_user_id),
    huddles: huddles.sort((a, b) => (a.user_ids_string < b.user_ids_string ? -1 : 1)),
  };
}

/** By channel and topic; the topic's name is that in its newest message. */
function presentTopics(conversations: readonly Conversation[], emptyTopicName: boolean) {
  const inChannels = conversations.filter(({ channelId }) => channelId !== null);
  return inChannels
    .map(({ channelId, topic, messageIds }) => ({
      topic: presentTopic(topic, emptyTopicName),
      stream_id: channelId as number,
      unread_message_ids: messageIds,
    }))
    .sort((a, b) => a.stream_id - b.stream_id || (a.topic < b.topic ? -1 : 1));
}

/** The wanted IDs that are in the conversations. */
function idsAmong(conversations: readonly Conversation[], wanted: ReadonlySet<number>): number[] {
  if (wanted.size === 0) return [];
  const found: number[] = [];
  for (const { messageIds } of conversations) {
    const { all, from, to } = messageIds;
    for (let at = from; at < to; at++) if (wanted.has(all[at] as number)) found.push(all[at] as number);
  }
  return found;
}

/** IDs of messages that mention the viewer: by name, and by a topic's wildcard. */
interface Mentions {
  readonly named: Set<number>;
  readonly called: Set<number>;
}

/** The mentions among `unread`, possibly with some read messages. */
async function mentionsAmong(db: Reader, unread: IdSet, { realm, viewer }: Own): Promise<Mentions> {
  const whose = { realmId: realm.id, userId: viewer.id };
  if (unread.size <= FEW) {
    const found = [...(await listFlags(db, whose, { ids: unread.ascending(), flags: MENTIONS }))];
    const idsWith = (flag: string) => new Set(found.filter(([, own]) => own.has(flag)).map(([id]) => id));
    return { named: idsWith('mentioned'), called: idsWith('topic_wildcard_mentioned') };
  }
  const range = { direction: 'newer', from: unread.min() ?? 0 } as const;
  const [named, called] = await Promise.all(
    MENTIONS.map((flag) => listFlagged(db, whose, { flag, ...range })),
  );
  return { named: new Set(named), called: new Set(called) };
}

/** `starred_messages`: the IDs of starred messages that are still visible, ascending. */
export async function starredMessages(db: Reader, { realm, viewer }: Own): Promise<number[]> {
  const whose = { realmId: realm.id, userId: viewer.id };
  const ids = await listFlagged(db, whose, { flag: 'starred', direction: 'newer', from: 0 });
  if (ids.length === 0) return [];
  return (await listAccessible({ db, realm }, viewer, ids)).keys.map((key) => key.id);
}

/** `max_message_id`: the newest message that the user received, wherever it is now; -1: none. */
export async function maxMessageId(db: Reader, own: Own): Promise<number> {
  const { realm, viewer } = own;
  const [received, newestId] = await Promise.all([receivedBy(db, own), newestIdAt(db, own)]);
  // No event says that an old message was moved into one of the user's places.
  const ranges = rangesOf(realm, received).filter(({ onlyMoved }) => !onlyMoved);
  const [newest, called] = await Promise.all([
    newestIn({ db, realm }, ranges, newestId),
    viewer.isBot ? newestMention({ db, realm }, viewer) : [],
  ]);
  return greatest(called, Math.max(-1, newest));
}

/** The number of newest messages that are read before each place is queried. */
const LATEST = 30;

/** The ID of the newest message in the ranges; -1: none. Usually it is one of the organization's latest messages. */
async function newestIn(source: Source, ranges: readonly IdRange[], newestId: number): Promise<number> {
  const byRecipient = Map.groupBy(ranges, ({ recipientId }) => recipientId);
  const latest = await listKeysBetween(source, {
    after: newestId - LATEST,
    upTo: newestId,
    direction: 'older',
  });
  const found = latest.find((key) =>
    byRecipient.get(key.recipientId)?.some((range) => isInRange(range, key)),
  );
  if (found) return found.id;
  const newest = await listNearest(source, ranges, { direction: 'older', limit: 1 });
  return greatest(newest.flat(), -1);
}

/** Bots also get messages that mention them where they are not subscribed. */
const newestMention = ({ db, realm }: Source, { id: userId }: User) =>
  listFlagged(
    db,
    { realmId: realm.id, userId },
    { flag: 'mentioned', direction: 'older', from: Number.MAX_SAFE_INTEGER, limit: 1 },
  );

/** `recent_private_conversations`: direct conversations with messages, the most recent first. */
export async function recentPrivateConversations(db: Reader, own: Own) {
  const { realm, viewer } = own;
  const { conversations: recipientIds } = await receivedBy(db, own);
  const newest = await listNearest({ db, realm }, recipientIds.map(conversationRange), {
    direction: 'older',
    limit: 1,
  });
  const found = recipientIds
    .flatMap((recipientId, index) => (newest[index] ?? []).map((id) => ({ recipientId, id })))
    .sort((a, b) => b.id - a.id)
    .slice(0, MOST_CONVERSATIONS);
  const people = await listConversations(
    { db, realm },
    found.map(({ recipientId }) => recipientId),
  );
  return found.map(({ recipientId, id }) => ({
    max_message_id: id,
    user_ids: (people.get(recipientId)?.userIds ?? []).filter((userId) => userId !== viewer.id),
  }));
}
