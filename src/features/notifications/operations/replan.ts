import type { UserSettingName } from '../../../chat/model/settings/user-settings.ts';
import type { Done, Tx } from '../../../chat/realm/tx.ts';
import { nobody } from '../../../engine/log/audience.ts';
import { bringForward, type NotificationKind } from '../store/notifications.ts';
import { NOTIFICATIONS } from './record.ts';

const KINDS: readonly NotificationKind[] = ['mail', 'push'];

/**
 * After a change of quiet hours: notifications that wait for their end become due now. If the new hours apply, they wait
 * again.
 */
async function replanNotifications(tx: Tx, userId: number): Promise<void> {
  const { settings } = tx.realm.user(userId);
  const period = Number(settings.email_notifications_batching_period_seconds);
  for (const kind of KINDS) {
    const delay = kind === 'mail' ? period : 0;
    if (await bringForward(tx, { kind, userId, delay }))
      tx.emit({ type: 'outbox_written', kind: NOTIFICATIONS, receiver: kind }, nobody);
  }
}

const QUIET_HOURS = [
  'quiet_hours_enabled',
  'quiet_hours_start',
  'quiet_hours_end',
  'quiet_hours_days',
] satisfies UserSettingName[];

/** Plans the waiting notifications of users anew whose quiet hours or time zones have changed. */
export async function replanAfterChange(tx: Tx, { changedUsers }: Done): Promise<void> {
  for (const { before, after } of changedUsers) {
    const isSame =
      before.timezone === after.timezone &&
      QUIET_HOURS.every((name) => before.settings[name] === after.settings[name]);
    if (!isSame) await replanNotifications(tx, after.id);
  }
}
