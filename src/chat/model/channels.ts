import type { GroupValue } from './groups.ts';

export interface ChannelPermissions {
  readonly can_add_subscribers_group: GroupValue;
  readonly can_remove_subscribers_group: GroupValue;
  readonly can_administer_channel_group: GroupValue;
  readonly can_send_message_group: GroupValue;
  readonly can_subscribe_group: GroupValue;
}

export interface Channel {
  readonly id: number;
  readonly recipientId: number;
  readonly name: string;
  readonly description: string;
  readonly renderedDescription: string;
  readonly dateCreated: number;
  readonly creatorId: number | null;
  readonly inviteOnly: boolean;
  readonly isWebPublic: boolean;
  readonly isArchived: boolean;
  readonly historyPublicToSubscribers: boolean;
  /** Days; -1: unlimited; null: the organization's default. */
  readonly messageRetentionDays: number | null;
  readonly isDefault: boolean;
  readonly isRecentlyActive: boolean;
  readonly firstMessageId: number | null;
  /** The position of the log at which messages were last moved into the channel; null: never. */
  readonly lastMovePosition: number | null;
  /** Messages a week; null: the channel is too new for an estimate. */
  readonly weeklyTraffic: number | null;
  readonly permissions: ChannelPermissions;
}

/** One user's relation to one channel; after leaving it stays, inactive. Users with equal memberships share one object. */
export interface Membership {
  readonly channelId: number;
  readonly isActive: boolean;
  readonly color: string;
  readonly isMuted: boolean;
  readonly pinToTop: boolean;
  /** null: the user's default applies. */
  readonly desktopNotifications: boolean | null;
  readonly audibleNotifications: boolean | null;
  readonly pushNotifications: boolean | null;
  readonly emailNotifications: boolean | null;
  readonly wildcardMentionsNotify: boolean | null;
}

export interface Subscription extends Membership {
  readonly userId: number;
}

/** Users with the same membership of a channel. */
export interface Members {
  readonly membership: Membership;
  readonly userIds: readonly number[];
}

/** Everybody who is or was in a channel. */
export interface ChannelMembers {
  readonly channelId: number;
  /** Ascending, each once. */
  readonly userIds: Int32Array;
  readonly memberships: readonly Membership[];
  /** Which of `memberships` each of `userIds` has; undefined: all have the first. */
  readonly kinds: Uint32Array | undefined;
}

/** Channels that new people may choose together. */
export interface DefaultChannelGroup {
  readonly id: number;
  readonly name: string;
  readonly description: string;
  readonly channelIds: readonly number[];
}

/** A user's visibility policy for a topic; 0 (none) has no row. */
export const POLICY = { none: 0, muted: 1, unmuted: 2, followed: 3 } as const;

export type Policy = (typeof POLICY)[keyof typeof POLICY];

export interface UserTopic {
  readonly channelId: number;
  readonly topic: string;
  readonly policy: Policy;
  /** UNIX seconds. */
  readonly updatedAt: number;
}
