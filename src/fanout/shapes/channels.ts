import { z } from 'zod';
import { channel, subscription } from '../../views/initial-state/reply/channels.ts';
import { defaultChannelGroup } from '../../views/initial-state/reply/later.ts';
import { type EventShapes, event, eventWithOp } from './event.ts';

const peers = { stream_ids: z.array(z.int()), user_ids: z.array(z.int()) };

const leftChannel = z.strictObject({ stream_id: z.int(), name: z.string() });

export const channelShapes: EventShapes = {
  SubscriptionAddEvent: eventWithOp(
    'subscription',
    'add',
    { subscriptions: z.array(subscription) },
    'The client’s user subscribed to channels.',
  ),
  SubscriptionRemoveEvent: eventWithOp(
    'subscription',
    'remove',
    { subscriptions: z.array(leftChannel) },
    'The client’s user left channels.',
  ),
  SubscriptionUpdateEvent: eventWithOp(
    'subscription',
    'update',
    { stream_id: z.int(), property: z.string(), value: z.union([z.boolean(), z.string()]) },
    'A personal setting of a channel changed.',
  ),
  SubscriptionPeerAddEvent: eventWithOp(
    'subscription',
    'peer_add',
    peers,
    'Other people subscribed to channels that the client knows.',
  ),
  SubscriptionPeerRemoveEvent: eventWithOp(
    'subscription',
    'peer_remove',
    peers,
    'Other people left channels that the client knows.',
  ),
  ChannelCreateEvent: eventWithOp(
    'stream',
    'create',
    { streams: z.array(channel) },
    'Channels were made, or the client can see them from now on.',
  ),
  ChannelDeleteEvent: eventWithOp(
    'stream',
    'delete',
    { streams: z.array(z.strictObject({ stream_id: z.int() })), stream_ids: z.array(z.int()) },
    'The client cannot see channels any more; without the capability `archived_channels` an archived one, too.',
  ),
  ChannelUpdateEvent: eventWithOp(
    'stream',
    'update',
    {
      stream_id: z.int(),
      name: z.string(),
      property: z.string(),
      value: z.unknown(),
      rendered_description: z.string().optional(),
      history_public_to_subscribers: z.boolean().optional(),
      is_web_public: z.boolean().optional(),
    },
    'A setting of a channel changed.',
  ),
  DefaultChannelsEvent: event(
    'default_streams',
    { default_streams: z.array(z.int()) },
    'The channels to which new people are subscribed; all of them.',
  ),
  DefaultChannelGroupsEvent: event(
    'default_stream_groups',
    { default_stream_groups: z.array(defaultChannelGroup) },
    'The groups of channels that new people can choose; all of them.',
  ),
};
