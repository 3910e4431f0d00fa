import type { Channel, Membership } from '../../model/channels.ts';
import { ROLE, type User } from '../../model/people.ts';
import type { Realm } from '../../realm/realm.ts';
import {
  activeSubscribers,
  canReadChannel,
  canSeeChannel,
  countSubscribers,
} from '../../rules/channels/channels.ts';
import { presentChannel, presentSubscription } from './channels.ts';

/** The channels that GET /streams lists: the union of the sources. */
export interface ChannelSources {
  readonly public: boolean;
  readonly webPublic: boolean;
  readonly subscribed: boolean;
  /** All channels that the viewer may know. */
  readonly all: boolean;
  readonly default: boolean;
  readonly ownerSubscribed: boolean;
  readonly canAccessContent: boolean;
  readonly archived: boolean;
}

/** GET /streams: the channels that the viewer may know, by name. */
export function presentChannels(realm: Realm, viewer: User, sources: ChannelSources) {
  const isListed = testOf(realm, viewer, sources);
  return [...realm.channels.values()]
    .filter((channel) => (sources.archived || !channel.isArchived) && isListed(channel))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .map((channel) => ({
      ...presentChannel(channel, realm),
      subscriber_count: countSubscribers(realm, channel.id),
      ...(sources.default && { is_default: channel.isDefault }),
    }));
}

/** Returns a function that tests whether a channel is in one of the sources, and the viewer may know it. */
function testOf(realm: Realm, viewer: User, sources: ChannelSources): (channel: Channel) => boolean {
  const isWanted = (channel: Channel) =>
    sources.all ||
    (sources.public && !channel.inviteOnly && viewer.role !== ROLE.guest) ||
    (sources.webPublic && channel.isWebPublic) ||
    (sources.default && channel.isDefault) ||
    (sources.canAccessContent && canReadChannel(realm, viewer, channel));
  return (channel) =>
    (sources.subscribed && realm.isSubscribed(viewer.id, channel.id)) ||
    (sources.ownerSubscribed && ownerIsIn(realm, viewer, channel)) ||
    (isWanted(channel) && canSeeChannel(realm, viewer, channel));
}

/** A bot may know the channels in which its owner is. */
function ownerIsIn(realm: Realm, viewer: User, channel: Channel): boolean {
  return viewer.isBot && viewer.botOwnerId !== null && realm.isSubscribed(viewer.botOwnerId, channel.id);
}

/** GET /users/me/subscriptions: the viewer's channels, in the order of their IDs. */
export function presentSubscriptions(
  realm: Realm,
  viewer: User,
  { includeSubscribers }: { readonly includeSubscribers: boolean },
) {
  const isInUse = ({ isActive, channelId }: Membership) =>
    isActive && realm.channels.get(channelId)?.isArchived === false;
  return [...realm.subscriptionsOf(viewer.id).values()]
    .filter(isInUse)
    .sort((a, b) => a.channelId - b.channelId)
    .map((subscription) =>
      presentSubscription(realm, subscription, {
        channel: realm.channel(subscription.channelId),
        notificationSettingsNull: true,
        settings: viewer.settings,
        subscribers: includeSubscribers ? activeSubscribers(realm, subscription.channelId) : undefined,
      }),
    );
}
