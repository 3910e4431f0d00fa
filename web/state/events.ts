import type { Event } from '../client/events.ts';
import type { Message } from './message.ts';

/** Members that the state does not read: events that a client makes itself lack them. */
interface Unread {
  update_message_flags: 'operation';
  update_message: 'user_id' | 'rendering_only' | 'edit_timestamp';
  reaction: 'user';
}
type UnreadOf<E extends Event> = keyof E & (E['type'] extends keyof Unread ? Unread[E['type']] : never);

type Read<E> = E extends { type: 'message' }
  ? Omit<E, 'id' | 'message'> & { message: Omit<Message, 'flags'> }
  : E extends Event
    ? Omit<E, 'id' | UnreadOf<E>> & Partial<Pick<E, UnreadOf<E>>>
    : never;

/** Each event as a client's state takes it; the queue knows its ID. */
export type ClientEvent = Read<Event>;

/** The events of a type, or of several. */
export type EventOf<Type extends ClientEvent['type']> = Extract<ClientEvent, { type: Type }>;

export type SettingEvent = EventOf<
  'user_settings' | 'update_display_settings' | 'update_global_notifications' | 'realm_export_consent'
>;
export type OrganizationEvent = EventOf<'realm' | 'realm_domains' | 'realm_user_settings_defaults'>;
export type AnyTypingEvent = EventOf<'typing' | 'typing_edit_message'>;
