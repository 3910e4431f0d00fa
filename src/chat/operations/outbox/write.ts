import { nobody } from '../../../engine/log/audience.ts';
import type { Tx } from '../../realm/tx.ts';
import { insertEntries, type NewOutboxEntry, type OutboxReceiver } from '../../store/outbox/outbox.ts';

/**
 * Writes an entry that leaves the server after the commit (jobs/outbox, woken on every node). Returns its ID; undefined:
 * too many entries wait for the receiver.
 */
export async function writeToOutbox(tx: Tx, entry: NewOutboxEntry): Promise<number | undefined> {
  const [id] = await writeFor(tx, entry, [entry]);
  return id;
}

/** Writes many entries; leaves out those above a receiver's limit. */
export async function writeAllToOutbox(tx: Tx, entries: readonly NewOutboxEntry[]): Promise<void> {
  for (const own of Map.groupBy(entries, ({ kind, receiver }) => `${kind} ${receiver}`).values())
    await writeFor(tx, own[0] as NewOutboxEntry, own);
}

async function writeFor(
  tx: Tx,
  { kind, receiver }: OutboxReceiver,
  entries: readonly NewOutboxEntry[],
): Promise<number[]> {
  const ids = await insertEntries(tx, { kind, receiver }, entries);
  if (ids.length > 0) tx.emit({ type: 'outbox_written', kind, receiver }, nobody);
  return ids;
}
