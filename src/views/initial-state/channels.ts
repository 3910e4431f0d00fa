import type { Channel } from '../../model/channels.ts';
import {
  activeSubscribers,
  canSeeChannel,
  canSeeSubscribers,
  knowsDefaults,
} from '../../rules/channels/channels.ts';

import { presentChannel, presentDefaultChannelGroup, presentSubscription } from '../channels.ts';
import type { StateContext, StatePart } from './wanted.ts';

export function channels(sight: StateContext): StatePart {
  return { streams: visibleChannels(sight).map((channel) => presentChannel(channel, sight.realm)) };
}

export function defaultChannels({ realm, viewer }: StateContext): StatePart {
  if (!knowsDefaults(viewer)) return { realm_default_streams: [] };
  const defaults = [...realm.channels.values()].filter((channel) => channel.isDefault && !channel.isArchived);
  return { realm_default_streams: defaults.map((channel) => channel.id) };
}

export function defaultChannelGroups({ realm, viewer }: StateContext): StatePart {
  const groups = knowsDefaults(viewer) ? realm.part('defaultChannelGroups') : [];
  return { realm_default_stream_groups: groups.map(presentDefaultChannelGroup) };
}

/** Every channel that the viewer may know of: in it, once in it, or never. */
export function subscriptions(sight: StateContext): StatePart {
  const { realm, viewer } = sight;
  const own = realm.subscriptionsOf(viewer.id);
  const subscribed: unknown[] = [];
  const unsubscribed: unknown[] = [];
  const never: unknown[] = [];
  for (const channel of visibleChannels(sight)) {
    const subscription = own.get(channel.id);
    const subscribers = sight.includeSubscribers ? subscribersFor(sight, channel) : undefined;
    if (!subscription) never.push({ ...presentChannel(channel, realm), ...(subscribers && { subscribers }) });
    else {
      const list = subscription.isActive ? subscribed : unsubscribed;
      list.push(
        presentSubscription(channel, subscription, realm, {
          notificationSettingsNull: sight.capabilities.notification_settings_null ?? false,
          settings: viewer.settings,
          subscribers,
        }),
      );
    }
  }
  return { subscriptions: subscribed, unsubscribed, never_subscribed: never };
}

function visibleChannels({ realm, viewer, capabilities }: StateContext): Channel[] {
  return [...realm.channels.values()].filter(
    (channel) =>
      (!channel.isArchived || capabilities.archived_channels) && canSeeChannel(realm, viewer, channel),
  );
}

function subscribersFor({ realm, viewer }: StateContext, channel: Channel): number[] {
  return canSeeSubscribers(realm, viewer, channel) ? activeSubscribers(realm, channel.id) : [];
}
