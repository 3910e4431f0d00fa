import type { Context } from '../context.ts';
import type { CanonicalEvent } from '../events/types.ts';
import { seconds } from '../kernel/clock.ts';
import { ApiError } from '../kernel/errors.ts';
import type { ScheduledMessage } from '../model/messages.ts';
import { composeDue, composeFailureNotice, deliver, fail } from '../operations/scheduled-messages/deliver.ts';
import { findNextDue, listDueMessages } from '../store/messages/scheduled-messages.ts';
import type { Job, Next, Run } from './worker.ts';

const AT_ONCE = 100;
/** Attempts of a message that fails for another reason than a refusal (an unreachable database). */
const MOST_ATTEMPTS = 5;
const DEFECT = 'Message could not be sent at the scheduled time.';

/**
 * Sends scheduled messages at their second, or at the start if the server was down then. Each node does it; the first
 * one sends (operations/scheduled-messages/deliver.ts).
 */
export class Scheduler implements Job {
  readonly name = 'scheduler';
  readonly failure = 'Scheduled messages could not be sent.';
  /** The longest time by which a failing message delays the others. */
  readonly longestPause = 5000;
  readonly #context: Context;
  /** UNIX seconds; Infinity: nothing is scheduled. */
  #next = Infinity;
  /** Failed deliveries by message ID; refusals do not count. */
  readonly #attempts = new Map<number, number>();

  constructor(context: Context) {
    this.#context = context;
  }

  wakesOn(event: CanonicalEvent): boolean {
    if (event.type !== 'scheduled_messages' || event.op === 'remove') return false;
    const { failure, deliverAt } = event.scheduledMessage;
    return failure === null && deliverAt < this.#next;
  }

  async run({ signal }: Run): Promise<Next> {
    const { db, realm, clock } = this.#context;
    this.#next = Infinity;
    while (!signal.aborted) {
      const due = await listDueMessages({ db, realm }, { upTo: seconds(clock), limit: AT_ONCE });
      const ended = await Promise.allSettled(due.map((message) => this.#deliver(message)));
      const broken = ended.find((each) => each.status === 'rejected');
      if (broken) throw broken.reason;
      if (due.length < AT_ONCE) break;
    }
    this.#next = (await findNextDue({ db, realm })) ?? Infinity;
    return { atSecond: this.#next };
  }

  async #deliver(due: ScheduledMessage): Promise<void> {
    try {
      const { db, realm } = this.#context;
      const draft = await composeDue({ db, realm }, due);
      await this.#context.transact((tx) => deliver(tx, draft, due));
    } catch (error) {
      await this.#fail(due, this.#reason(due, error));
    }
    this.#attempts.delete(due.id);
  }

  /** Why a message cannot be sent; throws when it can be tried again. */
  #reason(due: ScheduledMessage, error: unknown): string {
    if (error instanceof ApiError) return error.message;
    const attempts = (this.#attempts.get(due.id) ?? 0) + 1;
    this.#attempts.set(due.id, attempts);
    if (attempts < MOST_ATTEMPTS) throw error;
    this.#context.log.error(
      { err: error, job: 'scheduler', message: due.id },
      'A scheduled message was given up.',
    );
    return DEFECT;
  }

  async #fail(due: ScheduledMessage, reason: string): Promise<void> {
    const notice = composeFailureNotice(this.#context.realm, due, reason);
    await this.#context.transact((tx) => fail(tx, due, { reason, notice }));
  }
}
