import { toUsers } from '../../events/audience.ts';
import type { GroupUpdateEvent } from '../../events/groups.ts';
import { BadRequest } from '../../kernel/errors.ts';
import { type GroupPermission, PERMISSION_SETTINGS } from '../../kernel/settings.ts';
import type { Realm } from '../../realm/realm.ts';
import type { Tx } from '../../realm/tx.ts';
import { changeGroupValue, type GroupValueChange } from '../../rules/group-values.ts';
import {
  accessGroup,
  audienceOfGroups,
  checkGroupName,
  requireGroupPermission,
} from '../../rules/user-groups.ts';
import type { Group, User } from '../../store/model.ts';
import { updateGroup as updateRow } from '../../store/user-groups.ts';
import { GROUP_PERMISSIONS } from './permissions.ts';

export interface GroupChanges {
  readonly name?: string | undefined;
  readonly description?: string | undefined;
  readonly permissions: Readonly<Partial<Record<GroupPermission, GroupValueChange | undefined>>>;
}

type Change = GroupUpdateEvent['data'];

/** Changes a group, one that is deactivated too; what is already so is not told. */
export async function updateGroup(tx: Tx, caller: User, groupId: number, asked: GroupChanges): Promise<void> {
  const { realm } = tx;
  requireSomething(asked);
  const group = requireGroupPermission(realm, caller, accessGroup(realm, groupId));
  const changes = [...changesOfText(realm, group, asked), ...changesOfPermissions(realm, group, asked)];
  if (changes.length === 0) return;
  await updateRow(tx, realm.id, changed(group, changes));
  tx.touch({ groups: [group.id] });
  for (const data of changes) {
    tx.emit(
      { type: 'user_group', op: 'update', groupId, data, ofDeactivated: group.deactivated },
      toUsers(audienceOfGroups(realm)),
    );
  }
}

function requireSomething({ name, description, permissions }: GroupChanges): void {
  const asked = [name, description, ...GROUP_PERMISSIONS.map((permission) => permissions[permission])];
  if (asked.every((each) => each === undefined)) throw new BadRequest('No new data supplied');
}

function changesOfText(realm: Realm, group: Group, { name, description }: GroupChanges): Change[] {
  const changes: Change[] = [];
  if (name !== undefined && name !== group.name) changes.push({ name: checkGroupName(realm, name, group) });
  if (description !== undefined && description !== group.description) changes.push({ description });
  return changes;
}

function changesOfPermissions(realm: Realm, group: Group, { permissions }: GroupChanges): Change[] {
  return GROUP_PERMISSIONS.flatMap((name) => {
    const change = permissions[name];
    if (change === undefined) return [];
    const current = group.permissions[name];
    const value = changeGroupValue(realm, name, PERMISSION_SETTINGS.group[name], { current, change });
    return value === undefined ? [] : [{ [name]: value }];
  });
}

function changed(group: Group, changes: readonly Change[]): Group {
  const { name = group.name, description = group.description, ...permissions } = merged(changes);
  return { ...group, name, description, permissions: { ...group.permissions, ...permissions } };
}

const merged = (changes: readonly Change[]): Change => Object.assign({}, ...changes) as Change;
