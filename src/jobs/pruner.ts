import type { Context } from '../context.ts';
import { logFailure } from '../kernel/log.ts';
import type { Tx } from '../realm/tx.ts';
import { deleteOldEmailChanges } from '../store/email-changes.ts';
import { deleteOldJoinRequests } from '../store/join-requests.ts';
import { deleteOldLocalSends } from '../store/local-sends.ts';
import { pruneLog } from '../store/log.ts';
import { deleteOldPasswordResets } from '../store/password-resets.ts';
import { deleteUnusedSessions } from '../store/sessions.ts';

const EVERY_MS = 3_600_000;
const AT_ONCE = 1000;
const DAY = 86_400;
/** The longest that a queue lives without being asked for (docs/adr/0002): none needs what is older. */
const LOG_DAYS = 7;
/** A client gives up repeating a send long before. */
const LOCAL_SENDS_DAYS = 1;
/** They ended a day before, when nobody had used them for 30 (`realm/sessions.ts`). */
const SESSION_DAYS = 31;

/**
 * Deletes what nobody asks for any more, an hour's worth at a time, in short transactions: old entries of the log,
 * the local names of messages, sessions that nobody uses, addresses that were never confirmed. Not at once on a start: clients of before a long
 * stop get what they have missed first.
 */
export class Pruner {
  readonly #context: Context;
  #cancel: () => void = () => {};
  #running: Promise<void> = Promise.resolve();
  #isStopped = false;

  constructor(context: Context) {
    this.#context = context;
  }

  start(): void {
    if (this.#isStopped) return;
    this.#cancel = this.#context.clock.after(EVERY_MS, () => {
      this.#running = this.prune()
        .catch(
          logFailure(this.#context.log, 'Old entries could not be deleted; the next hour tries again.', {
            job: 'pruner',
          }),
        )
        .finally(() => this.start());
    });
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    this.#cancel();
    await this.#running;
  }

  async prune(): Promise<void> {
    await this.#whileFull((tx) => pruneLog(tx, tx.realm.id, this.#before(tx, LOG_DAYS)));
    await this.#whileFull((tx) => deleteOldLocalSends(tx, tx.realm.id, this.#before(tx, LOCAL_SENDS_DAYS)));
    await this.#whileFull((tx) => deleteUnusedSessions(tx, tx.realm.id, this.#before(tx, SESSION_DAYS)));
    await this.#context.transact((tx) => deleteOldEmailChanges(tx, tx.realm.id));
    await this.#context.transact((tx) => deleteOldPasswordResets(tx, tx.realm.id));
    await this.#context.transact((tx) => deleteOldJoinRequests(tx, tx.realm.id));
  }

  #before(tx: Tx, days: number) {
    return { before: tx.now - days * DAY, limit: AT_ONCE };
  }

  async #whileFull(remove: (tx: Tx) => Promise<number>): Promise<void> {
    while (!this.#isStopped && (await this.#context.transact(remove)) === AT_ONCE);
  }
}
