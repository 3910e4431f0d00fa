import { nobody } from '../../events/audience.ts';
import type { Tx } from '../../realm/tx.ts';
import { insertEntry, type NewEntry } from '../../store/outbox.ts';

/**
 * Something that leaves the server once the transaction is on disk (jobs/outbox, which hears of it on every node); false:
 * too much waits for the receiver already.
 */
export async function writeToOutbox(tx: Tx, entry: NewEntry): Promise<boolean> {
  const isWritten = await insertEntry(tx, tx.realm.id, entry);
  const { kind, receiver } = entry;
  if (isWritten) tx.emit({ type: 'outbox_written', kind, receiver }, nobody);
  return isWritten;
}
