import { nobody } from '../../events/audience.ts';
import type { User } from '../../model/people.ts';
import type { Tx } from '../../realm/tx.ts';

import type { Receiver } from '../../store/outbox/outbox.ts';
import { deleteReceiver, restartReceiver } from '../../store/outbox/outbox-leases.ts';

const receiverOf = ({ id }: User): Receiver => ({ kind: 'webhook', receiver: String(id) });

/** Another address may work at once: what waits for a bot is tried now. */
export async function restartWebhook(tx: Tx, bot: User): Promise<void> {
  await restartReceiver(tx, receiverOf(bot));
  tx.emit({ type: 'outbox_written', ...receiverOf(bot) }, nobody);
}

/** A reactivated bot gets no calls for messages from before its deactivation. */
export const forgetWebhook = (tx: Tx, bot: User): Promise<void> => deleteReceiver(tx, receiverOf(bot));
