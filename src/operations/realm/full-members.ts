import type { User } from '../../model/people.ts';
import { isDirectMember, lastAnnounced } from '../../realm/system-groups.ts';
import type { Tx } from '../../realm/tx.ts';

/** Emits who has become a full member by age of the account since the last announcement. */
export async function welcomeFullMembers(tx: Tx): Promise<void> {
  const { info } = tx.realm;
  const now = { realm: info, moment: tx.now };
  const isNew = (user: User) =>
    isDirectMember('role:fullmembers', user, now) &&
    !isDirectMember('role:fullmembers', user, lastAnnounced(info));
  // Another node may have been quicker.
  if ([...tx.realm.activeUsers()].some(isNew)) await tx.put({ info: { ...info, fullMembersAt: tx.now } });
}
