import { nobody } from '../../events/audience.ts';
import type { Tx } from '../../realm/tx.ts';
import { insertEntry, type NewEntry } from '../../store/outbox/outbox.ts';

/**
 * Writes an entry that leaves the server after the commit (jobs/outbox, woken on every node). Returns its ID; undefined:
 * too many entries wait for the receiver.
 */
export async function writeToOutbox(tx: Tx, entry: NewEntry): Promise<number | undefined> {
  const id = await insertEntry(tx, entry);
  const { kind, receiver } = entry;
  if (id !== undefined) tx.emit({ type: 'outbox_written', kind, receiver }, nobody);
  return id;
}
