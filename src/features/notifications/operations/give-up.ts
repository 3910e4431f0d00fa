import type { Tx } from '../../../chat/realm/tx.ts';
import { type NotificationKind, restoreNotifications, settleAll } from '../store/notifications.ts';

/** One user's notifications of a kind. */
interface Whose {
  readonly kind: NotificationKind;
  readonly userId: number;
}

/** The notifications that wait for a user are no longer sent, since they cannot be prepared. */
export const giveUpNotifying = (tx: Tx, whose: Whose): Promise<void> =>
  settleAll(tx, { ...whose, state: 'failed' });

/** Makes the notifications due that were given up. */
export const notifyAgain = (tx: Tx, whose: Whose): Promise<void> => restoreNotifications(tx, whose);
