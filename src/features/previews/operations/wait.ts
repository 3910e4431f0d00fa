import type { Tx } from '../../../chat/realm/tx.ts';
import { nobody } from '../../../engine/log/audience.ts';
import { countWaits, putWaits } from '../linked-pages.ts';

/** The kind of the event that wakes nodes for waiting messages (`outbox_written`). */
export const PREVIEWS = 'previews';
/** Further messages get no previews: the waiting ones take minutes already. */
const MOST_WAITING = 10_000;

/** Records messages with linked pages. */
export async function awaitPreviews(tx: Tx, messageIds: readonly number[]): Promise<void> {
  if (messageIds.length === 0) return;
  const room = Math.max(0, MOST_WAITING - (await countWaits(tx)));
  await putWaits(tx, messageIds.slice(0, room), tx.now);
  tx.emit({ type: 'outbox_written', kind: PREVIEWS, receiver: '' }, nobody);
}
