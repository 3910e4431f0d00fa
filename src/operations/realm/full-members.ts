import { toUsers } from '../../events/audience.ts';
import type { Tx } from '../../realm/live-realm.ts';
import { isDirectMember } from '../../realm/system-groups.ts';
import { audienceOfRealm } from '../../rules/realm-settings.ts';

/** Tells who comes to the group of full members, or leaves it, by another waiting period. */
export function tellOfFullMembers(tx: Tx, waitingPeriod: unknown): void {
  if (waitingPeriod === undefined) return;
  const { info } = tx.realm;
  const before = { realm: info, now: tx.now };
  const settings = { ...info.settings, waiting_period_threshold: waitingPeriod };
  const after = { realm: { ...info, settings }, now: tx.now };
  const comes: number[] = [];
  const goes: number[] = [];
  for (const user of tx.realm.activeUsers()) {
    const was = isDirectMember('role:fullmembers', user, before);
    if (was !== isDirectMember('role:fullmembers', user, after)) (was ? goes : comes).push(user.id);
  }
  const groupId = tx.realm.systemGroup('role:fullmembers').id;
  const audience = toUsers(audienceOfRealm(tx.realm));
  if (comes.length > 0) tx.emit({ type: 'user_group', op: 'add_members', groupId, userIds: comes }, audience);
  if (goes.length > 0)
    tx.emit({ type: 'user_group', op: 'remove_members', groupId, userIds: goes }, audience);
}
