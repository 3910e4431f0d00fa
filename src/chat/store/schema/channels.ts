import { flag, int, json, orNull, text } from '../../../engine/store/schema/columns.ts';
import { table } from '../../../engine/store/schema/table.ts';

export const channelsTables = {
  channels: table({
    columns: {
      realm_id: int,
      id: int,
      recipient_id: int,
      name: text,
      name_key: text,
      description: text,
      rendered_description: text,
      date_created: int,
      creator_id: orNull(int),
      invite_only: flag,
      is_web_public: flag,
      is_archived: flag,
      history_public_to_subscribers: flag,
      message_retention_days: orNull(int),
      is_default: flag,
      is_recently_active: flag,
      first_message_id: orNull(int),
      /** The position of the log at which messages were last moved into the channel; null: never. */
      last_move_position: orNull(int),
      weekly_traffic: orNull(int),
      permissions: json,
    },
    key: ['realm_id', 'id'],
    counter: 'channel',
    exported: 'channels',
  }),
  subscriptions: table({
    columns: {
      realm_id: int,
      stream_id: int,
      user_id: int,
      is_active: flag,
      color: text,
      is_muted: flag,
      pin_to_top: flag,
      desktop_notifications: orNull(flag),
      audible_notifications: orNull(flag),
      push_notifications: orNull(flag),
      email_notifications: orNull(flag),
      wildcard_mentions_notify: orNull(flag),
    },
    key: ['realm_id', 'stream_id', 'user_id'],
    exported: 'subscriptions',
  }),
  /**
   * A time of a subscription: the user received messages with from_message_id < id <= to_message_id (null: open), and
   * moved messages with from_position < position <= to_position.
   */
  subscription_spans: table({
    columns: {
      realm_id: int,
      user_id: int,
      stream_id: int,
      from_message_id: int,
      to_message_id: orNull(int),
      from_position: int,
      to_position: orNull(int),
    },
    key: ['realm_id', 'user_id', 'stream_id', 'from_position'],
    exported: { never: 'of this server only' },
  }),
  /** A user's visibility policy for a topic. */
  user_topics: table({
    columns: {
      realm_id: int,
      user_id: int,
      stream_id: int,
      topic_key: text,
      topic: text,
      /** 1 muted, 2 unmuted, 3 followed. */
      policy: int,
      updated_at: int,
    },
    key: ['realm_id', 'user_id', 'stream_id', 'topic_key'],
    exported: {
      kind: 'user_topic',
      value: ({ stream_id, topic, policy, updated_at }) => ({
        ...{ stream_id, topic, visibility_policy: policy, last_updated: updated_at },
      }),
    },
  }),
  /** Channels that new people may choose together. */
  default_channel_groups: table({
    columns: {
      realm_id: int,
      id: int,
      name: text,
      description: text,
      stream_ids: json,
    },
    key: ['realm_id', 'id'],
    counter: 'default_channel_group',
    exported: 'default_channel_groups',
  }),
  /** Mail to an address becomes a message in the channel. */
  channel_addresses: table({
    columns: {
      realm_id: int,
      stream_id: int,
      /** The user who asked for the address. */
      creator_id: int,
      /** ID of the user who sends the messages; 0: the mail gateway. */
      sender_id: int,
      token: text,
    },
    key: ['realm_id', 'stream_id', 'creator_id', 'sender_id'],
    exported: { never: 'keys of this server' },
  }),
  /** How many messages were written in a channel on a past day. */
  channel_days: table({
    columns: {
      realm_id: int,
      /** Days since the UNIX epoch, in UTC. */
      day: int,
      stream_id: int,
      messages: int,
    },
    key: ['realm_id', 'day', 'stream_id'],
    exported: { never: 'follows from the messages' },
  }),
};
