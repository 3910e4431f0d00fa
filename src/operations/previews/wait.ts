import { nobody } from '../../events/audience.ts';
import type { Tx } from '../../realm/tx.ts';
import { deletePreviewed, findPreviewed, savePreviewed } from '../../store/log/previewed.ts';
import { countWaits, putWaits } from '../../store/messages/linked-pages.ts';

/** The kind of the event that wakes nodes for waiting messages (`outbox_written`). */
export const PREVIEWS = 'previews';
/** Further messages get no previews: the waiting ones take minutes already. */
const MOST_WAITING = 10_000;

/** The position of the log up to which links were searched; the first time `since`. */
export async function beginPreviews(tx: Tx, since: number): Promise<number> {
  const known = await findPreviewed(tx);
  if (known === undefined) await savePreviewed(tx, since);
  return known ?? since;
}

/** Ends the search, so that older messages get no previews when they are switched on again. */
export async function endPreviews(tx: Tx): Promise<void> {
  await deletePreviewed(tx);
}

interface Progress {
  readonly from: number;
  readonly to: number;
}

/**
 * Records messages with linked pages, and the position up to which the log was searched; false: another node was
 * faster, and nothing is written.
 */
export async function awaitPreviews(
  tx: Tx,
  { from, to }: Progress,
  messageIds: readonly number[],
): Promise<boolean> {
  if ((await findPreviewed(tx)) !== from) return false;
  await savePreviewed(tx, to);
  await awaitMore(tx, messageIds);
  return true;
}

/** Records messages with linked pages. */
export async function awaitMore(tx: Tx, messageIds: readonly number[]): Promise<void> {
  if (messageIds.length === 0) return;
  const room = Math.max(0, MOST_WAITING - (await countWaits(tx)));
  await putWaits(tx, messageIds.slice(0, room), tx.now);
  tx.emit({ type: 'outbox_written', kind: PREVIEWS, receiver: '' }, nobody);
}
