import { z } from 'zod';
import { RunList } from '../../../engine/kernel/ids/run-list.ts';
import type {
  ChannelsEvents,
  SubscriptionAddEvent,
  SubscriptionInheritEvent,
} from '../../events/channels.ts';
import type { Channel, Subscription } from '../../model/channels.ts';
import type { Realm } from '../../realm/realm.ts';
import {
  channelShape,
  presentChannel,
  presentDefaultChannelGroup,
  presentSubscribers,
  presentSubscription,
  shownChannels,
  subscriptionShape,
} from '../../views/channels/channels.ts';
import { defaultChannelGroup } from '../../views/initial-state/reply/lists.ts';
import type { Recipient } from '../recipient.ts';
import { concernsArchived, wireChannelUpdate } from './channel-changes.ts';
import { defineEvent } from './define-event.ts';

const peers = { stream_ids: z.array(z.int()), user_ids: z.array(z.int()) };

const leftChannel = z.strictObject({ stream_id: z.int(), name: z.string() });

type Of<Type extends ChannelsEvents['type']> = Extract<ChannelsEvents, { type: Type }>;

export const channelEvents = {
  subscription: defineEvent({
    type: 'subscription',
    sends: {
      SubscriptionAddEvent: {
        op: 'add',
        has: { subscriptions: z.array(subscriptionShape) },
        doc: 'The client’s user subscribed to channels.',
      },
      SubscriptionRemoveEvent: {
        op: 'remove',
        has: { subscriptions: z.array(leftChannel) },
        doc: 'The client’s user left channels.',
      },
      SubscriptionUpdateEvent: {
        op: 'update',
        has: { stream_id: z.int(), property: z.string(), value: z.union([z.boolean(), z.string()]) },
        doc: 'A personal setting of a channel changed.',
      },
      SubscriptionPeerAddEvent: {
        op: 'peer_add',
        has: peers,
        doc: 'Other people subscribed to channels that the client knows.',
      },
      SubscriptionPeerRemoveEvent: {
        op: 'peer_remove',
        has: peers,
        doc: 'Other people left channels that the client knows.',
      },
    },
    project(event, recipient, { realm }) {
      if (!isDelivered(event, recipient, realm)) return [];
      if (event.op === 'return') return wireReturned(event.channelIds, recipient, realm);
      if (event.op === 'every_peer') return wireEveryPeer(event.channelIds, recipient, realm);
      if (event.op === 'inherit') return wireInherited(event, recipient);
      return [wireSubscription(event, recipient, realm)];
    },
  }),
  stream: defineEvent({
    type: 'stream',
    sends: {
      ChannelCreateEvent: {
        op: 'create',
        has: { streams: z.array(channelShape) },
        doc: 'Channels were made, or the client can see them from now on.',
      },
      ChannelDeleteEvent: {
        op: 'delete',
        has: { streams: z.array(z.strictObject({ stream_id: z.int() })), stream_ids: z.array(z.int()) },
        doc: 'The client cannot see channels any more; without the capability `archived_channels` an archived one, too.',
      },
      ChannelUpdateEvent: {
        op: 'update',
        has: {
          stream_id: z.int(),
          name: z.string(),
          property: z.string(),
          value: z.unknown(),
          rendered_description: z.string().optional(),
          history_public_to_subscribers: z.boolean().optional(),
          is_web_public: z.boolean().optional(),
        },
        doc: 'A setting of a channel changed.',
      },
    },
    project(event, recipient, { realm }) {
      if (!isDelivered(event, recipient, realm)) return [];
      return event.op === 'update' ? wireChannelUpdate(event, realm) : [wireChannel(event, realm)];
    },
  }),
  default_streams: defineEvent({
    type: 'default_streams',
    sends: {
      DefaultChannelsEvent: {
        has: { default_streams: z.array(z.int()) },
        doc: 'The channels to which new people are subscribed; all of them.',
        replaces: 'realm_default_streams',
      },
    },
    project: (event) => [{ type: 'default_streams', default_streams: event.channelIds }],
  }),
  default_stream_groups: defineEvent({
    type: 'default_stream_groups',
    sends: {
      DefaultChannelGroupsEvent: {
        has: { default_stream_groups: z.array(defaultChannelGroup) },
        doc: 'The groups of channels that new people can choose; all of them.',
        replaces: 'realm_default_stream_groups',
      },
    },
    project: (event) => [
      { type: 'default_stream_groups', default_stream_groups: event.groups.map(presentDefaultChannelGroup) },
    ],
  }),
};

