import { type Conversation, conversationKey, conversationOf, directWith, topicKey } from './conversation.ts';
import type { Message } from './message.ts';
import type { TopicList } from './topic-list.ts';
import type { UnreadIndex } from './unread-index.ts';

/** A conversation by what is at hand of it. */
export interface Recent {
  readonly key: string;
  readonly conversation: Conversation;
  readonly last: Message;
  /** User IDs, the one who wrote last first. */
  readonly senders: readonly number[];
  /** Whether one wrote in it oneself. */
  readonly hasOwn: boolean;
}

/** Conversations of messages, by the last message of each, the newest first. `messages`: ascending. */
export function recentConversations(messages: readonly Message[], ownId: number): Recent[] {
  const found = new Map<string, { -readonly [Key in keyof Recent]: Recent[Key] } & { senders: number[] }>();
  for (const message of messages.toReversed()) {
    const conversation = conversationOf(message, ownId);
    const key = conversationKey(conversation);
    const known = found.get(key);
    const isOwn = message.sender_id === ownId;
    if (!known) {
      found.set(key, { key, conversation, last: message, senders: [message.sender_id], hasOwn: isOwn });
      continue;
    }
    if (!known.senders.includes(message.sender_id)) known.senders.push(message.sender_id);
    known.hasOwn ||= isOwn;
  }
  return [...found.values()];
}

interface Known {
  readonly unread: Pick<UnreadIndex, 'topics' | 'directs'>;
  readonly directs: readonly { readonly user_ids: readonly number[]; readonly max_message_id: number }[];
  readonly topics: Iterable<readonly [streamId: number, topics: TopicList]>;
}

/** The newest message ID that the state has of each conversation, by key. */
export function newestIds({ unread, directs, topics }: Known): Map<string, number> {
  const newest = new Map<string, number>();
  const note = (key: string, id = 0) => newest.set(key, Math.max(id, newest.get(key) ?? 0));
  for (const [key, { ids }] of [...unread.topics, ...unread.directs]) note(key, ids.at(-1));
  for (const { user_ids, max_message_id: id } of directs) note(conversationKey(directWith(user_ids)), id);
  for (const [streamId, list] of topics)
    for (const { name, maxId } of list) note(topicKey(streamId, name), maxId);
  return newest;
}

/** Messages to ask for, the newest first, so that each conversation has its newest one. */
export function missingIds(
  newest: ReadonlyMap<string, number>,
  byKey: ReadonlyMap<string, Recent>,
): number[] {
  return [...newest]
    .filter(([key, id]) => id > (byKey.get(key)?.last.id ?? 0))
    .map(([, id]) => id)
    .sort((one, other) => other - one);
}
