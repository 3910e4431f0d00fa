/**
 * The tables. Both engines hold the same columns: identifiers and times are whole numbers (UNIX seconds), yes/no is
 * 0 or 1, JSON is text. Each table leads with `realm_id`, no query crosses it.
 */
export type Flag = 0 | 1;

/** JSON text; parsed and written by the mappers of the realm layer. */
type Json = string;

export interface RealmsTable {
  id: number;
  string_id: string;
  name: string;
  description: string;
  date_created: number;
  deactivated: Flag;
  settings: Json;
  user_defaults: Json;
}

/** The last number given out, by kind; read and written under the realm's lock. */
export interface CountersTable {
  realm_id: number;
  name: string;
  value: number;
}

export interface UsersTable {
  realm_id: number;
  id: number;
  delivery_email: string;
  /** Lower-cased address: who it is, whatever the case. */
  email_key: string;
  full_name: string;
  role: number;
  is_active: Flag;
  is_bot: Flag;
  bot_type: number | null;
  bot_owner_id: number | null;
  is_system_bot: Flag;
  /** May make accounts, if an administrator too (spec 4.13). */
  can_create_users: Flag;
  api_key: string;
  password_hash: string | null;
  date_joined: number;
  timezone: string;
  avatar_source: string;
  avatar_version: number;
  settings: Json;
}

export interface ChannelsTable {
  realm_id: number;
  id: number;
  recipient_id: number;
  name: string;
  name_key: string;
  description: string;
  rendered_description: string;
  date_created: number;
  creator_id: number | null;
  invite_only: Flag;
  is_web_public: Flag;
  is_archived: Flag;
  history_public_to_subscribers: Flag;
  message_retention_days: number | null;
  is_default: Flag;
  is_recently_active: Flag;
  first_message_id: number | null;
  weekly_traffic: number | null;
  permissions: Json;
}

export interface GroupsTable {
  realm_id: number;
  id: number;
  name: string;
  description: string;
  creator_id: number | null;
  date_created: number | null;
  is_system: Flag;
  deactivated: Flag;
  permissions: Json;
}

export interface GroupMembersTable {
  realm_id: number;
  group_id: number;
  user_id: number;
}

export interface GroupSubgroupsTable {
  realm_id: number;
  group_id: number;
  subgroup_id: number;
}

export interface SubscriptionsTable {
  realm_id: number;
  stream_id: number;
  user_id: number;
  is_active: Flag;
  color: string;
  is_muted: Flag;
  pin_to_top: Flag;
  desktop_notifications: Flag | null;
  audible_notifications: Flag | null;
  push_notifications: Flag | null;
  email_notifications: Flag | null;
  wildcard_mentions_notify: Flag | null;
}

/**
 * When somebody was in a channel: messages with from_message_id < id <= to_message_id (null: still there) were
 * received; so were log entries with from_position < position <= to_position.
 */
export interface SubscriptionSpansTable {
  realm_id: number;
  user_id: number;
  stream_id: number;
  from_message_id: number;
  to_message_id: number | null;
  from_position: number;
  to_position: number | null;
}

/** The people of a direct conversation: `user_key` is their sorted IDs, comma-separated, the sender among them. */
export interface ConversationsTable {
  realm_id: number;
  recipient_id: number;
  user_key: string;
}

export interface ConversationMembersTable {
  realm_id: number;
  user_id: number;
  recipient_id: number;
}

export interface MessagesTable {
  realm_id: number;
  id: number;
  sender_id: number;
  recipient_id: number;
  /** null for direct messages. */
  stream_id: number | null;
  topic: string;
  /** Case-folded topic: which conversation it is, whatever the case. */
  topic_key: string;
  content: string;
  rendered_content: string;
  sent_at: number;
  client: string;
  is_me_message: Flag;
  mentions_channel: Flag;
  mentions_topic: Flag;
  /** The sender has read it at sending. */
  read_by_sender: Flag;
  /** JSON array, newest edit first; null when never edited or moved. */
  edit_history: string | null;
  last_edit_at: number | null;
  last_moved_at: number | null;
}

