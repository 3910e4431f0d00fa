import { RunList } from '../kernel/run-list.ts';
import { PERMISSION_SETTINGS } from '../kernel/settings.ts';
import type { Tx } from '../realm/live-realm.ts';
import type { SystemGroupName } from '../realm/system-groups.ts';
import { insertChannelRow, startSubscriptions } from '../store/channels.ts';
import type { Channel, ChannelPermissions, GroupValue, Subscription, User } from '../store/model.ts';

export interface NewChannel {
  readonly name: string;
  readonly description?: string;
  /** HTML of the description; rendered before the transaction. */
  readonly renderedDescription?: string;
  readonly inviteOnly?: boolean;
  readonly isWebPublic?: boolean;
  readonly isDefault?: boolean;
  /** Absent: all of a public channel's history, of a private one's only what came after joining. */
  readonly historyPublicToSubscribers?: boolean | undefined;
  readonly messageRetentionDays?: number | null;
  readonly permissions?: Partial<ChannelPermissions>;
}

/** Writes the row of a new channel; the caller subscribes people and tells. */
export async function insertChannel(tx: Tx, creator: User | null, input: NewChannel): Promise<Channel> {
  const isPublic = !input.inviteOnly;
  const channel: Channel = {
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
    weeklyTraffic: null,
    permissions: { ...defaultPermissions(tx, creator), ...input.permissions },
  };
  await insertChannelRow(tx, tx.realm.id, channel);
  tx.touch({ channels: [channel.id] });
  return channel;
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
}

/** A palette that keeps neighbours apart; each person's next channel takes the colour used least so far. */
const COLORS = [
  '#76ce90',
  '#fae589',
  '#a6c7e5',
  '#e79ab5',
  '#bfd56f',
  '#f4ae55',
  '#b0a5fd',
  '#addfe5',
  '#f5ce6e',
  '#c2726a',
  '#94c849',
  '#bd86e5',
  '#ee7e4a',
  '#a6dcbf',
  '#95a5fd',
  '#53a063',
  '#9987e1',
  '#e4523d',
  '#c2c2c2',
  '#4f8de4',
  '#c6a8ad',
  '#e7cc4d',
  '#c8bebf',
  '#a47462',
] as const;

/**
 * Subscribes people who are not subscribed, from this moment on, and tells them and those who may know.
 * Returns the subscriptions made.
 */
export async function insertSubscriptions(tx: Tx, joinings: readonly Joining[]): Promise<Subscription[]> {
  const made: Subscription[] = [];
  const taken = new Map<number, Map<string, number>>();
  for (const { channel, users } of joinings) {
    for (const user of users) {
      const old = tx.realm.subscription(user.id, channel.id);
      if (old?.isActive) continue;
      const uses = usesOfColors(tx, user, taken);
      const color = old?.color ?? leastUsed(uses);
      uses.set(color, (uses.get(color) ?? 0) + 1);
      made.push(old ? { ...old, isActive: true } : newSubscription(user.id, channel.id, color));
    }
  }
  await startSubscriptions(tx, tx.realm.id, made);
  tx.touch({ subscriptionsOf: [...new Set(made.map((subscription) => subscription.userId))] });
  return made;
}

function usesOfColors(tx: Tx, user: User, taken: Map<number, Map<string, number>>): Map<string, number> {
  const known = taken.get(user.id);
  if (known) return known;
  const uses = new Map<string, number>();
  for (const { color, isActive } of tx.realm.subscriptionsOf(user.id).values()) {
    if (isActive) uses.set(color, (uses.get(color) ?? 0) + 1);
  }
  taken.set(user.id, uses);
  return uses;
}

function leastUsed(uses: ReadonlyMap<string, number>): string {
  let best: string = COLORS[0];
  for (const color of COLORS) if ((uses.get(color) ?? 0) < (uses.get(best) ?? 0)) best = color;
  return best;
}

function newSubscription(userId: number, channelId: number, color: string): Subscription {
  return {
    userId,
    channelId,
    isActive: true,
    color,
    isMuted: false,
    pinToTop: false,
    desktopNotifications: null,
    audibleNotifications: null,
    pushNotifications: null,
    emailNotifications: null,
    wildcardMentionsNotify: null,
  };
}

/** For the events: everybody in a channel once `joined` are in. */
export function subscribersWith(tx: Tx, channelId: number, joined: readonly number[]): RunList {
  return RunList.of([...tx.realm.subscribersOf(channelId), ...joined]);
}
