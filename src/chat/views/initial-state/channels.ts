import { z } from 'zod';
import { EncodedJson } from '../../../engine/kernel/values/json-bytes.ts';
import type { Channel } from '../../model/channels.ts';
import {
  activeSubscribers,
  canSeeChannel,
  canSeeSubscribers,
  knowsDefaults,
} from '../../rules/channels/channels.ts';
import {
  channelShape,
  channelToJoinShape,
  presentChannel,
  presentDefaultChannelGroup,
  presentSubscription,
  subscriptionShape,
} from '../channels/channels.ts';
import { remembered } from './field.ts';
import { defaultChannelGroup } from './reply/lists.ts';
import type { StateContext } from './wanted.ts';

export const channelFields = {
  subscription: remembered(
    {
      subscriptions: z.array(subscriptionShape),
      unsubscribed: z.array(subscriptionShape),
      never_subscribed: z.array(channelToJoinShape),
    },
    subscriptions,
  ),
  stream: remembered({ streams: z.array(channelShape) }, (sight) => ({
    streams: EncodedJson.of(visibleChannels(sight).map((each) => presentChannel(each, sight.realm))),
  })),
  default_streams: remembered({ realm_default_streams: z.array(z.int()) }, ({ realm, viewer }) => {
    const channels = knowsDefaults(viewer) ? [...realm.channels.values()] : [];
    const defaults = channels.filter(({ isDefault, isArchived }) => isDefault && !isArchived);
    return { realm_default_streams: defaults.map(({ id }) => id) };
  }),
  default_stream_groups: remembered(
    { realm_default_stream_groups: z.array(defaultChannelGroup) },
    ({ realm, viewer }) => {
      const groups = knowsDefaults(viewer) ? realm.part('defaultChannelGroups') : [];
      return { realm_default_stream_groups: groups.map(presentDefaultChannelGroup) };
    },
  ),
};

type Presented = ReturnType<typeof presentSubscription>;

/**
 * Every channel that the viewer may know: current, former and other subscriptions. They are made into text at once, since the reply waits for the rest
 * of the state and for the queue's commit: that long, tens of thousands of objects would outlive collections of young ones.
 */
function subscriptions(sight: StateContext) {
  const { realm, viewer } = sight;
  const own = realm.subscriptionsOf(viewer.id);
  const subscribed: Presented[] = [];
  const unsubscribed: Presented[] = [];
  const never: (ReturnType<typeof presentChannel> & { subscribers?: number[] })[] = [];
  for (const channel of visibleChannels(sight)) {
    const subscription = own.get(channel.id);
    const subscribers = sight.includeSubscribers ? subscribersFor(sight, channel) : undefined;
    if (!subscription) never.push({ ...presentChannel(channel, realm), ...(subscribers && { subscribers }) });
    else {
      const list = subscription.isActive ? subscribed : unsubscribed;
      list.push(
        presentSubscription(realm, subscription, {
          channel,
          notificationSettingsNull: sight.capabilities.notification_settings_null ?? false,
          settings: viewer.settings,
          subscribers,
        }),
      );
    }
  }
  return {
    subscriptions: EncodedJson.of(subscribed),
    unsubscribed: EncodedJson.of(unsubscribed),
    never_subscribed: EncodedJson.of(never),
  };
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
