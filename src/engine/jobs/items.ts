import type { CanonicalEvent, Context, Tx } from '../declared.ts';
import { deleteTried, FAILED_ITEMS, keepGivenUp, listTried, noteAttempt } from './failed-items.ts';

/** Attempts at an item, until it is given up. */
export const MOST_ATTEMPTS = 5;

/** The items of a job, such as the users to whom it sends mail. */
export interface ItemKind {
  /** The name of the job. */
  readonly job: string;
  /** The kind of the items: `user`, `message`, … */
  readonly kind: string;
  /** Does an item that was given up, when an operator asks for it. */
  again(item: number): Promise<void>;
  /** Takes an item that is given up out of the job's queue. Absent: the job has passed it by then. */
  giveUp?(tx: Tx, item: number): Promise<void>;
}

/**
 * The one rule for items that fail, in every job that goes through items.
 *
 *   attempt ── done ──► gone
 *     ▲  └─── failed ─► `trying`, in the table `failed_items` ── five times ──► `given_up` ── an operator asks ──► `wanted`
 *     └──────── next run ──┘                                                                    next run ── attempt
 *
 * Invariants (test/jobs/items.test.ts)
 * 1. An item that fails keeps no other item waiting for longer than its five attempts.
 * 2. An attempt counts only if the failure could be written down: while the database is away, nothing is given up.
 * 3. An item that is given up stays in the table, until it is done or a thousand newer ones of its job were given up.
 */
export class Items {
  readonly #context: Pick<Context, 'db' | 'realm' | 'transact' | 'log'>;
  readonly #of: ItemKind;
  /** Items with a row. */
  #tried = new Set<number>();
  /** Whether the rows are to be read: at the start, and when an operator wants items to be tried again. */
  #isToRead = true;
  /** The first failure in this run of an item that is to be tried again. */
  #failure: { readonly error: unknown } | undefined;

  constructor(context: Pick<Context, 'db' | 'realm' | 'transact' | 'log'>, of: ItemKind) {
    this.#context = context;
    this.#of = of;
  }

  /** Whether an event says that an operator wants items to be tried again. */
  hears({ kind, receiver }: Extract<CanonicalEvent, { type: 'outbox_written' }>): boolean {
    const isOurs = kind === FAILED_ITEMS && receiver === this.#of.job;
    this.#isToRead ||= isOurs;
    return isOurs;
  }

  /** Begins a run: tries the items again that an operator wants. */
  async begin(): Promise<void> {
    this.#failure = undefined;
    if (!this.#isToRead) return;
    const rows = await listTried(this.#context, this.#of.job);
    this.#isToRead = false;
    this.#tried = new Set(rows.map(({ item }) => item));
    for (const { item, isWanted } of rows)
      if (isWanted && !(await this.attempt(item, () => this.#of.again(item)))) this.#isToRead = true;
  }

  /** Ends a run: throws the first failure of an item that is to be tried again, so that the worker runs the job again after a pause. */
  end(): void {
    if (this.#failure) throw this.#failure.error;
  }

  /** Whether an item of this run is to be tried again. */
  get hasFailed(): boolean {
    return this.#failure !== undefined;
  }

  /** Does an item by `run`. Returns whether it is over: done, or given up; false: try it again. Rejects if a failure cannot be written down. */
  async attempt(item: number, run: () => Promise<void>): Promise<boolean> {
    try {
      await run();
    } catch (error) {
      return this.fail(item, error);
    }
    if (this.#tried.delete(item)) await this.#forget(item);
    return true;
  }

  /**
   * The same for many items, which `run` does together; if that fails, each is tried alone, `inOrder`: up to the first that is
   * to be tried again. Returns the items that are over.
   */
  async attemptAll(
    items: readonly number[],
    run: (items: readonly number[]) => Promise<void>,
    { inOrder = false }: { readonly inOrder?: boolean } = {},
  ): Promise<readonly number[]> {
    if (items.length !== 1 && !items.some((item) => this.#tried.has(item))) {
      try {
        await run(items);
        return items;
      } catch {
        // Which of them it is, shows below.
      }
    }
    const over: number[] = [];
    for (const item of items) {
      if (await this.attempt(item, () => run([item]))) over.push(item);
      else if (inOrder) break;
    }
    return over;
  }

  /** Counts a failed attempt; returns whether the item is given up. */
  async fail(item: number, error: unknown): Promise<boolean> {
    const { transact, log } = this.#context;
    const { job, kind } = this.#of;
    const cause = error instanceof Error ? error.message : String(error);
    const attempts = await transact((tx) => noteAttempt(tx, { job, kind, item, cause }));
    this.#tried.add(item);
    const isGivenUp = attempts >= MOST_ATTEMPTS && (await this.#giveUp(item));
    if (isGivenUp)
      log.error({ err: error, job, [kind]: item }, 'An item of a job was given up; others go on.');
    else this.#failure ??= { error };
    return isGivenUp;
  }

  async #giveUp(item: number): Promise<boolean> {
    const { job, kind, giveUp } = this.#of;
    try {
      await this.#context.transact(async (tx) => {
        await giveUp?.(tx, item);
        await keepGivenUp(tx, { job, item });
      });
      this.#tried.delete(item);
      return true;
    } catch (err) {
      // The other items go on; this one is tried for as long as it stays in the queue.
      this.#context.log.error({ err, job, [kind]: item }, 'An item of a job could not be given up.');
      return false;
    }
  }

  async #forget(item: number): Promise<void> {
    const { job } = this.#of;
    await this.#context.transact((tx) => deleteTried(tx, { job, item }));
  }
}
