import type { Realm } from '../../realm/realm.ts';
import { directGroupsOf, isSystemGroupName, type SystemGroupName } from '../../realm/system-groups.ts';
import { presentGroup } from '../groups.ts';
import type { Part, Sight } from './wanted.ts';

export function userGroups(sight: Sight): Part {
  const { realm, capabilities } = sight;
  const byRole = systemMembers(sight);
  const shown = [...realm.groups.values()].filter(
    (group) => !group.deactivated || capabilities.include_deactivated_groups,
  );
  return {
    realm_user_groups: shown.map((group) =>
      presentGroup(
        group,
        isSystemGroupName(group.name) ? (byRole.get(group.name) ?? []) : activeOf(realm, group.members),
      ),
    ),
  };
}

/** Who deactivates leaves their groups (spec 3); the rows stay for the day of their return. */
function activeOf(realm: Realm, members: ReadonlySet<number>): number[] {
  return [...members].filter((id) => realm.users.get(id)?.isActive).sort((a, b) => a - b);
}

/** The people whom each system group names itself, in one pass over everybody. */
function systemMembers({ realm, now }: Sight): ReadonlyMap<SystemGroupName, number[]> {
  const members = new Map<SystemGroupName, number[]>();
  const at = { realm: realm.info, now: now / 1000 };
  for (const user of realm.activeUsers()) {
    for (const name of directGroupsOf(user, at)) {
      const list = members.get(name);
      if (list) list.push(user.id);
      else members.set(name, [user.id]);
    }
  }
  return members;
}
