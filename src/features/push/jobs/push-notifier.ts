import type { CanonicalEvent } from '../../../chat/events/types.ts';
import type { DeviceKind } from '../../../chat/model/push-devices.ts';
import { Items } from '../../../engine/jobs/items.ts';
import { type Job, type JobRun, type Next, WHEN_WOKEN } from '../../../engine/jobs/worker.ts';
import { seconds } from '../../../engine/kernel/clock.ts';
import { giveUpNotifying, notifyAgain } from '../../notifications/operations/give-up.ts';
import { NOTIFICATIONS } from '../../notifications/operations/record.ts';
import {
  findNextDueNotification,
  listDueUsers,
  listWaitingOfEach,
} from '../../notifications/store/notifications.ts';
import { type PushWay, sendPushNotices } from '../operations/notices.ts';
import { type PushContext, planPush } from './push-plan.ts';
import { kindsOf } from './push-ways.ts';

/** Users of one query. */
const AT_ONCE = 500;
/** Users who share a transaction and its queries. */
const PLANNED_TOGETHER = 100;
/** The most messages of one user; further ones come in the next round. */
const MESSAGES_AT_ONCE = 1000;

/**
 * Writes the notifications for users' devices into the outbox. Each node does it; the first one writes. `pushRemover` removes those that are
 * out of date.
 *
 *   row: waiting ─ due, no obstacle ─► sent
 *           └──── an obstacle ────► its reason
 *
 * Invariant (test/jobs/notifications/push.test.ts): the end of the waiting and the entries for the devices are one transaction.
 */
export class PushNotifier implements Job {
  readonly name = 'push-notifier';
  readonly failure = 'Notifications for devices could not be prepared.';
  readonly items: Items;
  readonly #context: PushContext;
  readonly #ways: readonly PushWay[];
  readonly #kinds: ReadonlySet<DeviceKind>;

  constructor(context: PushContext, ways: readonly PushWay[]) {
    this.#context = context;
    this.#ways = ways;
    this.#kinds = kindsOf(ways);
    const waiting = (userId: number) => ({ kind: 'push', userId }) as const;
    this.items = new Items(context, {
      ...{ job: this.name, kind: 'user' },
      again: async (userId) => {
        await context.transact((tx) => notifyAgain(tx, waiting(userId)));
        await this.#notify([userId], seconds(context.clock));
      },
      giveUp: (tx, userId) => giveUpNotifying(tx, waiting(userId)),
    });
  }

  wakesOn(event: CanonicalEvent): boolean {
    return event.type === 'outbox_written' && event.kind === NOTIFICATIONS && event.receiver === 'push';
  }

  async run({ signal }: JobRun): Promise<Next> {
    const { clock } = this.#context;
    for (;;) {
      const next = (await findNextDueNotification(this.#context, 'push')) ?? Infinity;
      const now = seconds(clock);
      if (signal.aborted || next > now) return { atSecond: next };
      const due = await listDueUsers(this.#context, { kind: 'push', upTo: now, limit: AT_ONCE });
      for (let from = 0; from < due.length && !signal.aborted; from += PLANNED_TOGETHER)
        await this.items.attemptAll(due.slice(from, from + PLANNED_TOGETHER), (some) =>
          this.#notify(some, now),
        );
      if (this.items.hasFailed) return WHEN_WOKEN;
    }
  }

  async #notify(userIds: readonly number[], now: number): Promise<void> {
    const { realm, transact } = this.#context;
    const at = realm.position;
    const limit = MESSAGES_AT_ONCE;
    const waiting = await listWaitingOfEach(this.#context, userIds, { kind: 'push', limit });
    const all = userIds.map((userId) => ({
      ...{ userId, waiting: waiting.get(userId) ?? [] },
      hasDevice: realm.devices.has(userId, this.#kinds),
    }));
    const plans = await planPush(this.#context, all, now);
    await transact((tx) => sendPushNotices(tx, { at, plans }, this.#ways));
  }
}
