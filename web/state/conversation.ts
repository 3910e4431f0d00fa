import { type Message, othersIn } from './message.ts';

/** A topic of a channel, or a direct conversation (`userIds`: the others, sorted; the user's own ID if alone). */
export type Conversation =
  | { readonly kind: 'topic'; readonly streamId: number; readonly topic: string }
  | { readonly kind: 'direct'; readonly userIds: readonly number[] };

export const topicOf = (streamId: number, topic: string): Conversation => ({
  kind: 'topic',
  streamId,
  topic,
});

export const directWith = (userIds: readonly number[]): Conversation & { kind: 'direct' } => ({
  kind: 'direct',
  userIds: userIds.toSorted((a, b) => a - b),
});

/** Equal for the same conversation; topics differ by more than the case of their letters. */
export function conversationKey(conversation: Conversation): string {
  return conversation.kind === 'topic'
    ? topicKey(conversation.streamId, conversation.topic)
    : `dm:${conversation.userIds.join()}`;
}

export const topicKey = (streamId: number, topic: string): string =>
  `topic:${streamId}:${topic.toLowerCase()}`;

export function conversationOf(message: Message, ownId: number): Conversation {
  return message.type === 'stream'
    ? topicOf(message.stream_id ?? 0, message.subject)
    : { kind: 'direct', userIds: othersIn(message, ownId) };
}

const RESOLVED = '✔ ';

export const isResolved = (topic: string): boolean => topic.startsWith(RESOLVED);
export const unresolvedName = (topic: string): string => topic.replace(/^[✔ ]+/u, '');
/** Whether a change of a topic's name resolves or unresolves it; the messages count as not moved then. */
export const isResolving = (before: string, after: string): boolean =>
  isResolved(before)
    ? !isResolved(after) && unresolvedName(before) === after
    : after === `${RESOLVED}${before}`;
export const resolvedName = (topic: string): string => `${RESOLVED}${unresolvedName(topic)}`;
