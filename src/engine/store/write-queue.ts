import { type Clock, seconds } from '../kernel/clock.ts';
import { measures } from '../kernel/measures.ts';
import { holdBack, isMutated } from '../kernel/mutations.ts';
import { append, greatest } from '../kernel/values/lists.ts';
import type { LogEntry, LogPage } from '../log/log-entry.ts';
import { type BatchFailure, type QueuedOperation, TransactionBatch } from './batch.ts';
import type { Engine, Reader } from './engine.ts';
import { OpenTx, type TxParts } from './open-tx.ts';
import type { StoreTx } from './tx.ts';
import { Overtaken, RowsRefused } from './write-set.ts';

/** The number of latest batches on which the estimate is based. */
const REMEMBERED = 16;

/**
 * How many operations make a batch worth a commit: half of the operations that callers keep under way, as the latest batches
 * showed. One half runs while the other is committed, so neither the event loop nor the disk waits; larger
 * batches take turns with it (docs/performance.md, "Sends").
 */
export class Gathering {
  readonly #underWay: number[] = new Array(REMEMBERED).fill(1);
  #batches = 0;

  get enough(): number {
    return Math.ceil(greatest(this.#underWay) / 2);
  }

  /** Records a batch: its operations, plus those waiting at its end. */
  note(operations: number): void {
    this.#underWay[this.#batches++ % REMEMBERED] = operations;
  }
}

/** The most operations that share one commit, so that the first does not wait long for the last. */
const MOST_IN_A_BATCH = 256;
/** Milliseconds for which a batch waits while operations arrive: each commit flushes, and writes the same pages again. */
const GATHER_MS = 2;

export interface WriteQueueOptions {
  readonly realmId: number;
  readonly clock: Clock;
  /** Milliseconds by which waits are measured; the default is the time of the process. */
  readonly elapsed?: (() => number) | undefined;
  /** Reads the commits of other nodes, in the round trip that begins a transaction, under the lock. */
  readAhead?(db: Reader): Promise<LogPage>;
  /** Applies the commits of other nodes up to `position`; called before a batch, under the lock. */
  catchUp(position: number, ahead?: LogPage): Promise<void>;
  /** Called after the commit, before callers are answered. */
  committed(entries: readonly LogEntry[], position: number): Promise<void>;
}

/**
 * The one place where a write begins: the writes of a realm go through it one after another, and operations that wait
 * during a commit share the next one (group commit). Rows that operations defer are written together, with
 * the commit or before the first statement that might see them (`WriteSet`).
 *
 *   batch 1   perform ─ commit ───────────► answer
 *   batch 2             gather ─ perform ─· commit ────────────► answer
 *
 * Where the engine lets a transaction begin while the commit before is under way, the next batch is performed meanwhile,
 * and handed over before the answers of the one before are written.
 *
 * Invariants (test/store/write-queue.test.ts)
 * 1. A caller is answered after the commit, never before.
 * 2. A failing operation undoes its own writes and events only. If deferred rows fail a batch, nothing of it
 *    is written, and each of its operations runs again in a transaction of its own: so an operation changes nothing but
 *    what its transaction undoes.
 * 3. The order of the log is the order of the operations; positions only grow.
 * 4. An operation that changes the organization in memory is the last of its batch: the next one sees the new state.
 * 5. A failed commit fails each operation of its batch, and none of its events is delivered.
 * 6. A statement sees the rows that earlier operations have deferred.
 * 7. Where another process has written since a transaction began (`Overtaken`), nothing of it is written, and its operations run
 *    again once the memory has caught up.
 * 8. A batch that was performed while a commit was under way is not written if that commit fails: its operations run again, after those of the
 *    failed batch (test/store/writes-ahead.test.ts).
 * 9. The memory changes between two batches, never while one is performed; an operation finds in `earlier` the entries that the memory lacks.
 * 10. An operation that asks to be the first of its batch finds memory and rows at the same position: no counter and no entry is ahead of the rows.
 * 11. Readers that have waited for a commit get a turn of the event loop before the next one begins.
 */
export class WriteQueue {
  readonly #engine: Engine;
  readonly #realmId: number;
  readonly #clock: Clock;
  readonly #elapsed: () => number;
  readonly #hooks: Pick<WriteQueueOptions, 'readAhead' | 'catchUp' | 'committed'>;
  readonly #waiting: QueuedOperation[] = [];
  readonly #gathering = new Gathering();
  /** Answers of operations that are on disk, in their order. */
  readonly #answers: (() => void)[] = [];
  #working: Promise<void> | undefined;
  /** Called once enough operations wait for a batch. */
  #onEnough: (() => void) | undefined;

  constructor(engine: Engine, options: WriteQueueOptions) {
    this.#engine = engine;
    this.#realmId = options.realmId;
    this.#clock = options.clock;
    this.#elapsed = options.elapsed ?? (() => performance.now());
    this.#hooks = options;
  }

  transact<T>(run: (tx: StoreTx) => Promise<T>, { isFirst = false } = {}): Promise<T> {
    return this.transactWith((parts) => new OpenTx(parts), run, isFirst);
  }

  /** The same in a transaction that `open` makes. */
  transactWith<T, Tx extends OpenTx>(
    open: (parts: TxParts) => Tx,
    run: (tx: Tx) => Promise<T>,
    isFirst = false,
  ): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      this.#waiting.push({ open, run, resolve, reject, isFirst, since: this.#elapsed() });
      this.#working ??= this.#work();
      if (this.#hasEnough) this.#onEnough?.();
    });
  }

