import { raiseCounters } from '../store/engine/counters.ts';
import type { StoreTx } from '../store/engine/tx.ts';
import { deleteAllQueues } from '../store/log/queues.ts';
import { deleteSecret } from '../store/organization/secrets.ts';
import { deleteAllSessions } from '../store/people/sessions.ts';

/** The ID of the folder that nodes share (`start/shared-folder.ts`), among the secrets. */
export const DATA_FOLDER = 'data_folder';

/** A larger step than any counter takes between a backup and the loss of the database. */
const GAP = 1_000_000;

/**
 * The database is a backup of which the time after it is lost. Clients know that time: their queues end, so that they
 * begin anew, and no ID that they have seen since the backup is given again. The data folder of the next start is the
 * shared one from then on. Done before anything reads the counters.
 */
export async function goOnRestored(tx: StoreTx): Promise<void> {
  await deleteAllQueues(tx);
  // Threat: sessions that were ended since the backup would be open again.
  await deleteAllSessions(tx);
  await raiseCounters(tx, tx.realm.id, GAP);
  await deleteSecret(tx, DATA_FOLDER);
}
