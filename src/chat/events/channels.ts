import type { Channel, DefaultChannelGroup, Subscription } from '../model/channels.ts';
import type { GroupValue } from '../model/groups.ts';

export type ChannelsEvents =
  | SubscriptionAddEvent
  | SubscriptionRemoveEvent
  | SubscriptionUpdateEvent
  | SubscriptionInheritEvent
  | PeersEvent
  | EveryPeerEvent
  | SubscriptionReturnEvent
  | ChannelCreateEvent
  | ChannelDeleteEvent
  | ChannelUpdateEvent
  | DefaultChannelsEvent
  | DefaultChannelGroupsEvent;

export interface SubscriptionAddEvent {
  readonly type: 'subscription';
  readonly op: 'add';
  readonly channels: readonly Channel[];
  /** Personal subscription data, one for each recipient and channel. */
  readonly subscriptions: readonly Subscription[];
  /** Everybody in each channel afterwards, as runs of user IDs, by channel ID. */
  readonly subscribers: Readonly<Record<number, readonly (readonly [number, number])[]>>;
}

export interface SubscriptionRemoveEvent {
  readonly type: 'subscription';
  readonly op: 'remove';
  readonly channels: readonly { readonly id: number; readonly name: string }[];
}

export interface SubscriptionUpdateEvent {
  readonly type: 'subscription';
  readonly op: 'update';
  readonly channelId: number;
  readonly property: string;
  readonly value: boolean | string;
}

/** A personal default has changed, which applies to subscriptions without a setting of their own; at most 128 at once. */
export interface SubscriptionInheritEvent {
  readonly type: 'subscription';
  readonly op: 'inherit';
  readonly channelIds: readonly number[];
  readonly property: string;
  readonly value: boolean;
}

export interface PeersEvent {
  readonly type: 'subscription';
  readonly op: 'peer_add' | 'peer_remove';
  readonly channelIds: readonly number[];
  readonly userIds: readonly number[];
}

/**
 * Subscribers of channels that the recipients see for the first time; the IDs come from memory when the event is
 * fetched.
 */
export interface EveryPeerEvent {
  readonly type: 'subscription';
  readonly op: 'every_peer';
  /** At most 100: each becomes an event. */
  readonly channelIds: readonly number[];
}

/**
 * Channels are in use again, for their subscribers, or visible again, for former subscribers; the subscriptions come from
 * memory when the event is fetched.
 */
export interface SubscriptionReturnEvent {
  readonly type: 'subscription';
  readonly op: 'return';
  readonly channelIds: readonly number[];
}

export interface ChannelCreateEvent {
  readonly type: 'stream';
  readonly op: 'create';
  readonly channels: readonly Channel[];
}

export interface ChannelDeleteEvent {
  readonly type: 'stream';
  readonly op: 'delete';
  readonly channelIds: readonly number[];
}

export interface ChannelUpdateEvent {
  readonly type: 'stream';
  readonly op: 'update';
  readonly channelId: number;
  /** The name that clients know: for a rename, the old one. */
  readonly name: string;
  readonly property: string;
  readonly value: unknown;
  /** For a permission. */
  readonly previous?: GroupValue;
  /** For a description. */
  readonly renderedDescription?: string;
  /** For `invite_only`, which represents all settings of who may read the channel. */
  readonly privacy?: { readonly historyPublicToSubscribers: boolean; readonly isWebPublic: boolean };
}

export interface DefaultChannelsEvent {
  readonly type: 'default_streams';
  readonly channelIds: readonly number[];
}

export interface DefaultChannelGroupsEvent {
  readonly type: 'default_stream_groups';
  /** All groups. */
  readonly groups: readonly DefaultChannelGroup[];
}
