/** What a client keeps: the response of POST /register (api/REGISTER.md), of which each part is there if asked for. */
export interface ClientState {
  user_id?: number;
  max_message_id?: number;
  unread_msgs?: Unreads;
  starred_messages?: number[];
  recent_private_conversations?: RecentConversation[];
  streams?: Channel[];
  subscriptions?: ChannelWithPeople[];
  unsubscribed?: ChannelWithPeople[];
  never_subscribed?: ChannelWithPeople[];
  realm_default_streams?: number[];
  realm_default_stream_groups?: { id: number; name: string; description: string; streams: number[] }[];
  realm_users?: Person[];
  realm_non_active_users?: Person[];
  realm_bots?: Bot[];
  realm_user_groups?: UserGroup[];
  user_topics?: UserTopic[];
  custom_profile_fields?: ProfileField[];
  alert_words?: string[];
  /** Channel name, topic, UNIX seconds. */
  muted_topics?: [string, string, number][];
  drafts?: Draft[];
  saved_snippets?: SavedSnippet[];
  scheduled_messages?: ScheduledMessage[];
  user_settings?: Record<string, unknown>;
  realm_user_settings_defaults?: Record<string, unknown>;
  realm_domains?: RealmDomain[];
  muted_users?: { id: number; timestamp: number }[];
  /** By user ID. */
  user_status?: Record<string, UserStatus>;
  realm_emoji?: Record<string, unknown>;
  realm_linkifiers?: { id: number; pattern: string; url_template: string }[];
  realm_playgrounds?: { id: number; name: string; lexer_language: string; url_template: string }[];
  /** The other fields, which no event below changes one by one. */
  [field: string]: unknown;
}

export interface RealmDomain {
  domain: string;
  allow_subdomains: boolean;
}

export interface Unreads {
  /** All but those in muted channels and topics. */
  count: number;
  pms: { other_user_id: number; sender_id: number; unread_message_ids: number[] }[];
  streams: { stream_id: number; topic: string; unread_message_ids: number[] }[];
  /** `user_ids_string`: everybody in it, oneself too, sorted and comma-separated. */
  huddles: { user_ids_string: string; unread_message_ids: number[] }[];
  mentions: number[];
  old_unreads_missing: boolean;
}

/** `user_ids`: the others. */
export interface RecentConversation {
  max_message_id: number;
  user_ids: number[];
}

export interface Channel {
  stream_id: number;
  name: string;
  [field: string]: unknown;
}

export interface ChannelWithPeople extends Channel {
  subscribers?: number[];
}

export interface Person {
  user_id: number;
  [field: string]: unknown;
}

/** With its key: only whoever administers it has it. */
export interface Bot {
  user_id: number;
  [field: string]: unknown;
}

/** In the order in which they are shown. */
export interface ProfileField {
  id: number;
  [field: string]: unknown;
}

export interface UserGroup {
  id: number;
  members: number[];
  direct_subgroup_ids: number[];
  [field: string]: unknown;
}

export interface UserTopic {
  stream_id: number;
  topic_name: string;
  /** 1 muted, 2 unmuted, 3 followed. */
  visibility_policy: number;
  last_updated: number;
}

export interface Draft {
  id: number;
  /** '' while it is addressed to nobody. */
  type: '' | 'stream' | 'private';
  /** A channel ID, or user IDs. */
  to: number[];
  topic: string;
  content: string;
  timestamp: number;
}

export interface SavedSnippet {
  id: number;
  title: string;
  content: string;
  date_created: number;
}

export interface ScheduledMessage {
  scheduled_message_id: number;
  type: 'stream' | 'private';
  to: number | number[];
  topic?: string;
  content: string;
  rendered_content: string;
  scheduled_delivery_timestamp: number;
  failed: boolean;
}

/** What is not said is absent. */
export interface UserStatus {
  away?: boolean;
  status_text?: string;
  emoji_name?: string;
  emoji_code?: string;
  reaction_type?: string;
}
