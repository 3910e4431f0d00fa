import { isResolving } from './conversation.ts';
import type { ClientEvent, EventOf } from './events.ts';
import type { Message, Reaction } from './message.ts';

/** The message as it is after an event; the same object when the event is not about it. Applying it twice does no harm. */
export function applyToMessage(message: Message, event: ClientEvent): Message {
  switch (event.type) {
    case 'update_message':
      return updated(message, event);
    case 'update_message_flags':
      return event.all || event.messages.includes(message.id) ? flagged(message, event) : message;
    case 'reaction':
      return event.message_id === message.id ? reacted(message, event) : message;
    case 'submessage':
      return event.message_id === message.id ? extended(message, event) : message;
    case 'realm_user':
      return event.person.user_id === message.sender_id ? withSender(message, event) : message;
    default:
      return message;
  }
}

/** The messages that an event may change; undefined: any. */
export function messagesOf(event: ClientEvent): readonly number[] | undefined {
  switch (event.type) {
    case 'update_message':
      return [...new Set([event.message_id, ...event.message_ids])];
    case 'update_message_flags':
      return event.all ? undefined : event.messages;
    case 'reaction':
    case 'submessage':
      return [event.message_id];
    case 'realm_user':
      return isOfSender(event) ? undefined : [];
    default:
      return [];
  }
}

function updated(message: Message, event: EventOf<'update_message'>): Message {
  const edited = event.message_id === message.id ? withText(message, event) : message;
  const { subject, new_stream_id, orig_subject, edit_timestamp } = event;
  const isElsewhere = new_stream_id !== undefined || subject !== undefined;
  if (!isElsewhere || !event.message_ids.includes(message.id)) return edited;
  const isMoved = new_stream_id !== undefined || !isResolving(orig_subject ?? message.subject, subject ?? '');
  return {
    ...edited,
    subject: subject ?? edited.subject,
    ...(new_stream_id !== undefined && { stream_id: new_stream_id }),
    ...(isMoved && edit_timestamp !== undefined && { last_moved_timestamp: edit_timestamp }),
  };
}

function withText(message: Message, event: EventOf<'update_message'>): Message {
  if (event.rendered_content === undefined) return message;
  const isEdit = !event.rendering_only && event.edit_timestamp !== undefined;
  return {
    ...message,
    content: event.rendered_content,
    is_me_message: event.is_me_message ?? message.is_me_message,
    flags: withMentions(message.flags, event.flags),
    ...(isEdit && { last_edit_timestamp: event.edit_timestamp }),
  };
}

const MENTIONS = [
  'mentioned',
  'wildcard_mentioned',
  'stream_wildcard_mentioned',
  'topic_wildcard_mentioned',
  'has_alert_word',
];

/** An edit may mention other people. */
function withMentions(flags: readonly string[], given: readonly string[]): string[] {
  return [
    ...flags.filter((flag) => !MENTIONS.includes(flag)),
    ...given.filter((flag) => MENTIONS.includes(flag)),
  ];
}

function flagged(message: Message, { op, flag }: EventOf<'update_message_flags'>): Message {
  const has = message.flags.includes(flag);
  if (has === (op === 'add')) return message;
  return {
    ...message,
    flags: has ? message.flags.filter((each) => each !== flag) : [...message.flags, flag],
  };
}

function reacted(message: Message, event: EventOf<'reaction'>): Message {
  const { emoji_name, emoji_code, reaction_type, user_id } = event;
  const isIt = (each: Reaction) =>
    each.user_id === user_id && each.emoji_code === emoji_code && each.reaction_type === reaction_type;
  const others = message.reactions.filter((each) => !isIt(each));
  if (event.op === 'remove')
    return others.length < message.reactions.length ? { ...message, reactions: others } : message;
  if (others.length < message.reactions.length) return message;
  return {
    ...message,
    reactions: [...message.reactions, { emoji_name, emoji_code, reaction_type, user_id }],
  };
}

function extended(message: Message, event: EventOf<'submessage'>): Message {
  const { submessage_id: id, message_id, sender_id, msg_type, content } = event;
  if (message.submessages.some((each) => each.id === id)) return message;
  return {
    ...message,
    submessages: [...message.submessages, { id, message_id, sender_id, msg_type, content }],
  };
}

/** Whether it changes what messages say of their sender. */
function isOfSender({ person }: EventOf<'realm_user'>): boolean {
  return 'full_name' in person || 'avatar_url' in person;
}

function withSender(message: Message, { person }: EventOf<'realm_user'>): Message {
  const { sender_full_name, avatar_url } = message;
  const name = 'full_name' in person ? (person.full_name ?? sender_full_name) : sender_full_name;
  const picture = 'avatar_url' in person ? (person.avatar_url ?? null) : avatar_url;
  if (name === sender_full_name && picture === avatar_url) return message;
  return { ...message, sender_full_name: name, avatar_url: picture };
}
