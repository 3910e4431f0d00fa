import { toUsers } from '../../events/audience.ts';
import type { Tx } from '../../realm/tx.ts';
import { audienceOfRealm } from '../../rules/organization/realm-settings.ts';

/** Closes the organization: nobody gets in any more, and nothing of it is lost. */
export async function deactivate(tx: Tx): Promise<void> {
  const { realm } = tx;
  if (realm.info.deactivated) return;
  await tx.put({ info: { ...realm.info, deactivated: true } });
  tx.emit({ type: 'realm', op: 'deactivated', realmId: realm.id }, toUsers(audienceOfRealm(realm)));
}
