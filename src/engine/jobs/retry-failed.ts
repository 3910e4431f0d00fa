import type { Tx } from '../../chat/realm/tx.ts';
import { deleteForgotten } from '../../chat/store/outbox/outbox.ts';
import { nobody } from '../log/audience.ts';
import { deleteGivenUp, type Which, wantAgain } from './failed-items.ts';

/** The kind of the event that wakes the jobs of items which are to be tried again (`outbox_written`). */
export const FAILED_ITEMS = 'failed_items';

/** Makes jobs on all nodes try items again that were given up: all of them, those of one job, or one. Returns their number. */
export async function retryFailed(tx: Tx, which: Which): Promise<number> {
  const jobs = await wantAgain(tx, which);
  for (const receiver of new Set(jobs))
    tx.emit({ type: 'outbox_written', kind: FAILED_ITEMS, receiver }, nobody);
  return jobs.length;
}

/** Forgets items that were given up, so that nothing tries or shows them any more. Returns their number. */
export async function forgetFailed(tx: Tx, which: Which): Promise<number> {
  const count = await deleteGivenUp(tx, which);
  await deleteForgotten(tx);
  return count;
}
