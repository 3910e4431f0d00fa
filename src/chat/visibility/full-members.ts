import type { User } from '../model/people.ts';
import { isDirectMember, lastAnnounced } from '../realm/groups.ts';
import type { Realm } from '../realm/realm.ts';

/** IDs of users who join the group of full members, and who leave it. */
export interface FullMemberChanges {
  readonly comes: readonly User[];
  readonly goes: readonly User[];
}

/** Changes of the group of full members by the passing of time, or by another waiting period. */
export function fullMemberChanges(before: Realm, after: Realm): FullMemberChanges {
  const [comes, goes]: [User[], User[]] = [[], []];
  if (before.info === after.info) return { comes, goes };
  for (const user of after.activeUsers()) {
    const was = isDirectMember('role:fullmembers', user, lastAnnounced(before.info));
    const is = isDirectMember('role:fullmembers', user, lastAnnounced(after.info));
    if (was !== is) (is ? comes : goes).push(user);
  }
  return { comes, goes };
}
