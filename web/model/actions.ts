import { type Conversation, topicOf } from '../state/conversation.ts';
import type { ClientEvent } from '../state/events.ts';
import type { Message, Reaction } from '../state/message.ts';
import { type Narrow, narrowOf } from '../state/narrow.ts';
import { type NewEntry, placeParams } from '../sync/outbox.ts';

/** The actions that work without a network: each as an entry of the outbox. Pure. */

/** The outbox entry that sends a new message; the sender has read it. `localId` names the message until the server answers. */
export const sending = (to: Conversation, content: string, localId: string): NewEntry => ({
  operation: 'sendMessage',
  params: { ...placeParams(to), content, read_by_sender: true },
  events: [],
  undo: [],
  send: { narrow: narrowOf(to), localId },
});

type Emoji = Pick<Reaction, 'emoji_name' | 'emoji_code' | 'reaction_type'>;

/** A mark of the user's that is set or taken away. */
interface Marking {
  readonly op: 'add' | 'remove';
  readonly ownId: number;
}

export function reacting(message: Message, emoji: Emoji, { op, ownId }: Marking): NewEntry {
  const { emoji_name, emoji_code, reaction_type } = emoji;
  const event = (op: 'add' | 'remove'): ClientEvent => ({
    ...{ type: 'reaction', op, message_id: message.id, user_id: ownId },
    ...{ emoji_name, emoji_code, reaction_type },
  });
  return {
    operation: op === 'add' ? 'addReaction' : 'removeReaction',
    params: { message_id: message.id, emoji_name, emoji_code, reaction_type },
    events: [event(op)],
    undo: [event(op === 'add' ? 'remove' : 'add')],
  };
}

/** Messages that become unread again carry where they are. */
export function flagging(
  messages: readonly Message[],
  flag: 'read' | 'starred' | 'collapsed',
  { op, ownId }: Marking,
): NewEntry {
  const ids = messages.map(({ id }) => id);
  const event = (op: 'add' | 'remove'): ClientEvent => ({
    ...{ type: 'update_message_flags', op, flag, messages: ids, all: false },
    ...(flag === 'read' && op === 'remove' && { message_details: detailsOf(messages, ownId) }),
  });
  return {
    operation: 'updateMessageFlags',
    params: { messages: ids, op, flag },
    events: [event(op)],
    undo: [event(op === 'add' ? 'remove' : 'add')],
  };
}

function detailsOf(messages: readonly Message[], ownId: number) {
  return Object.fromEntries(messages.map((message) => [String(message.id), detailOf(message, ownId)]));
}

function detailOf({ type, stream_id, subject, display_recipient, flags }: Message, ownId: number) {
  const mentioned = flags.includes('mentioned');
  if (type === 'stream') return { type, stream_id, topic: subject, ...(mentioned && { mentioned }) };
  const people = typeof display_recipient === 'string' ? [] : display_recipient;
  const user_ids = people.map(({ id }) => id).filter((id) => id !== ownId);
  return { type, user_ids, ...(mentioned && { mentioned }) };
}

/** The new text shows as it was typed until the server has rendered it (`PendingChanges.edits`). */
export const editing = (message: Message, content: string): NewEntry => ({
  operation: 'updateMessage',
  params: { message_id: message.id, content },
  events: [],
  undo: [],
});

export const deleting = (message: Message): NewEntry => ({
  operation: 'deleteMessage',
  params: { message_id: message.id },
  events: [],
  undo: [],
});

interface TopicPlace {
  readonly streamId: number;
  readonly topic: string;
}

export function settingPolicy({ streamId, topic }: TopicPlace, policy: number, before: number): NewEntry {
  const event = (visibility_policy: number): ClientEvent => ({
    ...{ type: 'user_topic', stream_id: streamId, topic_name: topic, visibility_policy, last_updated: 0 },
  });
  return {
    operation: 'updateUserTopic',
    params: { stream_id: streamId, topic, visibility_policy: policy },
    events: [event(policy)],
    undo: [event(before)],
  };
}

/** Reads what is unread in a conversation, by its IDs: for lists that do not have the messages. */
export function reading(ids: readonly number[]): NewEntry {
  return {
    operation: 'updateMessageFlags',
    params: { messages: ids, op: 'add', flag: 'read' },
    events: [{ type: 'update_message_flags', op: 'add', flag: 'read', messages: [...ids], all: false }],
    undo: [],
  };
}

/** Most messages that the server changes at once. */
const MOST_AT_ONCE = 5000;

interface Loaded {
  /** The messages of the narrow that are at hand. */
  readonly messages: readonly Message[];
  readonly ownId: number;
}

/** Marks a message and what follows it in the narrow as unread. */
export function markingUnread(from: number, narrow: Narrow, { messages, ownId }: Loaded): NewEntry {
  const read = messages.filter(({ id, flags }) => id >= from && flags.includes('read'));
  const { events, undo } = flagging(read, 'read', { op: 'remove', ownId });
  return {
    operation: 'updateMessageFlagsForNarrow',
    params: {
      ...{ anchor: from, include_anchor: true, num_before: 0, num_after: MOST_AT_ONCE - 1 },
      ...{ narrow, op: 'remove', flag: 'read' },
    },
    events: read.length > 0 ? events : [],
    undo: read.length > 0 ? undo : [],
  };
}

/** Reads a whole topic, also what is not at hand. */
export function readingTopic(streamId: number, topic: string, ids: readonly number[]): NewEntry {
  return {
    operation: 'updateMessageFlagsForNarrow',
    params: {
      ...{ anchor: 'newest', num_before: MOST_AT_ONCE - 1, num_after: 0, op: 'add', flag: 'read' },
      narrow: [...narrowOf(topicOf(streamId, topic)), { operator: 'is', operand: 'unread' }],
    },
    events: reading(ids).events,
    undo: [],
  };
}
