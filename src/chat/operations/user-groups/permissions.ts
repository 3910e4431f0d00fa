import type { GroupPermissions, GroupValue } from '../../model/groups.ts';
import type { User } from '../../model/people.ts';
import { type GroupPermission, PERMISSION_SETTINGS } from '../../model/settings/settings.ts';
import type { SystemGroupName } from '../../realm/groups.ts';
import type { Realm } from '../../realm/realm.ts';
import { type GroupValueInput, readGroupValue } from '../../rules/groups/group-values.ts';

export const GROUP_PERMISSIONS = Object.keys(PERMISSION_SETTINGS.group) as GroupPermission[];

/** The permissions of a new group of `creator`: the requested values, and defaults for the others. */
export function newGroupPermissions(
  realm: Realm,
  creator: User,
  asked: Readonly<Partial<Record<GroupPermission, GroupValueInput | undefined>>>,
): GroupPermissions {
  const values = GROUP_PERMISSIONS.map((name) => {
    const setting = PERMISSION_SETTINGS.group[name];
    const given = asked[name];
    return [
      name,
      given === undefined
        ? byDefault(realm, creator, setting.default_group_name)
        : readGroupValue(realm, { name, setting, given }),
    ];
  });
  return Object.fromEntries(values) as GroupPermissions;
}

function byDefault(realm: Realm, creator: User, name: string): GroupValue {
  if (name === 'group_creator') return { direct_members: [creator.id], direct_subgroups: [] };
  return realm.systemGroup(name as SystemGroupName).id;
}
