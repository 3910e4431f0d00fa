import type { EventOf } from './events.ts';
import { Keyed } from './keyed.ts';
import { addTo, removeFrom } from './lists.ts';
import type { ClientState } from './types.ts';
import { UnknownEvent } from './unknown-event.ts';
import { addUnread, removeAllUnread, removeUnread, type UnreadMessage, unreadFrom } from './unread.ts';

export function applyMessage(state: ClientState, { message, flags }: EventOf<'message'>): void {
  if (state.max_message_id !== undefined) state.max_message_id = Math.max(state.max_message_id, message.id);
  const place = placeOf(state, message);
  if ('others' in place) noteConversation(state, place.others, message.id);
  if (flags.includes('read')) return;
  const isMentioned = flags.includes('mentioned') || flags.includes('wildcard_mentioned');
  addUnread(state, { id: message.id, place, isMentioned });
}

function placeOf(state: ClientState, message: EventOf<'message'>['message']): UnreadMessage['place'] {
  if (typeof message.display_recipient === 'string') {
    return { stream_id: message.stream_id ?? 0, topic: message.subject };
  }
  return { others: message.display_recipient.map(({ id }) => id).filter((id) => id !== state.user_id) };
}

function noteConversation(state: ClientState, others: number[], messageId: number): void {
  const conversations = state.recent_private_conversations;
  const known = byPeople.find(conversations, keyOf(others));
  if (known) known.max_message_id = Math.max(known.max_message_id, messageId);
  else byPeople.put(conversations, { max_message_id: messageId, user_ids: others });
}

const keyOf = (userIds: readonly number[]) => userIds.toSorted((a, b) => a - b).join();

type RecentConversation = NonNullable<ClientState['recent_private_conversations']>[number];

const byPeople = new Keyed(({ user_ids }: RecentConversation) => keyOf(user_ids));

export function applyFlags(state: ClientState, event: EventOf<'update_message_flags'>): void {
  const { op, flag, messages } = event;
  const meant = new Set(messages);
  const isMeant = (id: number) => event.all || meant.has(id);
  switch (flag) {
    case 'read':
      if (op === 'remove') addAgain(state, event);
      else if (event.all) removeAllUnread(state);
      else removeUnread(state, meant);
      return;
    case 'starred':
      if (op === 'add') addTo(state.starred_messages, messages);
      else removeFrom(state.starred_messages, isMeant);
      return;
    case 'mentioned':
    case 'stream_wildcard_mentioned':
    case 'topic_wildcard_mentioned':
    case 'wildcard_mentioned':
    case 'collapsed':
    case 'has_alert_word':
    case 'historical':
      // Messages themselves are not in the state.
      return;
    default:
      throw new UnknownEvent(`message flag ${flag}`);
  }
}

/**
 * `max_message_id` and those of `recent_private_conversations` stay: which message is the newest after the one that is
 * gone, only the server can say.
 */
export function applyDeletion(state: ClientState, event: EventOf<'delete_message'>): void {
  const gone = new Set(event.message_ids ?? [event.message_id ?? 0]);
  const isGone = (id: number) => gone.has(id);
  removeUnread(state, gone);
  removeFrom(state.starred_messages, isGone);
}

function addAgain(state: ClientState, event: EventOf<'update_message_flags'>): void {
  const details = 'message_details' in event ? event.message_details : undefined;
  for (const [id, each] of Object.entries(details ?? {})) {
    addUnread(state, unreadFrom(Number(id), each));
  }
}
