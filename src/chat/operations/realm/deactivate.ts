import { toUsers } from '../../../engine/log/audience.ts';
import type { Tx } from '../../realm/tx.ts';
import { audienceOfRealm } from '../../rules/organization/realm-settings.ts';

/** Closes the organization: no user can use it any more, and all its data stays. */
export async function deactivate(tx: Tx): Promise<void> {
  const { realm } = tx;
  if (realm.info.deactivated) return;
  await tx.put({ info: { ...realm.info, deactivated: true } });
  tx.emit({ type: 'realm', op: 'deactivated', realmId: realm.id }, toUsers(audienceOfRealm(realm)));
}
