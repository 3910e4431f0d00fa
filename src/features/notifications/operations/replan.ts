import type { Tx } from '../../../chat/realm/tx.ts';
import { nobody } from '../../../engine/log/audience.ts';
import { bringForward, type NotificationKind } from '../store/notifications.ts';
import { NOTIFICATIONS } from './record.ts';

const KINDS: readonly NotificationKind[] = ['mail', 'push'];

/**
 * After a change of quiet hours: notifications that wait for their end become due now. If the new hours apply, they wait
 * again.
 */
export async function replanNotifications(tx: Tx, userId: number): Promise<void> {
  const { settings } = tx.realm.user(userId);
  const period = Number(settings.email_notifications_batching_period_seconds);
  for (const kind of KINDS) {
    const delay = kind === 'mail' ? period : 0;
    if (await bringForward(tx, { kind, userId, delay }))
      tx.emit({ type: 'outbox_written', kind: NOTIFICATIONS, receiver: kind }, nobody);
  }
}
