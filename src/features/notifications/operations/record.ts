import type { Tx } from '../../../chat/realm/tx.ts';
import { OFFLINE_AFTER } from '../../../chat/rules/people/presence.ts';
import { nobody } from '../../../engine/log/audience.ts';
import { dueFor } from '../rules/quiet-hours.ts';
import { insertNotification, listGathering, type NotificationKind } from '../store/notifications.ts';

/** The decision to notify a user about a message. */
export interface Decision {
  readonly kind: NotificationKind;
  readonly userId: number;
  readonly messageId: number;
  readonly trigger: string;
  /** Whether it is sent only if the user goes away without reading it. */
  readonly wasOnline: boolean;
}

/**
 * Writes decisions, and wakes the jobs that send them. All waiting messages of a user go in one mail; its time counts from the first of
 * them. No mail goes in quiet hours.
 */
export async function writeDecisions(tx: Tx, decisions: readonly Decision[]): Promise<void> {
  await writeMails(
    tx,
    decisions.filter(({ kind }) => kind === 'mail'),
  );
  for (const each of decisions)
    if (each.kind === 'push')
      insertNotification(tx, {
        ...each,
        dueAt: dueFor(tx.realm.user(each.userId), tx.now + (each.wasOnline ? OFFLINE_AFTER : 0)),
      });
  for (const kind of new Set(decisions.map((each) => each.kind)))
    tx.emit({ type: 'outbox_written', kind: NOTIFICATIONS, receiver: kind }, nobody);
}

/** The kind of the event that wakes nodes for new notifications (`outbox_written`). */
export const NOTIFICATIONS = 'notifications';

async function writeMails(tx: Tx, decisions: readonly Decision[]): Promise<void> {
  const userIds = new Set(decisions.map(({ userId }) => userId));
  const gathering = await listGathering(tx, { kind: 'mail', after: tx.now }, [...userIds]);
  for (const decision of decisions) {
    const { userId, wasOnline } = decision;
    const user = tx.realm.user(userId);
    const period = Number(user.settings.email_notifications_batching_period_seconds);
    // Each of these waits for itself: whether the user was there is judged at its own time.
    const readyAt = wasOnline
      ? tx.now + Math.max(period, OFFLINE_AFTER)
      : (gathering.get(userId) ?? tx.now + period);
    const dueAt = dueFor(user, readyAt);
    if (!wasOnline) gathering.set(userId, dueAt);
    insertNotification(tx, { ...decision, dueAt });
  }
}
