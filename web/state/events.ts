import type { Message } from './message.ts';
import type {
  Bot,
  BotChange,
  Channel,
  ClientState,
  Draft,
  Person,
  PersonChange,
  ProfileField,
  RealmDomain,
  SavedSnippet,
  ScheduledMessage,
  Subscription,
  UnreadDetails,
  UserGroup,
  UserGroupChange,
  UserStatus,
  UserTopic,
} from './types.ts';

/** The events of api/EVENTS.md that a client's state follows, as they come. */
export type ClientEvent =
  | MessageEvent
  | FlagsEvent
  | UpdateEvent
  | DeletionEvent
  | ReactionEvent
  | SubmessageEvent
  | SubscriptionEvent
  | ChannelEvent
  | { type: 'default_streams'; default_streams: number[] }
  | {
      type: 'default_stream_groups';
      default_stream_groups: NonNullable<ClientState['realm_default_stream_groups']>;
    }
  | PersonEvent
  | ProfileFieldsEvent
  | BotEvent
  | GroupEvent
  | DraftEvent
  | SavedSnippetEvent
  | ScheduledMessageEvent
  | { type: 'attachment'; op: 'add' | 'update' | 'remove' }
  | UserTopicEvent
  | { type: 'muted_topics'; muted_topics: [string, string, number][] }
  | { type: 'alert_words'; alert_words: string[] }
  | SettingEvent
  | RealmEvent
  | { type: 'muted_users'; muted_users: NonNullable<ClientState['muted_users']> }
  | UserStatusEvent
  | { type: 'realm_emoji'; op: 'update'; realm_emoji: NonNullable<ClientState['realm_emoji']> }
  | { type: 'realm_linkifiers'; realm_linkifiers: NonNullable<ClientState['realm_linkifiers']> }
  | { type: 'realm_playgrounds'; realm_playgrounds: NonNullable<ClientState['realm_playgrounds']> }
  | { type: 'realm_export'; exports: unknown[] }
  | RestartEvent
  | TypingEvent
  | { type: 'presence'; user_id: number }
  | { type: 'invites_changed' }
  | { type: 'heartbeat' };

export type SettingEvent =
  | { type: 'user_settings'; op: 'update'; property: string; value: unknown }
  | { type: 'update_display_settings'; user: string; setting_name: string; setting: unknown }
  | { type: 'update_global_notifications'; user: string; notification_name: string; setting: unknown }
  | { type: 'realm_export_consent'; user_id: number; consented: boolean };

export type RealmEvent =
  | { type: 'realm'; op: 'update'; property: string; value: unknown }
  | { type: 'realm'; op: 'update_dict'; property: string; data: Record<string, unknown> }
  | { type: 'realm'; op: 'deactivated'; realm_id: number }
  | { type: 'realm_domains'; op: 'add' | 'change'; realm_domain: RealmDomain }
  | { type: 'realm_domains'; op: 'remove'; domain: string }
  | { type: 'realm_user_settings_defaults'; op: 'update'; property: string; value: unknown };

export interface MessageEvent {
  type: 'message';
  message: Omit<Message, 'flags'>;
  flags: string[];
  /** The client's own name of a message that it sent. */
  local_message_id?: string;
}

export interface FlagsEvent {
  type: 'update_message_flags';
  op: 'add' | 'remove';
  flag: string;
  messages: number[];
  all: boolean;
  message_details?: Record<string, UnreadDetails>;
}

/** Text, topic or channel of messages changed; what did not is absent. */
export interface UpdateEvent {
  type: 'update_message';
  message_id: number;
  message_ids: number[];
  flags: string[];
  stream_id?: number;
  new_stream_id?: number;
  orig_subject?: string;
  subject?: string;
  /** With a move: which messages of the topic it takes along. */
  propagate_mode?: 'change_one' | 'change_later' | 'change_all';
  /** Nobody changed the text: its HTML is made anew. */
  rendering_only?: boolean;
  edit_timestamp?: number;
  rendered_content?: string;
  is_me_message?: boolean;
}

