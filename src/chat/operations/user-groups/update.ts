import { BadRequest } from '../../../engine/kernel/errors.ts';
import type { Group } from '../../model/groups.ts';
import type { User } from '../../model/people.ts';
import { type GroupPermission, PERMISSION_SETTINGS } from '../../model/settings/settings.ts';
import type { Realm } from '../../realm/realm.ts';
import type { Tx } from '../../realm/tx.ts';
import { changeGroupValue, type GroupValueChange } from '../../rules/groups/group-values.ts';
import { accessGroup, checkGroupName, requireGroupPermission } from '../../rules/groups/user-groups.ts';
import { GROUP_PERMISSIONS } from './permissions.ts';

export interface GroupChanges {
  readonly name?: string | undefined;
  readonly description?: string | undefined;
  readonly permissions: Readonly<Partial<Record<GroupPermission, GroupValueChange | undefined>>>;
}

/** Changes a group, also a deactivated one. */
export async function updateGroup(
  tx: Tx,
  caller: User,
  { groupId, ...asked }: GroupChanges & { readonly groupId: number },
): Promise<void> {
  requireSomething(asked);
  const group = requireGroupPermission(tx.realm, caller, { group: accessGroup(tx.realm, groupId) });
  await tx.put({ groups: [changed(tx.realm, group, asked)] });
}

function requireSomething({ name, description, permissions }: GroupChanges): void {
  const asked = [name, description, ...GROUP_PERMISSIONS.map((permission) => permissions[permission])];
  if (asked.every((each) => each === undefined)) throw new BadRequest('No new data supplied');
}

function changed(realm: Realm, group: Group, { name, description, permissions }: GroupChanges): Group {
  return {
    ...group,
    ...(name !== undefined && name !== group.name && { name: checkGroupName(realm, name, group) }),
    ...(description !== undefined && { description }),
    permissions: { ...group.permissions, ...changedPermissions(realm, group, permissions) },
  };
}

function changedPermissions(
  realm: Realm,
  group: Group,
  asked: GroupChanges['permissions'],
): Partial<Group['permissions']> {
  const changes = GROUP_PERMISSIONS.flatMap((name) => {
    const change = asked[name];
    if (change === undefined) return [];
    const current = group.permissions[name];
    const value = changeGroupValue(realm, {
      name,
      setting: PERMISSION_SETTINGS.group[name],
      current,
      change,
    });
    return value === undefined ? [] : [[name, value] as const];
  });
  return Object.fromEntries(changes);
}