  /** Milliseconds for which the next operation has waited to begin; 0: none waits. */
  get waited(): number {
    const [next] = this.#waiting;
    return next ? this.#elapsed() - next.since : 0;
  }

  /** Resolves when no operation waits any more. */
  async idle(): Promise<void> {
    while (this.#working) await this.#working;
  }

  async #work(): Promise<void> {
    let last: TransactionBatch | undefined;
    await this.#gather();
    do {
      const next = await this.#performNext(last);
      const failure = await last?.end;
      if (last) this.#gathering.note(last.jobs.length + (next?.jobs.length ?? 0) + this.#waiting.length);
      const wasIdle = !next && this.#waiting.length === 0;
      if (last && failure) {
        if (next) putFirst(this.#waiting, next.jobs);
        await this.#undo(last, failure, this.#waiting);
        last = undefined;
      } else last = await this.#handOver(next, last);
      if (!last && this.#waiting.length > 0 && (wasIdle || !this.#hasEnough)) await this.#gather();
    } while (last || this.#waiting.length > 0);
    this.#working = undefined;
  }

  /** Lets operations that arrive on other connections join the batch, for a turn of the event loop at least; ends with a turn without one. */
  async #gather(): Promise<void> {
    const until = performance.now() + GATHER_MS;
    for (let before = -1; before < this.#waiting.length; ) {
      before = this.#waiting.length;
      await turn();
      if (this.#hasEnough || performance.now() >= until) return;
    }
  }

  /** Whether enough operations wait to make a batch worth a commit. */
  get #hasEnough(): boolean {
    return this.#waiting.length >= this.#gathering.enough;
  }

  /** `last`: its commit is under way. Undefined: the next batch has to wait until it has ended. */
  async #performNext(last: TransactionBatch | undefined): Promise<TransactionBatch | undefined> {
    if (!last) return this.#perform(this.#waiting);
    if (!this.#mayBeginBehind(last)) return undefined;
    await this.#untilEnough(last.end);
    return this.#hasEnough && this.#mayBeginBehind(last) ? this.#perform(this.#waiting, last) : undefined;
  }

  #mayBeginBehind({ failure, changesMemory }: TransactionBatch): boolean {
    const isFirst = this.#waiting[0]?.isFirst === true;
    return !failure && !changesMemory && !isFirst && this.#engine.write.mayBeginAhead;
  }

  /** Until a batch that is worth a commit waits, or the commit under way has ended. */
  async #untilEnough(end: Promise<unknown>): Promise<void> {
    if (this.#hasEnough) return;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#onEnough = resolve;
    await Promise.race([promise, end]);
    this.#onEnough = undefined;
  }

  /** Runs operations in a new transaction, as many as it takes. A failure of the transaction stands in the batch. */
  async #perform(waiting: QueuedOperation[], last?: TransactionBatch): Promise<TransactionBatch> {
    const now = () => seconds(this.#clock);
    const batch = new TransactionBatch(this.#engine, { realmId: this.#realmId, now, last });
    try {
      const ahead = await batch.begin(last ? undefined : this.#hooks.readAhead);
      if (!last) await this.#hooks.catchUp(batch.position, ahead);
      while (waiting.length > 0 && batch.jobs.length < MOST_IN_A_BATCH && !batch.isFull) {
        if (waiting[0]?.isFirst && batch.jobs.length > 0) break;
        await batch.perform(waiting.shift() as QueuedOperation);
      }
    } catch (error) {
      batch.failure = { error };
    }
    return batch;
  }

  /** Begins the commit of `next`, and answers `last`, which is on disk. Returns the batch whose commit is under way. */
  async #handOver(
    next: TransactionBatch | undefined,
    last: TransactionBatch | undefined,
  ): Promise<TransactionBatch | undefined> {
    const haveReadersWaited = last && this.#engine.write.isAwaited;
    if (last && haveReadersWaited) {
      await this.#conclude(last);
      if (next) await turn();
    }
    if (next) next.end = this.#commit(next);
    if (last && !haveReadersWaited) await this.#conclude(last);
    return next;
  }

  /** Hands the rows over before it returns; resolves once they are on disk. */
  async #commit(batch: TransactionBatch): Promise<BatchFailure | undefined> {
    if (batch.failure) return batch.failure;
    const began = measures.commit.isHeard ? performance.now() : 0;
    try {
      if (isMutated('acknowledge-before-commit'))
        await early(() => batch.answers.splice(0).map((answer) => answer()));
      if (isMutated('deliver-before-commit'))
        await early(() => this.#hooks.committed(batch.entries, batch.position));
      await batch.commit();
      if (began > 0)
        measures.commit.say({ operations: batch.jobs.length, seconds: (performance.now() - began) / 1000 });
      return undefined;
    } catch (error) {
      return { error };
    }
  }

  /** Ends a batch that is on disk: brings the memory up to date and answers the callers. */
  async #conclude({ entries, position, answers }: TransactionBatch): Promise<void> {
    try {
      await this.#hooks.committed(entries, position);
    } finally {
      this.#answer(answers);
    }
  }

  /**
   * Where the next batch waits, the answers follow a turn of the event loop later: a batch of plain sends reaches the writer thread before
   * that turn, so that the thread writes while the main thread answers.
   */
  #answer(answers: readonly (() => void)[]): void {
    append(this.#answers, answers);
    if (this.#hasEnough) setImmediate(() => this.#answerAll());
    else this.#answerAll();
  }

  #answerAll(): void {
    for (const answer of this.#answers.splice(0)) answer();
  }

  /** Nothing of the batch is written: its operations fail, or wait to run again before all that is `waiting`. */
  async #undo(
    { jobs }: TransactionBatch,
    { error }: BatchFailure,
    waiting: QueuedOperation[],
  ): Promise<void> {
    await this.#engine.write.rollback();
    if (error instanceof Overtaken) return putFirst(waiting, jobs);
    if (error instanceof RowsRefused && jobs.length > 1) return this.#oneByOne(jobs);
    const failed = jobs.length > 0 ? jobs : waiting.splice(0);
    for (const job of failed) job.reject(error instanceof RowsRefused ? error.cause : error);
  }

  async #oneByOne(jobs: readonly QueuedOperation[]): Promise<void> {
    for (const job of jobs) {
      const alone = [job];
      while (alone.length > 0) {
        const batch = await this.#perform(alone);
        const failure = await this.#commit(batch);
        if (failure) await this.#undo(batch, failure, alone);
        else await this.#conclude(batch);
      }
    }
  }
}

const turn = (): Promise<void> => new Promise(setImmediate);

/** A deliberate defect (`kernel/mutations.ts`): runs `fn` before the commit. */
async function early(fn: () => unknown): Promise<void> {
  await fn();
  await holdBack();
}

function putFirst(waiting: QueuedOperation[], jobs: readonly QueuedOperation[]): void {
  for (const job of jobs.toReversed()) waiting.unshift(job);
}
