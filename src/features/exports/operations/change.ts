import type { RealmExport } from '../../../chat/model/organization.ts';
import type { Tx } from '../../../chat/realm/tx.ts';
import { audienceOfExports } from '../../../chat/rules/organization/exports.ts';
import { saveExport } from '../../../chat/store/organization/exports.ts';
import { toUsers } from '../../../engine/log/audience.ts';

/** Saves an export and emits it to the user who requested it, and to `actorId`. */
export async function change(tx: Tx, changed: RealmExport, actorId?: number): Promise<void> {
  await saveQuietly(tx, changed);
  const others = tx.realm.part('exports').filter(({ id }) => id !== changed.id);
  const exports = [...others, changed].sort((a, b) => a.id - b.id).map(({ secret: _, ...each }) => each);
  const recipients = [changed.actingUserId, ...(actorId === undefined ? [] : [actorId])];
  tx.emit({ type: 'realm_export', exports }, toUsers(audienceOfExports(tx.realm, recipients)));
}

/** Saves a change that no client shows, without an event. */
export async function saveQuietly(tx: Tx, changed: RealmExport): Promise<void> {
  await saveExport(tx, changed);
  await tx.recordPart('exports');
}
