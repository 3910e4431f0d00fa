import { type Mail, writeMail } from '../../../chat/operations/outbox/write-mail.ts';
import type { Tx } from '../../../chat/realm/tx.ts';
import {
  countWaiting,
  type NotificationState,
  postponeNotifications,
  settleNotifications,
} from '../store/notifications.ts';

/** The plan for a user's waiting mail notifications. */
export interface MailPlan {
  readonly userId: number;
  /** Each mail with the IDs of its messages. */
  readonly mails: readonly { readonly mail: Mail; readonly messageIds: readonly number[] }[];
  /** Messages about which no mail is sent, by reason. */
  readonly dropped: ReadonlyMap<Exclude<NotificationState, 'waiting' | 'sent'>, readonly number[]>;
  /** Messages that wait until a UNIX second. */
  readonly later: { readonly messageIds: readonly number[]; readonly until: number };
}

/**
 * Puts the mails into the outbox. Leaves a mail out if another node has sent some of its messages meanwhile: its
 * other messages are still due, and the next plan has them.
 */
export async function sendNotificationMails(
  tx: Tx,
  { userId, mails, dropped, later }: MailPlan,
): Promise<void> {
  const whose = { kind: 'mail', userId } as const;
  for (const [state, ids] of dropped) await settleNotifications(tx, { ...whose, state }, ids);
  if (later.messageIds.length > 0)
    await postponeNotifications(tx, { ...whose, dueAt: later.until }, later.messageIds);
  for (const { mail, messageIds } of mails) {
    if ((await countWaiting(tx, whose, messageIds)) < messageIds.length) continue;
    await settleNotifications(tx, { ...whose, state: 'sent' }, messageIds);
    await writeMail(tx, mail);
  }
}
