import type { CanonicalEvent } from '../../../chat/events/types.ts';
import { Items } from '../../../engine/jobs/items.ts';
import { type Job, type JobRun, type Next, WHEN_WOKEN } from '../../../engine/jobs/worker.ts';
import { seconds } from '../../../engine/kernel/clock.ts';
import { giveUpNotifying, notifyAgain } from '../operations/give-up.ts';
import { NOTIFICATIONS } from '../operations/record.ts';
import { sendNotificationMails } from '../operations/send.ts';
import { findNextDueNotification, listDueUsers, listWaiting } from '../store/notifications.ts';
import { planMails } from './mail-plan.ts';
import type { MailNotifierContext } from './mails.ts';

/** Users of one query. */
const AT_ONCE = 200;
/** The most messages of one user; further ones go with the next mails. */
const MESSAGES_AT_ONCE = 1000;

/**
 * Sends mail about unread messages, one for each conversation, when the user's batching period is over. Each
 * node does it; the first one writes the mails into the outbox, and ends the waiting, in one transaction.
 */
export class MailNotifier implements Job {
  readonly name = 'mail-notifier';
  readonly failure = 'Mail about messages could not be prepared.';
  readonly eventTypes = ['outbox_written'] as const;
  readonly items: Items;
  readonly #context: MailNotifierContext;

  constructor(context: MailNotifierContext) {
    this.#context = context;
    const waiting = (userId: number) => ({ kind: 'mail', userId }) as const;
    this.items = new Items(context, {
      ...{ job: this.name, kind: 'user' },
      again: async (userId) => {
        await context.transact((tx) => notifyAgain(tx, waiting(userId)));
        await this.#notify(userId, seconds(context.clock));
      },
      giveUp: (tx, userId) => giveUpNotifying(tx, waiting(userId)),
    });
  }

  wakesOn(event: CanonicalEvent): boolean {
    return event.type === 'outbox_written' && event.kind === NOTIFICATIONS && event.receiver === 'mail';
  }

  async run({ signal }: JobRun): Promise<Next> {
    const { clock } = this.#context;
    for (;;) {
      const next = (await findNextDueNotification(this.#context, 'mail')) ?? Infinity;
      const now = seconds(clock);
      if (signal.aborted || next > now) return { atSecond: next };
      const due = await listDueUsers(this.#context, { kind: 'mail', upTo: now, limit: AT_ONCE });
      for (const userId of due)
        if (!signal.aborted) await this.items.attempt(userId, () => this.#notify(userId, now));
      if (this.items.hasFailed) return WHEN_WOKEN;
    }
  }

  async #notify(userId: number, now: number): Promise<void> {
    const limit = MESSAGES_AT_ONCE;
    const waiting = await listWaiting(this.#context, { kind: 'mail', userId, limit });
    const plan = await planMails(this.#context, { userId, waiting, now });
    await this.#context.transact((tx) => sendNotificationMails(tx, plan));
  }
}
