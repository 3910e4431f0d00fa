import type { GroupValue } from '../../model/groups.ts';
import type { User } from '../../model/people.ts';
import type { Realm } from '../../realm/realm.ts';

/** Group IDs from a group that stands in the value down to the one that has the user as its own; empty: named directly. */
export type GroupPath = readonly number[];

/** Through what a user is in a group-setting value: one path for each of its groups, `most` at the most. */
export function pathsInto(
  realm: Realm,
  user: User,
  { value, most }: { readonly value: GroupValue; readonly most: number },
): GroupPath[] {
  if (typeof value === 'number') return pathInto(realm, user, value);
  const direct: GroupPath[] = value.direct_members.includes(user.id) ? [[]] : [];
  const paths = value.direct_subgroups.flatMap((groupId) => pathInto(realm, user, groupId));
  return [...direct, ...paths].slice(0, most);
}

/** The members of system groups follow from the roles: a path ends there. */
function pathInto(realm: Realm, user: User, groupId: number): GroupPath[] {
  if (!realm.isInGroup(user, groupId)) return [];
  const path = [groupId];
  let group = realm.groups.get(groupId);
  while (group && !group.isSystem && !group.members.has(user.id)) {
    const next = group.subgroups.find((id) => realm.isInGroup(user, id));
    group = next === undefined ? undefined : realm.groups.get(next);
    if (group) path.push(group.id);
  }
  return [path];
}
