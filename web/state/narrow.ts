import { type Conversation, conversationKey, topicKey } from './conversation.ts';
import { isMentioned, isStarred, type Message, othersIn } from './message.ts';

/** One term of a narrow, as the API takes it. */
export interface Term {
  readonly operator: string;
  readonly operand: string | number | readonly number[];
  readonly negated?: boolean;
}

/** Which messages one looks at. The empty list is the combined feed. */
export type Narrow = readonly Term[];

const term = (operator: string, operand: Term['operand']): Term => ({ operator, operand });

export const FEED: Narrow = [];
export const MENTIONS: Narrow = [term('is', 'mentioned')];
export const STARRED: Narrow = [term('is', 'starred')];
/** Reactions of others to the user's messages. */
export const REACTIONS: Narrow = [term('has', 'reaction'), term('sender', 'me')];
export const DIRECT: Narrow = [term('is', 'dm')];
export const channelNarrow = (streamId: number): Narrow => [term('channel', streamId)];

export function narrowOf(conversation: Conversation): Narrow {
  return conversation.kind === 'topic'
    ? [term('channel', conversation.streamId), term('topic', conversation.topic)]
    : [term('dm', conversation.userIds)];
}

/** The conversation that a narrow shows whole; undefined for all other narrows. */
export function conversationIn(narrow: Narrow): Conversation | undefined {
  if (narrow.some(({ negated }) => negated)) return undefined;
  const [first, second] = narrow;
  if (narrow.length === 1 && first?.operator === 'dm' && Array.isArray(first.operand)) {
    return { kind: 'direct', userIds: first.operand };
  }
  const channel = narrow.find(({ operator }) => operator === 'channel')?.operand;
  const topic = narrow.find(({ operator }) => operator === 'topic')?.operand;
  if (narrow.length === 2 && second && typeof channel === 'number' && typeof topic === 'string') {
    return { kind: 'topic', streamId: channel, topic };
  }
  return undefined;
}

export function channelIn(narrow: Narrow): number | undefined {
  const [only] = narrow;
  const isIt = narrow.length === 1 && only?.operator === 'channel' && !only.negated;
  return isIt && typeof only.operand === 'number' ? only.operand : undefined;
}

/** Equal for narrows that mean the same messages by the same terms. */
export function narrowKey(narrow: Narrow): string {
  const conversation = conversationIn(narrow);
  if (conversation) return conversationKey(conversation);
  const channel = channelIn(narrow);
  if (channel !== undefined) return `channel:${channel}`;
  return narrow.length === 0 ? 'feed' : JSON.stringify(narrow);
}

/** Keys of the plain narrows that show a message: the feed, its channel, its conversation. */
export function plainKeys(message: Message, ownId: number): string[] {
  if (message.type === 'private') return ['feed', `dm:${othersIn(message, ownId).join()}`];
  const streamId = message.stream_id ?? 0;
  return ['feed', `channel:${streamId}`, topicKey(streamId, message.subject)];
}

export const isPlain = (narrow: Narrow): boolean => !narrowKey(narrow).startsWith('[');

/** Whether a new message belongs to the narrow; undefined: only the server can tell. */
export function matches(narrow: Narrow, message: Message, ownId: number): boolean | undefined {
  if (isPlain(narrow)) return plainKeys(message, ownId).includes(narrowKey(narrow));
  let isKnown = true;
  for (const each of narrow) {
    const found = matchesTerm(each, message, ownId);
    if (found === undefined) isKnown = false;
    else if (found === (each.negated ?? false)) return false;
  }
  return isKnown ? true : undefined;
}

function matchesTerm({ operator, operand }: Term, message: Message, ownId: number): boolean | undefined {
  switch (operator) {
    case 'channel':
      return typeof operand === 'number' ? message.stream_id === operand : undefined;
    case 'topic':
      return message.type === 'stream' && message.subject.toLowerCase() === String(operand).toLowerCase();
    case 'dm':
      return Array.isArray(operand) ? othersIn(message, ownId).join() === operand.join() : undefined;
    case 'sender':
      if (operand === 'me') return message.sender_id === ownId;
      return typeof operand === 'number' ? message.sender_id === operand : undefined;
    case 'is':
      return matchesIs(String(operand), message);
    default:
      return undefined;
  }
}

function matchesIs(what: string, message: Message): boolean | undefined {
  if (what === 'dm') return message.type === 'private';
  if (what === 'starred') return isStarred(message);
  if (what === 'mentioned') return isMentioned(message);
  if (what === 'unread') return !message.flags.includes('read');
  return undefined;
}
