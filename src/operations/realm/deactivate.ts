import { toUsers } from '../../events/audience.ts';
import type { Tx } from '../../realm/tx.ts';
import { audienceOfRealm } from '../../rules/realm-settings.ts';
import { updateRealm } from '../../store/organization.ts';

/** Closes the organization: nobody gets in any more, and nothing of it is lost. */
export async function deactivate(tx: Tx): Promise<void> {
  const { realm } = tx;
  if (realm.info.deactivated) return;
  await updateRealm(tx, realm.info, { deactivated: true });
  tx.touch({ realm: true });
  tx.emit({ type: 'realm', op: 'deactivated', realmId: realm.id }, toUsers(audienceOfRealm(realm)));
}
