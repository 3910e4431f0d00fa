import { nobody } from '../../events/audience.ts';
import type { Tx } from '../../realm/tx.ts';
import { deletePreviewed, findPreviewed, savePreviewed } from '../../store/log/previewed.ts';
import { countWaits, putWaits } from '../../store/messages/linked-pages.ts';

/** By which nodes hear that messages wait (`outbox_written`). */
export const PREVIEWS = 'previews';
/** Messages beyond these get no previews: those that wait take minutes as it is. */
const MOST_WAITING = 10_000;

/** Up to where the log was looked through; the first time up to `since`. */
export async function beginPreviews(tx: Tx, since: number): Promise<number> {
  const known = await findPreviewed(tx);
  if (known === undefined) await savePreviewed(tx, since);
  return known ?? since;
}

/** Once previews are wanted again, older messages get none. */
export async function endPreviews(tx: Tx): Promise<void> {
  await deletePreviewed(tx);
}

interface Progress {
  readonly from: number;
  readonly to: number;
}

/**
 * Notes messages whose linked pages are to be shown, and how far the log was looked through; false: another node was
 * quicker, and nothing is written.
 */
export async function awaitPreviews(
  tx: Tx,
  { from, to }: Progress,
  messageIds: readonly number[],
): Promise<boolean> {
  if ((await findPreviewed(tx)) !== from) return false;
  await savePreviewed(tx, to);
  if (messageIds.length === 0) return true;
  const room = Math.max(0, MOST_WAITING - (await countWaits(tx)));
  await putWaits(tx, messageIds.slice(0, room), tx.now);
  tx.emit({ type: 'outbox_written', kind: PREVIEWS, receiver: '' }, nobody);
  return true;
}
