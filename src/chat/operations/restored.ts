import { raiseCounters } from '../../engine/store/counters.ts';
import type { StoreTx } from '../../engine/store/tx.ts';
import { deleteAllQueues } from '../store/log/queues.ts';
import { deleteSecret } from '../store/organization/secrets.ts';
import { deleteAllSessions } from '../store/people/sessions.ts';

/** The key, among the secrets, of the ID of the folder that nodes share (`start/shared-folder.ts`). */
export const DATA_FOLDER = 'data_folder';

/** More than any counter advances between a backup and the loss of the database. */
const GAP = 1_000_000;

/**
 * Prepares a database restored from a backup. Clients have seen a later state: their queues end, so that they
 * register anew, and IDs given after the backup are not given again. The data folder of the next start becomes the
 * shared one. Call it before anything reads the counters.
 */
export async function goOnRestored(tx: StoreTx): Promise<void> {
  await deleteAllQueues(tx);
  // Threat: sessions that ended after the backup would be valid again.
  await deleteAllSessions(tx);
  await raiseCounters(tx, tx.realm.id, GAP);
  await deleteSecret(tx, DATA_FOLDER);
}
