import { toUsers } from '../../events/audience.ts';
import { PERMISSION_SETTINGS } from '../../kernel/settings.ts';
import type { Realm } from '../../realm/realm.ts';
import type { Tx } from '../../realm/tx.ts';
import { activeSubscribers, canSeeChannel } from '../../rules/channels.ts';
import type { Channel, Group, GroupValue, User } from '../../store/model.ts';
import { tellTogether } from '../channels/audiences.ts';

/**
 * Who may know of private channels through a group from now on is told of them, with those who are in them; who may
 * not any more is told that they are gone. `people` are those who may have come into the group or out of it.
 */
export function tellOfChannels(tx: Tx, changed: Group, people: readonly User[]): void {
  const { realm } = tx;
  const after = realm.supposing([changed]);
  const channels = channelsUsing(realm, changed.id);
  const seen = channels.map((channel) => ({
    channel,
    before: people.filter((user) => canSeeChannel(realm, user, channel)),
    after: people.filter((user) => canSeeChannel(after, user, channel)),
  }));
  tellGained(
    tx,
    seen.map(({ channel, before, after }) => ({ item: channel, people: without(after, before) })),
  );
  tellLost(
    tx,
    seen.map(({ channel, before, after }) => ({ item: channel.id, people: without(before, after) })),
  );
}

function without(users: readonly User[], others: readonly User[]): number[] {
  const left = new Set(others);
  return users.filter((user) => !left.has(user)).map((user) => user.id);
}

function tellGained(
  tx: Tx,
  gained: readonly { readonly item: Channel; readonly people: readonly number[] }[],
): void {
  for (const { items: channels, people } of tellTogether(gained)) {
    tx.emit({ type: 'stream', op: 'create', channels }, toUsers(people));
    for (const channel of channels) {
      const userIds = activeSubscribers(tx.realm, channel.id);
      if (userIds.length === 0) continue;
      tx.emit({ type: 'subscription', op: 'peer_add', channelIds: [channel.id], userIds }, toUsers(people));
    }
  }
}

function tellLost(
  tx: Tx,
  lost: readonly { readonly item: number; readonly people: readonly number[] }[],
): void {
  for (const { items: channelIds, people } of tellTogether(lost)) {
    tx.emit({ type: 'stream', op: 'delete', channelIds }, toUsers(people));
  }
}

const PERMISSIONS = Object.keys(PERMISSION_SETTINGS.stream) as (keyof Channel['permissions'])[];

/** The private channels with a permission that members of the group hold. */
function channelsUsing(realm: Realm, groupId: number): Channel[] {
  const above = new Set<number>();
  for (const { id } of realm.groups.values()) {
    if (realm.groupsBelow(id).some((group) => group.id === groupId)) above.add(id);
  }
  const names = (value: GroupValue) =>
    typeof value === 'number' ? above.has(value) : value.direct_subgroups.some((id) => above.has(id));
  return [...realm.channels.values()].filter(
    (channel) =>
      channel.inviteOnly &&
      !channel.isArchived &&
      PERMISSIONS.some((name) => names(channel.permissions[name])),
  );
}
