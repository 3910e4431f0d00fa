import { nobody } from '../../events/audience.ts';
import type { Tx } from '../../realm/tx.ts';
import { insertEntry, type NewEntry } from '../../store/outbox/outbox.ts';

/**
 * Writes an entry that leaves the server after the commit (jobs/outbox, woken on every node); returns false if too
 * many entries wait for the receiver.
 */
export async function writeToOutbox(tx: Tx, entry: NewEntry): Promise<boolean> {
  const isWritten = await insertEntry(tx, entry);
  const { kind, receiver } = entry;
  if (isWritten) tx.emit({ type: 'outbox_written', kind, receiver }, nobody);
  return isWritten;
}
