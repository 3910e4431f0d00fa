import type { Group } from '../../model/groups.ts';
import type { User } from '../../model/people.ts';
import type { GroupPermission } from '../../model/settings/settings.ts';
import type { Tx } from '../../realm/tx.ts';
import type { GroupValueInput } from '../../rules/groups/group-values.ts';
import {
  accessMember,
  accessSubgroup,
  checkGroupName,
  requireCreateGroups,
} from '../../rules/groups/user-groups.ts';
import { newGroupPermissions } from './permissions.ts';

export interface NewUserGroup {
  readonly name: string;
  readonly description: string;
  /** User IDs. */
  readonly members: readonly number[];
  /** Group IDs. */
  readonly subgroups: readonly number[];
  readonly permissions: Readonly<Partial<Record<GroupPermission, GroupValueInput | undefined>>>;
}

/** Creates a group. Its members get no notification message. */
export async function createGroup(tx: Tx, caller: User, asked: NewUserGroup): Promise<Group> {
  const { realm } = tx;
  requireCreateGroups(realm, caller);
  const members = new Set(asked.members.map((id) => accessMember(realm, id).id));
  const name = checkGroupName(realm, asked.name);
  const permissions = newGroupPermissions(realm, caller, asked.permissions);
  const subgroups = new Set(asked.subgroups.map((id) => accessSubgroup(realm, id).id));
  const group: Group = {
    id: tx.nextId('group'),
    name,
    description: asked.description,
    creatorId: caller.id,
    dateCreated: tx.now,
    isSystem: false,
    deactivated: false,
    members,
    subgroups: [...subgroups].sort((a, b) => a - b),
    permissions,
  };
  await tx.put({ groups: [group] });
  return group;
}