const isDelivered = (event: ChannelsEvents, { options }: Recipient, realm: Realm): boolean =>
  options.capabilities.archived_channels || !concernsArchived(event, realm);

type NamedSubscription = Exclude<
  Of<'subscription'>,
  SubscriptionInheritEvent | { op: 'every_peer' | 'return' }
>;

function wireSubscription(event: NamedSubscription, recipient: Recipient, realm: Realm) {
  const { type, op } = event;
  switch (op) {
    case 'add':
      return wireSubscriptionAdd(event, recipient, realm);
    case 'remove':
      return { type, op, subscriptions: event.channels.map(presentLeft) };
    case 'update':
      return { type, op, stream_id: event.channelId, property: event.property, value: event.value };
    case 'peer_add':
    case 'peer_remove':
      return { type, op, stream_ids: event.channelIds, user_ids: event.userIds };
    default:
      return event satisfies never;
  }
}

/** Clients that support null got null, and apply the user's setting themselves; for wildcards no client gets null. */
function wireInherited(event: SubscriptionInheritEvent, { options }: Recipient) {
  const { type, channelIds, property, value } = event;
  if (options.capabilities.notification_settings_null && property !== 'wildcard_mentions_notify') return [];
  return channelIds.map((id) => ({ type, op: 'update' as const, stream_id: id, property, value }));
}

function wireEveryPeer(channelIds: readonly number[], { user }: Recipient, realm: Realm) {
  return channelIds.flatMap((id) => {
    const user_ids = presentSubscribers(id, realm, user);
    return user_ids?.length
      ? [{ type: 'subscription' as const, op: 'peer_add' as const, stream_ids: [id], user_ids }]
      : [];
  });
}

/** The subscriptions as new ones; ended ones are then ended again, so that every client lists them as ended. */
function wireReturned(channelIds: readonly number[], { user, options }: Recipient, realm: Realm) {
  const type = 'subscription' as const;
  const visible = shownChannels(channelIds, realm, user);
  const subscriptions = visible.flatMap((channel) => {
    const subscription = realm.subscription(user.id, channel.id);
    if (!subscription) return [];
    return presentSubscription(realm, subscription, {
      channel,
      notificationSettingsNull: options.capabilities.notification_settings_null,
      settings: user.settings,
      subscribers: options.includeSubscribers
        ? (presentSubscribers(channel.id, realm, user) ?? [])
        : undefined,
    });
  });
  const ended = visible.filter(({ id }) => realm.subscription(user.id, id)?.isActive === false);
  return [
    ...(subscriptions.length > 0 ? [{ type, op: 'add' as const, subscriptions }] : []),
    ...(ended.length > 0 ? [{ type, op: 'remove' as const, subscriptions: ended.map(presentLeft) }] : []),
  ];
}

const presentLeft = ({ id, name }: Pick<Channel, 'id' | 'name'>) => ({ stream_id: id, name });

function wireChannel(event: Exclude<Of<'stream'>, { op: 'update' }>, realm: Realm) {
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

function wireSubscriptionAdd(event: SubscriptionAddEvent, { user, options }: Recipient, realm: Realm) {
  const subscriptions = subscriptionsFor(event, user.id).flatMap((subscription) => {
    const channel = event.channels.find((each) => each.id === subscription.channelId);
    if (!channel) return [];
    const subscribers = options.includeSubscribers
      ? [...new RunList(event.subscribers[channel.id] ?? [])]
      : undefined;
    return presentSubscription(realm, subscription, {
      channel,
      notificationSettingsNull: options.capabilities.notification_settings_null,
      settings: user.settings,
      subscribers,
    });
  });
  return { type: 'subscription' as const, op: 'add' as const, subscriptions };
}
