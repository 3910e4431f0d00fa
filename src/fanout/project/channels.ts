import type {
  ChannelsEvents,
  SubscriptionAddEvent,
  SubscriptionInheritEvent,
} from '../../events/channels.ts';
import { RunList } from '../../kernel/run-list.ts';
import type { Subscription } from '../../model/channels.ts';
import type { Realm } from '../../realm/realm.ts';

import {
  presentChannel,
  presentDefaultChannelGroup,
  presentSubscribers,
  presentSubscription,
} from '../../views/channels.ts';
import type { Recipient } from '../recipient.ts';
import { concernsArchived, wireChannelUpdate } from './channel-changes.ts';
import type { Projections, WireEvent } from './projections.ts';

type Of<Type extends ChannelsEvents['type']> = Extract<ChannelsEvents, { type: Type }>;

export const channelEvents: Projections<ChannelsEvents> = {
  subscription(event, recipient, { realm }) {
    if (!isDelivered(event, recipient, realm)) return [];
    if (event.op === 'every_peer') return wireEveryPeer(event.channelIds, recipient, realm);
    if (event.op === 'inherit') return wireInherited(event, recipient);
    return [wireSubscription(event, recipient, realm)];
  },
  stream(event, recipient, { realm }) {
    if (!isDelivered(event, recipient, realm)) return [];
    return event.op === 'update' ? wireChannelUpdate(event, realm) : [wireChannel(event, realm)];
  },
  default_streams: (event) => [{ type: 'default_streams', default_streams: event.channelIds }],
  default_stream_groups: (event) => [
    { type: 'default_stream_groups', default_stream_groups: event.groups.map(presentDefaultChannelGroup) },
  ],
};

const isDelivered = (event: ChannelsEvents, { options }: Recipient, realm: Realm): boolean =>
  options.capabilities.archived_channels || !concernsArchived(event, realm);

type NamedSubscription = Exclude<Of<'subscription'>, SubscriptionInheritEvent | { op: 'every_peer' }>;

function wireSubscription(event: NamedSubscription, recipient: Recipient, realm: Realm): WireEvent {
  const { type, op } = event;
  switch (op) {
    case 'add':
      return wireSubscriptionAdd(event, recipient, realm);
    case 'remove':
      return { type, op, subscriptions: event.channels.map(({ id, name }) => ({ stream_id: id, name })) };
    case 'update':
      return { type, op, stream_id: event.channelId, property: event.property, value: event.value };
    case 'peer_add':
    case 'peer_remove':
      return { type, op, stream_ids: event.channelIds, user_ids: event.userIds };
    default:
      return event satisfies never;
  }
}

/** Clients that know null got null, and look at the user's setting themselves; for wildcards nobody gets null. */
function wireInherited(event: SubscriptionInheritEvent, { options }: Recipient): WireEvent[] {
  const { type, channelIds, property, value } = event;
  if (options.capabilities.notification_settings_null && property !== 'wildcard_mentions_notify') return [];
  return channelIds.map((id) => ({ type, op: 'update', stream_id: id, property, value }));
}

function wireEveryPeer(channelIds: readonly number[], { user }: Recipient, realm: Realm): WireEvent[] {
  return channelIds.flatMap((id) => {
    const user_ids = presentSubscribers(id, realm, user);
    return user_ids?.length ? [{ type: 'subscription', op: 'peer_add', stream_ids: [id], user_ids }] : [];
  });
}

function wireChannel(event: Exclude<Of<'stream'>, { op: 'update' }>, realm: Realm): WireEvent {
  const { type, op } = event;
  switch (op) {
    case 'create':
      return { type, op, streams: event.channels.map((channel) => presentChannel(channel, realm)) };
    case 'delete':
      return {
        type,
        op,
        streams: event.channelIds.map((id) => ({ stream_id: id })),
        stream_ids: event.channelIds,
      };
    default:
      return event satisfies never;
  }
}

const byPerson = new WeakMap<SubscriptionAddEvent, ReadonlyMap<number, readonly Subscription[]>>();

/** One event serves many recipients: each recipient's part is found without iterating over all parts. */
function subscriptionsFor(event: SubscriptionAddEvent, userId: number): readonly Subscription[] {
  let index = byPerson.get(event);
  if (!index) {
    index = Map.groupBy(event.subscriptions, (subscription) => subscription.userId);
    byPerson.set(event, index);
  }
  return index.get(userId) ?? [];
}

function wireSubscriptionAdd(
  event: SubscriptionAddEvent,
  { user, options }: Recipient,
  realm: Realm,
): WireEvent {
  const subscriptions = subscriptionsFor(event, user.id).flatMap((subscription) => {
    const channel = event.channels.find((each) => each.id === subscription.channelId);
    if (!channel) return [];
    const subscribers = options.includeSubscribers
      ? [...new RunList(event.subscribers[channel.id] ?? [])]
      : undefined;
    return presentSubscription(channel, subscription, realm, {
      notificationSettingsNull: options.capabilities.notification_settings_null,
      settings: user.settings,
      subscribers,
    });
  });
  return { type: 'subscription', op: 'add', subscriptions };
}