/** Personal flags other than `read`: one row for each that is set. */
export interface MessageFlagsTable {
  realm_id: number;
  user_id: number;
  flag: string;
  message_id: number;
}

/** docs/adr/0003: everything up to `settled_id` is read, except the IDs in the person's unread chunks. */
export interface ReadStatesTable {
  realm_id: number;
  user_id: number;
  settled_id: number;
}

export interface UnreadChunksTable {
  realm_id: number;
  user_id: number;
  /** The channel, or 0 for all direct messages. */
  stream_id: number;
  chunk: number;
  /** An encoded `IdChunk`. */
  ids: Uint8Array;
}

export interface LogTable {
  realm_id: number;
  position: number;
  type: string;
  audience: Json;
  payload: Json;
  /** What of the in-memory realm this entry's transaction changed; null: nothing. */
  touches: string | null;
  created_at: number;
}

export interface QueuesTable {
  realm_id: number;
  id: string;
  user_id: number;
  options: Json;
  start_position: number;
  acked_event_id: number;
  lifespan_seconds: number;
  last_seen: number;
}

export interface DraftsTable {
  realm_id: number;
  user_id: number;
  id: number;
  /** '' while it is addressed to nobody. */
  type: '' | 'stream' | 'private';
  /** JSON array: the channel's ID, or those of the people. */
  recipients: Json;
  topic: string;
  content: string;
  edited_at: number;
}

export interface SavedSnippetsTable {
  realm_id: number;
  user_id: number;
  id: number;
  title: string;
  content: string;
  created_at: number;
}

export interface ScheduledMessagesTable {
  realm_id: number;
  user_id: number;
  id: number;
  type: 'stream' | 'private';
  /** JSON array: the channel's ID, or those of the people but the sender. */
  recipients: Json;
  /** '' for direct messages. */
  topic: string;
  content: string;
  rendered_content: string;
  deliver_at: number;
  client: string;
  read_by_sender: Flag;
  /** Why it could not be sent when it was due; null: it is still to be sent. */
  failure: string | null;
}

export interface AlertWordsTable {
  realm_id: number;
  user_id: number;
  /** In lower case. */
  word_key: string;
  word: string;
}

/** What somebody chose for a topic. */
export interface UserTopicsTable {
  realm_id: number;
  user_id: number;
  stream_id: number;
  topic_key: string;
  topic: string;
  /** 1 muted, 2 unmuted, 3 followed. */
  policy: number;
  updated_at: number;
}

export interface ReactionsTable {
  realm_id: number;
  message_id: number;
  /** In the order in which they were added. */
  id: number;
  user_id: number;
  type: 'unicode_emoji' | 'realm_emoji' | 'service_extra_emoji';
  emoji_code: string;
  emoji_name: string;
}

/** What a widget is made of: the first of a message says which widget it is, the others what people did with it. */
export interface SubmessagesTable {
  realm_id: number;
  message_id: number;
  id: number;
  sender_id: number;
  msg_type: string;
  content: Json;
}

export interface Schema {
  realms: RealmsTable;
  counters: CountersTable;
  users: UsersTable;
  channels: ChannelsTable;
  groups: GroupsTable;
  group_members: GroupMembersTable;
  group_subgroups: GroupSubgroupsTable;
  subscriptions: SubscriptionsTable;
  subscription_spans: SubscriptionSpansTable;
  conversations: ConversationsTable;
  conversation_members: ConversationMembersTable;
  messages: MessagesTable;
  message_flags: MessageFlagsTable;
  read_states: ReadStatesTable;
  unread_chunks: UnreadChunksTable;
  log: LogTable;
  queues: QueuesTable;
  drafts: DraftsTable;
  saved_snippets: SavedSnippetsTable;
  scheduled_messages: ScheduledMessagesTable;
  alert_words: AlertWordsTable;
  user_topics: UserTopicsTable;
  reactions: ReactionsTable;
  submessages: SubmessagesTable;
}