/** `message_ids`, or one `message_id` for clients of before `bulk_message_deletion`. */
export interface DeletionEvent {
  type: 'delete_message';
  message_ids?: number[];
  message_id?: number;
  message_type: 'stream' | 'private';
  stream_id?: number;
  topic?: string;
}

export interface ReactionEvent {
  type: 'reaction';
  op: 'add' | 'remove';
  message_id: number;
  user_id: number;
  emoji_name: string;
  emoji_code: string;
  reaction_type: string;
}

export interface SubmessageEvent {
  type: 'submessage';
  message_id: number;
  submessage_id: number;
  sender_id: number;
  msg_type: string;
  content: string;
}

export type SubscriptionEvent =
  | { type: 'subscription'; op: 'add'; subscriptions: Subscription[] }
  | { type: 'subscription'; op: 'remove'; subscriptions: { stream_id: number; name: string }[] }
  | { type: 'subscription'; op: 'update'; stream_id: number; property: string; value: unknown }
  | { type: 'subscription'; op: 'peer_add' | 'peer_remove'; stream_ids: number[]; user_ids: number[] };

export type ChannelEvent =
  | { type: 'stream'; op: 'create'; streams: Channel[] }
  | { type: 'stream'; op: 'delete'; stream_ids: number[] }
  | {
      type: 'stream';
      op: 'update';
      stream_id: number;
      /** The old one, of a change of the name. */
      name: string;
      property: string;
      value: unknown;
      rendered_description?: string;
      history_public_to_subscribers?: boolean;
      is_web_public?: boolean;
    };

export type PersonEvent =
  | { type: 'realm_user'; op: 'add'; person: Person & { is_active?: boolean } }
  | { type: 'realm_user'; op: 'update'; person: PersonChange }
  | { type: 'realm_user'; op: 'remove'; person: { user_id: number } };

export interface ProfileFieldsEvent {
  type: 'custom_profile_fields';
  fields: ProfileField[];
}

export type BotEvent =
  | { type: 'realm_bot'; op: 'add'; bot: Bot }
  | { type: 'realm_bot'; op: 'update'; bot: BotChange }
  | { type: 'realm_bot'; op: 'delete'; bot: { user_id: number } };

export type GroupEvent =
  | { type: 'user_group'; op: 'add'; group: UserGroup }
  | { type: 'user_group'; op: 'update'; group_id: number; data: UserGroupChange }
  | { type: 'user_group'; op: 'remove'; group_id: number }
  | { type: 'user_group'; op: 'add_members' | 'remove_members'; group_id: number; user_ids: number[] }
  | {
      type: 'user_group';
      op: 'add_subgroups' | 'remove_subgroups';
      group_id: number;
      direct_subgroup_ids: number[];
    };

export type DraftEvent =
  | { type: 'drafts'; op: 'add'; drafts: Draft[] }
  | { type: 'drafts'; op: 'update'; draft: Draft }
  | { type: 'drafts'; op: 'remove'; draft_id: number };

export type SavedSnippetEvent =
  | { type: 'saved_snippets'; op: 'add' | 'update'; saved_snippet: SavedSnippet }
  | { type: 'saved_snippets'; op: 'remove'; saved_snippet_id: number };

export type ScheduledMessageEvent =
  | { type: 'scheduled_messages'; op: 'add'; scheduled_messages: ScheduledMessage[] }
  | { type: 'scheduled_messages'; op: 'update'; scheduled_message: ScheduledMessage }
  | { type: 'scheduled_messages'; op: 'remove'; scheduled_message_id: number };

export type TypingEvent =
  | { type: 'typing'; op: 'start' | 'stop'; sender: { user_id: number }; message_type: 'direct' | 'stream' }
  | { type: 'typing_edit_message'; op: 'start' | 'stop'; sender_id: number; message_id: number };

export interface UserTopicEvent extends UserTopic {
  type: 'user_topic';
}

export interface RestartEvent {
  type: 'restart';
  service_version: string;
  service_merge_base: string;
  service_feature_level: number;
  server_generation: number;
}

/** What is absent stays as it was. */
export interface UserStatusEvent extends UserStatus {
  type: 'user_status';
  user_id: number;
}
