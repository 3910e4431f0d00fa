import type { Flag, Json } from './columns.ts';

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
  /** The position of the log at which messages were last moved into the channel; null: never. */
  last_move_position: number | null;
  weekly_traffic: number | null;
  permissions: Json;
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
 * A time of a subscription: the user received messages with from_message_id < id <= to_message_id (null: open), and
 * moved messages with from_position < position <= to_position.
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

/** A user's visibility policy for a topic. */
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

/** Channels that new people may choose together. */
export interface DefaultChannelGroupsTable {
  realm_id: number;
  id: number;
  name: string;
  description: string;
  stream_ids: Json;
}

/** Mail to an address becomes a message in the channel. */
export interface ChannelAddressesTable {
  realm_id: number;
  stream_id: number;
  /** Who asked for the address. */
  creator_id: number;
  /** ID of the user who sends the messages; 0: the mail gateway. */
  sender_id: number;
  token: string;
}

/** How many messages were written in a channel on a day that is over. */
export interface ChannelDaysTable {
  realm_id: number;
  /** Days since the UNIX epoch, in UTC. */
  day: number;
  stream_id: number;
  messages: number;
}
