import { FAILED_ITEMS, wantAgain } from '../../engine/jobs/failed-items.ts';
import { nobody } from '../../engine/log/audience.ts';
import type { Tx } from '../realm/tx.ts';

/** Makes jobs on all nodes try items again that were given up: all of them, those of one job, or one. Returns their number. */
export async function retryFailed(
  tx: Tx,
  which: { readonly job?: string | undefined; readonly item?: number | undefined },
): Promise<number> {
  const jobs = await wantAgain(tx, which);
  for (const receiver of new Set(jobs))
    tx.emit({ type: 'outbox_written', kind: FAILED_ITEMS, receiver }, nobody);
  return jobs.length;
}
