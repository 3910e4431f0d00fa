import type { User } from '../../../chat/model/people.ts';
import type { Tx } from '../../../chat/realm/tx.ts';
import { type OutboxReceiver, postponeEntry } from '../../../chat/store/outbox/outbox.ts';
import { deleteReceiver, restartReceiver, tryReceiver } from '../../../chat/store/outbox/outbox-leases.ts';
import { nobody } from '../../../engine/log/audience.ts';
import { DELIVERY_PROBLEMS } from '../../../engine/outbound/delivery-problems.ts';
import { dropWaitingDeliveries } from '../store/deliveries.ts';
import { emitDeliveries } from './ledger.ts';

export const receiverOf = ({ id }: User): OutboxReceiver => ({ kind: 'webhook', receiver: String(id) });

/** After a change of the address: tries a bot's waiting deliveries now. */
export async function restartWebhook(tx: Tx, bot: User): Promise<void> {
  await restartReceiver(tx, receiverOf(bot));
  tx.emit({ type: 'outbox_written', ...receiverOf(bot) }, nobody);
}

/** A reactivated bot gets no calls for messages from before its deactivation. */
export async function forgetWebhook(tx: Tx, bot: User): Promise<void> {
  await deleteReceiver(tx, receiverOf(bot));
  const dropped = await dropWaitingDeliveries(tx, bot.id, DELIVERY_PROBLEMS.bot_deactivated);
  emitDeliveries(tx, bot.id, dropped);
}

/** Sends an entry of the outbox now, also to a server that could not be reached last time. */
export async function tryNow(tx: Tx, bot: User, entryId: number): Promise<void> {
  await postponeEntry(tx, entryId, tx.now);
  await tryReceiver(tx, receiverOf(bot));
  tx.emit({ type: 'outbox_written', ...receiverOf(bot) }, nobody);
}
