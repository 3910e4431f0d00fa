import { insertGivenUp } from '../../../engine/jobs/failed-items.ts';
import { nobody } from '../../../engine/log/audience.ts';
import type { Tx } from '../../realm/tx.ts';
import type { OutboxEntry } from '../../store/outbox/outbox.ts';
import {
  DELIVERY,
  deleteForgotten,
  type OutboxKind,
  type OutboxReceiver,
  setAside,
  takeBack,
} from '../../store/outbox/outbox.ts';
import { tryReceiver } from '../../store/outbox/outbox-leases.ts';

/** Why entries are given up. */
export interface GivingUp {
  /** The name of the job that sends them. */
  readonly job: string;
  readonly cause: string;
}

/** Sets entries aside that were tried in vain: an operator finds them with the items of other jobs (`parley failed`). */
export async function giveUpEntries(
  tx: Tx,
  receiver: OutboxReceiver,
  { entries, job, cause }: GivingUp & { readonly entries: readonly OutboxEntry[] },
): Promise<void> {
  if (entries.length === 0) return;
  await setAside(
    tx,
    receiver,
    entries.map(({ id }) => id),
  );
  const items = entries.map(({ id, attempts }) => ({ item: id, attempts }));
  await insertGivenUp(tx, { job, kind: DELIVERY, cause, items });
  await deleteForgotten(tx);
}

/** Makes an entry wait again that was given up, as if it was new. Nothing happens if it is gone. */
export async function sendAgain(tx: Tx, kind: OutboxKind, id: number): Promise<void> {
  const receiver = await takeBack(tx, kind, id);
  if (!receiver) return;
  // An operator does not wait for the end of a pause.
  await tryReceiver(tx, receiver);
  tx.emit({ type: 'outbox_written', ...receiver }, nobody);
}
