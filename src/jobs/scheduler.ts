import type { Context } from '../context.ts';
import { seconds } from '../kernel/clock.ts';
import { ApiError } from '../kernel/errors.ts';
import { composeDue, composeFailureNotice, deliver, fail } from '../operations/scheduled-messages/deliver.ts';
import type { LiveRealm } from '../realm/live-realm.ts';
import type { LogEntry } from '../store/log.ts';
import { findNextDue, listDueMessages, type ScheduledMessage } from '../store/scheduled-messages.ts';

const AT_ONCE = 100;
/** The wall clock may be set, or stand still in a sleeping machine; and timers of many days are not to be had. */
const LONGEST_WAIT_MS = 60_000;
const RETRY_AFTER_MS = 5000;
/** Failures of ours rather than refusals, such as a database that is away. */
const MOST_ATTEMPTS = 5;
const DEFECT = 'Message could not be sent at the scheduled time.';

/**
 * Sends scheduled messages at their second. Every node of an organization runs one; whichever is first sends
 * (operations/scheduled-messages/deliver.ts). It learns of new times from the log, on whichever node they were set.
 */
export class Scheduler {
  readonly #context: Context;
  /** UNIX seconds; Infinity: nothing is scheduled. */
  #next = Infinity;
  #cancel: () => void = () => {};
  #running: Promise<void> | undefined;
  #isStopped = false;
  /** How often the delivery of a message met a failure of ours, by its ID. */
  readonly #attempts = new Map<number, number>();

  constructor(context: Context, live: LiveRealm) {
    this.#context = context;
    live.onEntries((entries) => this.#follow(entries));
  }

  /** Begins with what came due while the server was down. */
  start(): void {
    this.#run();
  }

  /** Ends once the deliveries under way have ended. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    this.#cancel();
    await this.#running;
  }

  #follow(entries: readonly LogEntry[]): void {
    for (const { event } of entries) {
      if (event?.type !== 'scheduled_messages' || event.op === 'remove') continue;
      const { failure, deliverAt } = event.scheduledMessage;
      if (failure === null && deliverAt < this.#next) this.#arm(deliverAt);
    }
  }

  #arm(next: number): void {
    this.#next = next;
    if (this.#isStopped || next === Infinity) return;
    const { clock } = this.#context;
    const wait = Math.min(next * 1000 - clock.now(), LONGEST_WAIT_MS);
    if (next <= seconds(clock)) this.#run();
    else this.#wake(wait, () => this.#arm(this.#next));
  }

  #wake(ms: number, fn: () => void): void {
    this.#cancel();
    if (!this.#isStopped) this.#cancel = this.#context.clock.after(ms, fn);
  }

  #run(): void {
    if (this.#running) return;
    this.#cancel();
    this.#next = Infinity;
    this.#running = this.#deliverDue().then(
      (next) => this.#ended(() => this.#arm(Math.min(next, this.#next))),
      (err) => {
        this.#context.log.error(
          { err, job: 'scheduler' },
          'Scheduled messages could not be sent; it is tried again.',
        );
        this.#ended(() => this.#retry());
      },
    );
  }

  #ended(goOn: () => void): void {
    this.#running = undefined;
    goOn();
  }

  #retry(): void {
    this.#next = 0;
    this.#wake(RETRY_AFTER_MS, () => this.#run());
  }

  /** Returns when the next message is due. */
  async #deliverDue(): Promise<number> {
    const { read, realm, clock } = this.#context;
    while (!this.#isStopped) {
      const due = await listDueMessages(read, realm.id, { upTo: seconds(clock), limit: AT_ONCE });
      const ended = await Promise.allSettled(due.map((message) => this.#deliver(message)));
      const broken = ended.find((each) => each.status === 'rejected');
      if (broken) throw broken.reason;
      if (due.length < AT_ONCE) break;
    }
    return (await findNextDue(read, realm.id)) ?? Infinity;
  }

  async #deliver(due: ScheduledMessage): Promise<void> {
    try {
      const { read, realm } = this.#context;
      const draft = await composeDue(read, realm, due);
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
    await this.#context.transact((tx) => fail(tx, due, reason, notice));
  }
}
