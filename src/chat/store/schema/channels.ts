import {
  flag,
  flagOf,
  flagOrNullOf,
  int,
  json,
  orNull,
  text,
  yes,
  yesOrNull,
} from '../../../engine/store/schema/columns.ts';
import { table } from '../../../engine/store/schema/table.ts';
import type { Schema } from '../../../engine/store/schema.ts';
import type { Channel, ChannelPermissions, Membership, Subscription } from '../../model/channels.ts';

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

export function channelOf(row: Schema['channels']): Channel {
  return {
    id: row.id,
    recipientId: row.recipient_id,
    name: row.name,
    description: row.description,
    renderedDescription: row.rendered_description,
    dateCreated: row.date_created,
    creatorId: row.creator_id,
    inviteOnly: yes(row.invite_only),
    isWebPublic: yes(row.is_web_public),
    isArchived: yes(row.is_archived),
    historyPublicToSubscribers: yes(row.history_public_to_subscribers),
    messageRetentionDays: row.message_retention_days,
    isDefault: yes(row.is_default),
    isRecentlyActive: yes(row.is_recently_active),
    firstMessageId: row.first_message_id,
    lastMovePosition: row.last_move_position,
    weeklyTraffic: row.weekly_traffic,
    permissions: JSON.parse(row.permissions) as ChannelPermissions,
  };
}

export function channelRow(realmId: number, channel: Channel): Schema['channels'] {
  return {
    realm_id: realmId,
    id: channel.id,
    recipient_id: channel.recipientId,
    name: channel.name,
    name_key: channel.name.toLowerCase(),
    description: channel.description,
    rendered_description: channel.renderedDescription,
    date_created: channel.dateCreated,
    creator_id: channel.creatorId,
    invite_only: flagOf(channel.inviteOnly),
    is_web_public: flagOf(channel.isWebPublic),
    is_archived: flagOf(channel.isArchived),
    history_public_to_subscribers: flagOf(channel.historyPublicToSubscribers),
    message_retention_days: channel.messageRetentionDays,
    is_default: flagOf(channel.isDefault),
    is_recently_active: flagOf(channel.isRecentlyActive),
    first_message_id: channel.firstMessageId,
    last_move_position: channel.lastMovePosition,
    weekly_traffic: channel.weeklyTraffic,
    permissions: JSON.stringify(channel.permissions),
  };
}

export function membershipOf(row: Omit<Schema['subscriptions'], 'realm_id' | 'user_id'>): Membership {
  return {
    channelId: row.stream_id,
    isActive: yes(row.is_active),
    color: row.color,
    isMuted: yes(row.is_muted),
    pinToTop: yes(row.pin_to_top),
    desktopNotifications: yesOrNull(row.desktop_notifications),
    audibleNotifications: yesOrNull(row.audible_notifications),
    pushNotifications: yesOrNull(row.push_notifications),
    emailNotifications: yesOrNull(row.email_notifications),
    wildcardMentionsNotify: yesOrNull(row.wildcard_mentions_notify),
  };
}

export function subscriptionRow(realmId: number, subscription: Subscription): Schema['subscriptions'] {
  return {
    realm_id: realmId,
    stream_id: subscription.channelId,
    user_id: subscription.userId,
    is_active: flagOf(subscription.isActive),
    color: subscription.color,
    is_muted: flagOf(subscription.isMuted),
    pin_to_top: flagOf(subscription.pinToTop),
    desktop_notifications: flagOrNullOf(subscription.desktopNotifications),
    audible_notifications: flagOrNullOf(subscription.audibleNotifications),
    push_notifications: flagOrNullOf(subscription.pushNotifications),
    email_notifications: flagOrNullOf(subscription.emailNotifications),
    wildcard_mentions_notify: flagOrNullOf(subscription.wildcardMentionsNotify),
  };
}
