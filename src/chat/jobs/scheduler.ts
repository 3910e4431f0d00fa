import { Items } from '../../engine/jobs/items.ts';
import { type Job, type JobRun, type Next, WHEN_WOKEN } from '../../engine/jobs/worker.ts';
import { seconds } from '../../engine/kernel/clock.ts';
import { ApiError } from '../../engine/kernel/errors.ts';
import type { Context } from '../context.ts';
import type { CanonicalEvent } from '../events/types.ts';
import type { ScheduledMessage } from '../model/messages.ts';
import { composeDue, composeFailureNotice, deliver, fail } from '../operations/scheduled-messages/deliver.ts';
import { findNextDue, findScheduledById, listDueMessages } from '../store/messages/scheduled-messages.ts';

const AT_ONCE = 100;
const DEFECT = 'Message could not be sent at the scheduled time.';

/**
 * Sends scheduled messages at their second, or at the start if the server was down then. Each node does it; the first
 * one sends (operations/scheduled-messages/deliver.ts).
 */
export class Scheduler implements Job {
  readonly name = 'scheduler';
  readonly failure = 'Scheduled messages could not be sent.';
  readonly eventTypes = ['scheduled_messages'] as const;
  /** The longest time by which a failing message delays the others. */
  readonly longestPause = 5000;
  readonly items: Items;
  readonly #context: Context;
  /** UNIX seconds; Infinity: nothing is scheduled. */
  #next = Infinity;

  constructor(context: Context) {
    this.#context = context;
    this.items = new Items(context, {
      ...{ job: this.name, kind: 'scheduled_message' },
      again: async (id) => {
        const message = await findScheduledById(context, id);
        if (message) await this.#deliver(message);
      },
      giveUp: async (tx, id) => {
        const message = await findScheduledById(tx, id);
        if (message) await fail(tx, message, this.#failureOf(message, DEFECT));
      },
    });
  }

  wakesOn(event: CanonicalEvent): boolean {
    if (event.type !== 'scheduled_messages' || event.op === 'remove') return false;
    const { failure, deliverAt } = event.scheduledMessage;
    return failure === null && deliverAt < this.#next;
  }

  async run({ signal }: JobRun): Promise<Next> {
    const { db, realm, clock } = this.#context;
    this.#next = Infinity;
    while (!signal.aborted) {
      const due = await listDueMessages({ db, realm }, { upTo: seconds(clock), limit: AT_ONCE });
      const ended = await Promise.allSettled(
        due.map((message) => this.items.attempt(message.id, () => this.#deliver(message))),
      );
      const broken = ended.find((each) => each.status === 'rejected');
      if (broken) throw broken.reason;
      if (this.items.hasFailed) return WHEN_WOKEN;
      if (due.length < AT_ONCE) break;
    }
    this.#next = (await findNextDue({ db, realm })) ?? Infinity;
    return { atSecond: this.#next };
  }

  /** Notifies the sender of a refusal at once; other failures may pass. */
  async #deliver(due: ScheduledMessage): Promise<void> {
    const { db, realm, transact } = this.#context;
    try {
      const draft = await composeDue({ db, realm }, due);
      await transact((tx) => deliver(tx, draft, due));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const failure = this.#failureOf(due, error.message);
      await transact((tx) => fail(tx, due, failure));
    }
  }

  #failureOf(due: ScheduledMessage, reason: string): Parameters<typeof fail>[2] {
    return { reason, notice: composeFailureNotice(this.#context.realm, due, reason) };
  }
}
