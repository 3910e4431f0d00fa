import type { CanonicalEvent } from '../../../chat/events/types.ts';
import type { DeviceKind } from '../../../chat/model/push-devices.ts';
import { Items } from '../../../engine/jobs/items.ts';
import { type Job, type Next, type Run, WHEN_WOKEN } from '../../../engine/jobs/worker.ts';
import { seconds } from '../../../engine/kernel/clock.ts';
import type { Audience } from '../../../engine/log/audience.ts';
import { NO_END } from '../../../engine/store/id-lists.ts';
import { giveUpNotifying, notifyAgain } from '../../notifications/operations/give-up.ts';
import { NOTIFICATIONS } from '../../notifications/operations/record.ts';
import {
  findNextDueNotification,
  listDueUsers,
  listWaitingOfEach,
} from '../../notifications/store/notifications.ts';
import {
  filterShownUsers,
  listShown,
  listShownUsers,
} from '../../notifications/store/shown-notifications.ts';
import { type PushWay, sendPushNotices, takeBackNotices } from '../operations/notices.ts';
import { type PushContext, planPush, planTakingBack } from './push-plan.ts';
import { kindsOf } from './push-ways.ts';

/** Users of one query. */
const AT_ONCE = 500;
/** Users who share a transaction and its queries. */
const PLANNED_TOGETHER = 100;
/** Transactions that share a flush of the disk. */
const TOGETHER = 32;
/** The most messages of one user; further ones come in the next round. */
const MESSAGES_AT_ONCE = 1000;

/**
 * Writes the notifications for users' devices into the outbox, and removes those whose messages were read, deleted or became inaccessible
 * meanwhile. Each node does it; the first one writes.
 *
 *   row: waiting ─ due, no obstacle ─► sent ─ read elsewhere, deleted, no access ─► read, deleted, no_access
 *           └──── an obstacle ────► its reason                 (an entry `remove` for each device)
 *
 * Invariants (test/jobs/notifications/push.test.ts)
 * 1. The end of the waiting and the entries for the devices are one transaction.
 * 2. A `sent` notification that is out of date is removed, also if the process died in between: the first run examines all
 *    users with shown notifications.
 */
export class PushNotifier implements Job {
  readonly name = 'push-notifier';
  readonly failure = 'Notifications for devices could not be prepared.';
  readonly items: Items;
  readonly #context: PushContext;
  readonly #ways: readonly PushWay[];
  readonly #kinds: ReadonlySet<DeviceKind>;
  /** Users whose devices may show a message that was read, deleted or lost. */
  readonly #suspects = new Set<number>();
  /** Suspects whose examination failed in this run. */
  readonly #failing = new Set<number>();
  /** Users up to this ID were examined since the start. */
  #lookedUpTo = 0;

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
        await this.#takeBackFrom(userId);
      },
      giveUp: (tx, userId) => giveUpNotifying(tx, waiting(userId)),
    });
  }

  wakesOn(event: CanonicalEvent, audience: Audience): boolean {
    if (event.type === 'outbox_written') return event.kind === NOTIFICATIONS && event.receiver === 'push';
    if (!endsShowing(event)) return false;
    for (const userId of this.#ownersAmong(audience)) this.#suspects.add(userId);
    return this.#suspects.size > 0;
  }

  /** Users of the audience who have a device. */
  *#ownersAmong(audience: Audience): Iterable<number> {
    const { realm } = this.#context;
    if (audience.kind === 'users') {
      for (const userId of audience.users) if (realm.devices.has(userId, this.#kinds)) yield userId;
      return;
    }
    const { channelId, also } = audience;
    for (const userId of realm.devices.owners)
      if (realm.isSubscribed(userId, channelId) || also.has(userId)) yield userId;
  }

  async run({ signal }: Run): Promise<Next> {
    const { clock } = this.#context;
    for (;;) {
      const next = (await findNextDueNotification(this.#context, 'push')) ?? Infinity;
      const now = seconds(clock);
      if (signal.aborted || next > now) {
        if (!signal.aborted) await this.#takeBack(signal);
        return { atSecond: next };
      }
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
    const limit = MESSAGES_AT_ONCE;
    const waiting = await listWaitingOfEach(this.#context, userIds, { kind: 'push', limit });
    const all = userIds.map((userId) => ({
      ...{ userId, waiting: waiting.get(userId) ?? [] },
      hasDevice: realm.devices.has(userId, this.#kinds),
    }));
    const plans = await planPush(this.#context, all, now);
    await transact((tx) => sendPushNotices(tx, plans, this.#ways));
  }

  async #takeBack(signal: AbortSignal): Promise<void> {
    while (this.#lookedUpTo < NO_END && !signal.aborted) {
      const some = await listShownUsers(this.#context, { after: this.#lookedUpTo, limit: AT_ONCE });
      await inTurns(some, signal, (userId) => this.#tryToTakeBack(userId));
      this.#lookedUpTo = some.at(-1) ?? NO_END;
    }
    while (this.#suspects.size > 0 && !signal.aborted) {
      const some = [...this.#suspects].slice(0, AT_ONCE);
      const shown = await filterShownUsers(this.#context, some);
      await inTurns(shown, signal, (userId) => this.#tryToTakeBack(userId));
      for (const userId of some) this.#suspects.delete(userId);
    }
    for (const userId of this.#failing) this.#suspects.add(userId);
    this.#failing.clear();
  }

  /** A failing user is a suspect of the next run too. */
  async #tryToTakeBack(userId: number): Promise<void> {
    if (!(await this.items.attempt(userId, () => this.#takeBackFrom(userId)))) this.#failing.add(userId);
  }

  async #takeBackFrom(userId: number): Promise<void> {
    const shown = await listShown(this.#context, { userId, limit: MESSAGES_AT_ONCE });
    if (shown.length === 0) return;
    const states = await planTakingBack(this.#context, { userId, shown });
    if (states.size === 0) return;
    await this.#context.transact((tx) => takeBackNotices(tx, { userId, states }, this.#ways));
  }
}

/** Whether an event may make shown notifications of its audience out of date. */
function endsShowing(event: CanonicalEvent): boolean {
  if (event.type === 'update_message_flags') return event.op === 'add' && event.flag === 'read';
  return event.type === 'delete_message' || (event.type === 'subscription' && event.op === 'remove');
}

/** Calls a function for each user, for some of them at a time. */
async function inTurns(
  userIds: readonly number[],
  signal: AbortSignal,
  each: (userId: number) => Promise<void>,
): Promise<void> {
  for (let from = 0; from < userIds.length && !signal.aborted; from += TOGETHER)
    await Promise.all(userIds.slice(from, from + TOGETHER).map(each));
}
