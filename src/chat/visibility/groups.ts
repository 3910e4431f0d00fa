import { toUsers } from '../../engine/log/audience.ts';
import type { GroupsEvents, GroupUpdateEvent } from '../events/groups.ts';
import type { Channel } from '../model/channels.ts';
import type { Group, GroupValue } from '../model/groups.ts';
import type { User } from '../model/people.ts';
import {
  type ChannelPermission,
  type GroupPermission,
  PERMISSION_SETTINGS,
} from '../model/settings/settings.ts';
import type { Realm } from '../realm/realm.ts';
import { canSeeChannel } from '../rules/channels/channels.ts';
import { audienceOfGroups } from '../rules/groups/user-groups.ts';
import type { ChannelSight } from './channel-sight.ts';
import { fullMemberChanges } from './full-members.ts';
import { type ChangedPair, idsOf, isChanged, pairsOf, type VisibilityStep } from './turn.ts';

const GROUP_PERMISSIONS = Object.keys(PERMISSION_SETTINGS.group) as GroupPermission[];
const CHANNEL_PERMISSIONS = Object.keys(PERMISSION_SETTINGS.stream) as ChannelPermission[];

/** Emits changes of groups. Every user sees every group, its settings and its members. */
export function followGroups({ before, after, put, emit }: VisibilityStep): void {
  const audience = toUsers(audienceOfGroups(after));
  for (const pair of pairsOf(before.groups, put.groups)) {
    for (const event of isChanged(pair) ? changesOf(pair) : [added(pair.after)]) emit(event, audience);
  }
}

function added({ members, ...group }: Group): GroupsEvents {
  return { type: 'user_group', op: 'add', group, members: [...members].sort((a, b) => a - b) };
}

function* changesOf({ before, after }: ChangedPair<Group>): Iterable<GroupsEvents> {
  const about = { type: 'user_group', groupId: after.id } as const;
  const ofDeactivated = before.deactivated;
  for (const data of changedData(before, after)) yield { ...about, op: 'update', data, ofDeactivated };
  const joined = [...after.members.difference(before.members)];
  const left = [...before.members.difference(after.members)];
  const [had, has] = [new Set(before.subgroups), new Set(after.subgroups)];
  const [gained, lost] = [[...has.difference(had)], [...had.difference(has)]];
  if (joined.length > 0) yield { ...about, op: 'add_members', userIds: joined, ofDeactivated };
  if (left.length > 0) yield { ...about, op: 'remove_members', userIds: left, ofDeactivated };
  if (gained.length > 0) yield { ...about, op: 'add_subgroups', subgroupIds: gained };
  if (lost.length > 0) yield { ...about, op: 'remove_subgroups', subgroupIds: lost };
  if (after.deactivated && !before.deactivated) yield { ...about, op: 'deactivate' };
}

/** The differences, one by one, by wire names. */
function* changedData(before: Group, after: Group): Iterable<GroupUpdateEvent['data']> {
  if (before.name !== after.name) yield { name: after.name };
  if (before.description !== after.description) yield { description: after.description };
  for (const name of GROUP_PERMISSIONS) {
    if (before.permissions[name] !== after.permissions[name]) yield { [name]: after.permissions[name] };
  }
}

/** Channels that users come to see, or no longer see, through groups whose members changed. */
export function sightsThroughGroups(turn: VisibilityStep): ChannelSight[] {
  const { before, after } = turn;
  return movesThroughGroups(turn).flatMap(({ channels, people }) =>
    channels
      .filter((channel) => !channel.isArchived)
      .map((channel) => {
        const saw = new Set(people.filter((user) => canSeeChannel(before, user, channel)));
        const see = new Set(people.filter((user) => canSeeChannel(after, user, channel)));
        return { channel, gained: idsOf(see.difference(saw)), lost: idsOf(saw.difference(see)) };
      }),
  );
}

interface Moves {
  readonly channels: readonly Channel[];
  readonly people: readonly User[];
}

/** Users who may have joined or left a group, and the channels with a permission that its members hold. */
export function movesThroughGroups({ before, after, put }: VisibilityStep): Moves[] {
  const { comes, goes } = fullMemberChanges(before, after);
  const moves = [
    { groupId: after.systemGroup('role:fullmembers').id, people: [...comes, ...goes] },
    ...pairsOf(before.groups, put.groups)
      .filter(isChanged)
      .map((pair) => ({ groupId: pair.after.id, people: movedThrough(before, after, pair) })),
  ];
  return moves
    .filter(({ people }) => people.length > 0)
    .map(({ groupId, people }) => ({ channels: channelsUsing(after, groupId), people }));
}

/** Users who may have joined or left the group, also through its subgroups. */
function movedThrough(
  before: Realm,
  after: Realm,
  { before: old, after: group }: ChangedPair<Group>,
): User[] {
  const subgroups = new Set(old.subgroups).symmetricDifference(new Set(group.subgroups));
  const through = [...subgroups].flatMap((id) => [...before.membersOf(id), ...after.membersOf(id)]);
  const ids = new Set([...old.members.symmetricDifference(group.members), ...through]);
  return [...ids].flatMap((id) => after.users.get(id) ?? []);
}

/** Private channels with a permission that members of the group hold. */
function channelsUsing(realm: Realm, groupId: number): Channel[] {
  const above = new Set(
    idsOf(realm.groups.values()).filter((id) => realm.groupsBelow(id).some((group) => group.id === groupId)),
  );
  const names = (value: GroupValue) =>
    typeof value === 'number' ? above.has(value) : value.direct_subgroups.some((id) => above.has(id));
  return [...realm.channels.values()].filter(
    ({ inviteOnly, permissions }) =>
      inviteOnly && CHANNEL_PERMISSIONS.some((name) => names(permissions[name])),
  );
}
