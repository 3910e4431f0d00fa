import { toUsers } from '../../engine/log/audience.ts';
import type { GroupValue } from '../model/groups.ts';
import {
  type ChannelPermission,
  type GroupPermission,
  PERMISSION_SETTINGS,
  type RealmPermission,
} from '../model/settings/settings.ts';
import { audienceOfChannel } from '../rules/channels/channels.ts';
import { shownGroupValue } from '../rules/groups/group-values.ts';
import { audienceOfGroups } from '../rules/groups/user-groups.ts';
import { audienceOfRealm } from '../rules/organization/realm-settings.ts';
import { idsOf, type VisibilityStep } from './turn.ts';

const CHANNEL_PERMISSIONS = Object.keys(PERMISSION_SETTINGS.stream) as ChannelPermission[];
const GROUP_PERMISSIONS = Object.keys(PERMISSION_SETTINGS.group) as GroupPermission[];
const REALM_PERMISSIONS = Object.keys(PERMISSION_SETTINGS.realm) as RealmPermission[];

/**
 * Group-setting values show active users only: settings of groups, channels and the organization that name a user
 * are shown differently after the user's deactivation or reactivation. `strangersOf`: by the ID of a deactivated
 * user, the IDs of users who may not see the user: after a deactivation only they get events about groups, since other clients
 * remove the user from groups' values themselves.
 */
export function emitShownValues(
  { before, after, put, emit }: VisibilityStep,
  strangersOf: ReadonlyMap<number, readonly number[]>,
): void {
  const turned = (put.users ?? []).filter(
    ({ id, isActive }) => before.users.has(id) && before.users.get(id)?.isActive !== isActive,
  );
  if (turned.length === 0) return;
  const ids = new Set(idsOf(turned));
  const isNamedIn = (value: GroupValue) =>
    typeof value === 'object' && value.direct_members.some((id) => ids.has(id));
  const shown = <Name extends string>(names: readonly Name[], valueNamed: (name: Name) => GroupValue) =>
    names
      .filter((name) => isNamedIn(valueNamed(name)))
      .map((name) => [name, shownGroupValue(after, valueNamed(name))] as const);

  for (const { id: groupId, permissions, deactivated: ofDeactivated } of after.groups.values()) {
    for (const [name, value] of shown(GROUP_PERMISSIONS, (each) => permissions[each])) {
      const audience = audienceOfGroupValue(permissions[name]);
      const event = { type: 'user_group', op: 'update', groupId, data: { [name]: value } } as const;
      if (audience.length > 0) emit({ ...event, ofDeactivated }, toUsers(audience));
    }
  }
  for (const channel of after.channels.values()) {
    const { id: channelId, name, permissions } = channel;
    for (const [property, value] of shown(CHANNEL_PERMISSIONS, (each) => permissions[each])) {
      const event = { type: 'stream', op: 'update', channelId, name, property, value } as const;
      emit(event, toUsers(audienceOfChannel(after, channel)));
    }
  }
  const settings = shown(REALM_PERMISSIONS, (each) => after.info.settings[each] as GroupValue);
  if (settings.length === 0) return;
  const event = { type: 'realm', op: 'update', settings: Object.fromEntries(settings) } as const;
  emit(event, toUsers(audienceOfRealm(after)));

  function audienceOfGroupValue(value: GroupValue): readonly number[] {
    const gone = turned.filter(({ isActive }) => !isActive);
    if (gone.length === 0 || typeof value === 'number') return audienceOfGroups(after);
    const named = value.direct_members.filter((id) => ids.has(id));
    return [...new Set(named.flatMap((id) => strangersOf.get(id) ?? []))];
  }
}
