import { CannotDeactivateGroupInUse, type Objection } from '../../../engine/kernel/errors.ts';
import type { GroupValue } from '../../model/groups.ts';
import type { User } from '../../model/people.ts';
import { PERMISSION_SETTINGS } from '../../model/settings/settings.ts';
import type { Realm } from '../../realm/realm.ts';
import type { Tx } from '../../realm/tx.ts';
import { accessActiveGroup, requireGroupPermission } from '../../rules/groups/user-groups.ts';

/** Deactivates a group: it keeps its members, remains visible, and cannot be used any more. */
export async function deactivateGroup(tx: Tx, caller: User, groupId: number): Promise<void> {
  const { realm } = tx;
  const group = requireGroupPermission(realm, caller, { group: accessActiveGroup(realm, groupId) });
  const objections = objectionsTo(realm, groupId);
  if (objections.length > 0) throw new CannotDeactivateGroupInUse(objections);
  await tx.put({ groups: [{ ...group, deactivated: true }] });
}

/** The places where the group is in use: in other groups, in settings of channels, of groups and of the organization. */
function objectionsTo(realm: Realm, groupId: number): Objection[] {
  const groups = [...realm.groups.values()].filter((group) => !group.deactivated);
  const channels = [...realm.channels.values()].filter((channel) => !channel.isArchived);
  const supergroups = groups.filter((group) => group.subgroups.includes(groupId)).map((group) => group.id);
  const ofRealm = using(realm.info.settings, Object.keys(PERMISSION_SETTINGS.realm), groupId);
  return [
    ...(supergroups.length > 0 ? [{ type: 'subgroup', supergroup_ids: supergroups } as const] : []),
    ...channels.flatMap(({ id, permissions }): Objection[] => {
      const settings = using(permissions, Object.keys(PERMISSION_SETTINGS.stream), groupId);
      return settings.length > 0 ? [{ type: 'channel', channel_id: id, settings }] : [];
    }),
    ...groups.flatMap(({ id, permissions }): Objection[] => {
      const settings = using(permissions, Object.keys(PERMISSION_SETTINGS.group), groupId);
      return settings.length > 0 ? [{ type: 'user_group', group_id: id, settings }] : [];
    }),
    ...(ofRealm.length > 0 ? [{ type: 'realm', settings: ofRealm } as const] : []),
  ];
}

/** The named settings whose value is the group or contains it. */
function using(values: object, names: readonly string[], groupId: number): string[] {
  return names.filter((name) => {
    const value = (values as Readonly<Record<string, GroupValue>>)[name];
    return typeof value === 'object' ? value.direct_subgroups.includes(groupId) : value === groupId;
  });
}
