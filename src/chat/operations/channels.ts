import type { Channel, ChannelPermissions, Membership, Subscription } from '../model/channels.ts';
import type { GroupValue } from '../model/groups.ts';
import type { User } from '../model/people.ts';
import { PERMISSION_SETTINGS } from '../model/settings/settings.ts';
import type { SystemGroupName } from '../realm/groups.ts';
import type { Tx } from '../realm/tx.ts';
import { ColorChoice } from './channels/colors.ts';

export interface NewChannel {
  readonly name: string;
  readonly description?: string;
  /** HTML of the description; rendered before the transaction. */
  readonly renderedDescription?: string;
  readonly inviteOnly?: boolean;
  readonly isWebPublic?: boolean;
  readonly isDefault?: boolean;
  /** Absent: a public channel shows its whole history, a private one only messages after joining. */
  readonly historyPublicToSubscribers?: boolean | undefined;
  readonly messageRetentionDays?: number | null;
  readonly permissions?: Partial<ChannelPermissions>;
}

/** A new channel, to be put. */
export function newChannel(tx: Tx, creator: User | null, input: NewChannel): Channel {
  const isPublic = !input.inviteOnly;
  return {
    id: tx.nextId('channel'),
    recipientId: tx.nextId('recipient'),
    name: input.name,
    description: input.description ?? '',
    renderedDescription: input.renderedDescription ?? '',
    dateCreated: tx.now,
    creatorId: creator?.id ?? null,
    inviteOnly: input.inviteOnly ?? false,
    isWebPublic: input.isWebPublic ?? false,
    isArchived: false,
    historyPublicToSubscribers: input.historyPublicToSubscribers ?? isPublic,
    messageRetentionDays: input.messageRetentionDays ?? null,
    isDefault: input.isDefault ?? false,
    isRecentlyActive: true,
    firstMessageId: null,
    lastMovePosition: null,
    weeklyTraffic: null,
    permissions: { ...defaultPermissions(tx, creator), ...input.permissions },
  };
}

function defaultPermissions(tx: Tx, creator: User | null): ChannelPermissions {
  const values = Object.entries(PERMISSION_SETTINGS.stream).map(([name, setting]) => {
    const value: GroupValue =
      setting.default_group_name !== 'stream_creator_or_nobody'
        ? tx.realm.systemGroup(setting.default_group_name as SystemGroupName).id
        : creator
          ? { direct_members: [creator.id], direct_subgroups: [] }
          : tx.realm.systemGroup('role:nobody').id;
    return [name, value];
  });
  return Object.fromEntries(values) as ChannelPermissions;
}

export interface Joining {
  readonly channel: Channel;
  readonly users: readonly User[];
  /** The colour for new subscribers; absent: chosen for each, or the colour of an earlier subscription. */
  readonly color?: string | undefined;
}

/** New subscriptions for users who join channels, to be put. */
export function newSubscriptions(tx: Tx, joinings: readonly Joining[]): Subscription[] {
  const colors = new ColorChoice(tx.realm);
  return joinings.flatMap(({ channel, users, color }) =>
    users.flatMap((user) => {
      const old = tx.realm.subscription(user.id, channel.id);
      if (old?.isActive) return [];
      const chosen = colors.next(user.id, color ?? old?.color);
      return { ...(old ?? newMembership(channel.id)), userId: user.id, isActive: true, color: chosen };
    }),
  );
}

function newMembership(channelId: number): Omit<Membership, 'isActive' | 'color'> {
  return {
    channelId,
    isMuted: false,
    pinToTop: false,
    desktopNotifications: null,
    audibleNotifications: null,
    pushNotifications: null,
    emailNotifications: null,
    wildcardMentionsNotify: null,
  };
}
