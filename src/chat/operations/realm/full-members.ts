import type { User } from '../../model/people.ts';
import { isDirectMember, lastAnnounced } from '../../realm/groups.ts';
import type { Tx } from '../../realm/tx.ts';

/** Emits the users who have become full members by age of the account since the last announcement. */
export async function welcomeFullMembers(tx: Tx): Promise<void> {
  const { info } = tx.realm;
  const now = { realm: info, moment: tx.now };
  const isNew = (user: User) =>
    isDirectMember('role:fullmembers', user, now) &&
    !isDirectMember('role:fullmembers', user, lastAnnounced(info));
  // Another node may have announced them already.
  if ([...tx.realm.activeUsers()].some(isNew)) await tx.put({ info: { ...info, fullMembersAt: tx.now } });
}
