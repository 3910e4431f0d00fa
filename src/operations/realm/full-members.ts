import { toUsers } from '../../events/audience.ts';
import { asTold, isDirectMember } from '../../realm/system-groups.ts';
import type { Tx } from '../../realm/tx.ts';
import { audienceOfRealm } from '../../rules/realm-settings.ts';
import type { RealmInfo } from '../../store/model.ts';
import { updateFullMembersAt } from '../../store/organization.ts';

/** Tells who has become a full member by the passing of time since clients were told last. */
export async function welcomeFullMembers(tx: Tx): Promise<void> {
  const moved = movedBy(tx, tx.realm.info);
  // Another node may have been quicker.
  if (moved.comes.length > 0) await tell(tx, moved);
}

/** Tells who comes to the group of full members, or leaves it, by another waiting period. */
export async function followWaitingPeriod(tx: Tx, waitingPeriod: unknown): Promise<void> {
  if (waitingPeriod === undefined) return;
  const { info } = tx.realm;
  const settings = { ...info.settings, waiting_period_threshold: waitingPeriod };
  await tell(tx, movedBy(tx, { ...info, settings }));
}

interface Moved {
  readonly comes: readonly number[];
  readonly goes: readonly number[];
}

/** Who is in the group now, by the settings of `realm`, and was not when clients were told last; and the other way. */
function movedBy(tx: Tx, realm: RealmInfo): Moved {
  const before = asTold(tx.realm.info);
  const after = { realm, moment: tx.now };
  const comes: number[] = [];
  const goes: number[] = [];
  for (const user of tx.realm.activeUsers()) {
    const was = isDirectMember('role:fullmembers', user, before);
    if (was !== isDirectMember('role:fullmembers', user, after)) (was ? goes : comes).push(user.id);
  }
  return { comes, goes };
}

async function tell(tx: Tx, { comes, goes }: Moved): Promise<void> {
  await updateFullMembersAt(tx, tx.realm.id, tx.now);
  tx.touch({ realm: true });
  const groupId = tx.realm.systemGroup('role:fullmembers').id;
  const audience = toUsers(audienceOfRealm(tx.realm));
  if (comes.length > 0) tx.emit({ type: 'user_group', op: 'add_members', groupId, userIds: comes }, audience);
  if (goes.length > 0)
    tx.emit({ type: 'user_group', op: 'remove_members', groupId, userIds: goes }, audience);
}
