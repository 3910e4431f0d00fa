import { z } from 'zod';
import type { Channel, DefaultChannelGroup, Membership } from '../../model/channels.ts';
import { POLICY, type UserTopic } from '../../model/channels.ts';
import type { GroupValue } from '../../model/groups.ts';
import type { User } from '../../model/people.ts';
import type { Realm } from '../../realm/realm.ts';
import { activeSubscribers, canSeeChannel, canSeeSubscribers } from '../../rules/channels/channels.ts';
import { shownGroupValue } from '../../rules/groups/group-values.ts';
import { groupValue } from '../initial-state/reply/objects.ts';
import { presentTopic } from '../messages/messages.ts';

const channelMembers = {
  stream_id: z.int(),
  name: z.string(),
  is_archived: z.boolean(),
  description: z.string(),
  date_created: z.int(),
  creator_id: z.int().nullable(),
  invite_only: z.boolean(),
  rendered_description: z.string(),
  is_web_public: z.boolean(),
  stream_post_policy: z.int(),
  message_retention_days: z.int().nullable(),
  history_public_to_subscribers: z.boolean(),
  first_message_id: z.int().nullable(),
  is_recently_active: z.boolean(),
  is_announcement_only: z.boolean(),
  can_add_subscribers_group: groupValue,
  can_remove_subscribers_group: groupValue,
  can_administer_channel_group: groupValue,
  can_send_message_group: groupValue,
  can_subscribe_group: groupValue,
  stream_weekly_traffic: z.int().nullable(),
};
const subscribers = { subscribers: z.array(z.int()).optional() };

export const channelShape = z.strictObject(channelMembers).meta({ id: 'Channel' });

export const channelToJoinShape = z
  .strictObject({ ...channelMembers, ...subscribers })
  .meta({ id: 'ChannelToJoin' });

export const subscriptionShape = z
  .strictObject({
    ...channelMembers,
    desktop_notifications: z.boolean().nullable(),
    email_notifications: z.boolean().nullable(),
    push_notifications: z.boolean().nullable(),
    audible_notifications: z.boolean().nullable(),
    wildcard_mentions_notify: z.boolean(),
    pin_to_top: z.boolean(),
    is_muted: z.boolean(),
    in_home_view: z.boolean(),
    color: z.string(),
    ...subscribers,
  })
  .meta({ id: 'Subscription' });

/** The older encoding of who may post: 1 everyone, 2 administrators, 3 full members, 4 moderators. */
export function streamPostPolicy(value: GroupValue, realm: Realm): number {
  const name = typeof value === 'number' ? realm.groups.get(value)?.name : undefined;
  if (name === 'role:administrators') return 2;
  if (name === 'role:fullmembers') return 3;
  if (name === 'role:moderators') return 4;
  return 1;
}

/** The properties of a channel that everybody sees who may know it (`BasicChannel` of the facts). */
export function presentChannel(channel: Channel, realm: Realm) {
  const postPolicy = streamPostPolicy(channel.permissions.can_send_message_group, realm);
  return {
    stream_id: channel.id,
    name: channel.name,
    is_archived: channel.isArchived,
    description: channel.description,
    date_created: channel.dateCreated,
    creator_id: channel.creatorId,
    invite_only: channel.inviteOnly,
    rendered_description: channel.renderedDescription,
    is_web_public: channel.isWebPublic,
    stream_post_policy: postPolicy,
    message_retention_days: channel.messageRetentionDays,
    history_public_to_subscribers: channel.historyPublicToSubscribers,
    first_message_id: channel.firstMessageId,
    is_recently_active: channel.isRecentlyActive,
    is_announcement_only: postPolicy === 2,
    can_add_subscribers_group: shownGroupValue(realm, channel.permissions.can_add_subscribers_group),
    can_remove_subscribers_group: shownGroupValue(realm, channel.permissions.can_remove_subscribers_group),
    can_administer_channel_group: shownGroupValue(realm, channel.permissions.can_administer_channel_group),
    can_send_message_group: shownGroupValue(realm, channel.permissions.can_send_message_group),
    can_subscribe_group: shownGroupValue(realm, channel.permissions.can_subscribe_group),
    stream_weekly_traffic: channel.weeklyTraffic,
  };
}

/** The channels that the viewer may know. */
export const shownChannels = (channelIds: readonly number[], realm: Realm, viewer: User): Channel[] =>
  channelIds.map((id) => realm.channel(id)).filter((each) => canSeeChannel(realm, viewer, each));

/** IDs of a channel's subscribers; undefined: the viewer may not see them. */
export function presentSubscribers(channelId: number, realm: Realm, viewer: User): number[] | undefined {
  const channel = realm.channels.get(channelId);
  const isSeen = channel && canSeeSubscribers(realm, viewer, channel);
  return isSeen ? activeSubscribers(realm, channelId) : undefined;
}

export function presentDefaultChannelGroup({ id, name, description, channelIds }: DefaultChannelGroup) {
  return { id, name, description, streams: channelIds };
}

export interface SubscriptionOptions {
  readonly channel: Channel;
  /** Capability `notification_settings_null`; without it the user's own default replaces null. (For wildcards it always does.) */
  readonly notificationSettingsNull: boolean;
  /** The user's settings, for those defaults. */
  readonly settings: Readonly<Record<string, unknown>>;
  /** Present if they were requested and may be seen. */
  readonly subscribers?: readonly number[] | undefined;
}

/** A channel with one user's settings for it. */
export function presentSubscription(realm: Realm, subscription: Membership, options: SubscriptionOptions) {
  const orDefault = (value: boolean | null, setting: string) =>
    value ?? (options.notificationSettingsNull ? null : Boolean(options.settings[setting]));
  return {
    ...presentChannel(options.channel, realm),
    desktop_notifications: orDefault(
      subscription.desktopNotifications,
      'enable_stream_desktop_notifications',
    ),
    email_notifications: orDefault(subscription.emailNotifications, 'enable_stream_email_notifications'),
    push_notifications: orDefault(subscription.pushNotifications, 'enable_stream_push_notifications'),
    audible_notifications: orDefault(
      subscription.audibleNotifications,
      'enable_stream_audible_notifications',
    ),
    wildcard_mentions_notify:
      subscription.wildcardMentionsNotify ?? Boolean(options.settings.wildcard_mentions_notify),
    pin_to_top: subscription.pinToTop,
    is_muted: subscription.isMuted,
    in_home_view: !subscription.isMuted,
    color: subscription.color,
    ...(options.subscribers ? { subscribers: options.subscribers } : {}),
  };
}

export function presentUserTopic(
  { channelId, topic, updatedAt, policy }: UserTopic,
  { emptyTopicName }: { readonly emptyTopicName: boolean },
) {
  return {
    stream_id: channelId,
    topic_name: presentTopic(topic, emptyTopicName),
    last_updated: updatedAt,
    visibility_policy: policy,
  };
}

/** The older form: channel name, topic, and when it was muted. Without archived and hidden channels. */
export function presentMutedTopics(
  { realm, viewer }: { readonly realm: Realm; readonly viewer: User },
  topics: readonly UserTopic[],
  { emptyTopicName }: { readonly emptyTopicName: boolean },
): [string, string, number][] {
  const muted = topics.filter(({ policy }) => policy === POLICY.muted);
  return muted.flatMap(({ channelId, topic, updatedAt }) => {
    const channel = realm.channels.get(channelId);
    if (!channel || channel.isArchived || !canSeeChannel(realm, viewer, channel)) return [];
    return [[channel.name, presentTopic(topic, emptyTopicName), updatedAt]];
  });
}
