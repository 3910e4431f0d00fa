import type { Event, FeatureEvent } from '../client/events.ts';
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

type Of<Type extends ClientEvent['type']> = Extract<ClientEvent, { type: Type }>;

export type SettingEvent = Of<
  'user_settings' | 'update_display_settings' | 'update_global_notifications' | 'realm_export_consent'
>;
export type RealmEvent = Of<'realm' | 'realm_domains' | 'realm_user_settings_defaults'>;
export type MessageEvent = Of<'message'>;
export type FlagsEvent = Of<'update_message_flags'>;
export type UpdateEvent = Of<'update_message'>;
export type DeletionEvent = Of<'delete_message'>;
export type ReactionEvent = Of<'reaction'>;
export type SubmessageEvent = Of<'submessage'>;
export type SubscriptionEvent = Of<'subscription'>;
export type ChannelEvent = Of<'stream'>;
export type PersonEvent = Of<'realm_user'>;
export type ProfileFieldsEvent = Of<'custom_profile_fields'>;
export type BotEvent = Of<'realm_bot'>;
export type GroupEvent = Of<'user_group'>;
export type DraftEvent = Of<'drafts'>;
export type SavedSnippetEvent = Of<'saved_snippets'>;
export type ScheduledMessageEvent = Of<'scheduled_messages'>;
export type TypingEvent = Of<'typing' | 'typing_edit_message'>;
export type UserTopicEvent = Of<'user_topic'>;
export type RestartEvent = Of<'restart'>;
export type UserStatusEvent = Of<'user_status'>;
export type EventOfFeature = Of<FeatureEvent['type']>;
