import { type Conversation, conversationKey, conversationOf } from './conversation.ts';
import type { Message } from './message.ts';

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
