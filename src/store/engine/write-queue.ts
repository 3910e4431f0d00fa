import { type Audience, nobody } from '../../events/audience.ts';
import type { CanonicalEvent } from '../../events/types.ts';
import { type Clock, seconds } from '../../kernel/clock.ts';
import { measures } from '../../kernel/measures.ts';
import { holdBack, isMutated } from '../../kernel/mutations.ts';
import { type Change, mergeChanges } from '../log/change.ts';
import { appendLog, type LogPage } from '../log/log.ts';
import type { LogEntry } from '../log/log-entry.ts';
import { type Counter, Counters } from './counters.ts';
import type { Engine, Reader, Row, WriteConnection } from './engine.ts';
import { Gathering } from './gathering.ts';
import type { StoreTx } from './tx.ts';
import { requireFloorAmong } from './versions.ts';
import { type Deferrable, Overtaken, RowsRefused } from './write-set.ts';

/** The most operations that share one commit, so that the first does not wait long for the last. */
const MOST_IN_A_BATCH = 256;
/** Milliseconds for which a batch waits while operations arrive: each commit flushes, and writes the same pages again. */
const GATHER_MS = 2;

export interface WriteQueueOptions {
  readonly realmId: number;
  readonly clock: Clock;
  /** Reads the commits of other nodes, in the round trip that begins a transaction, under the lock. */
  readAhead?(db: Reader): Promise<LogPage>;
  /** Applies the commits of other nodes up to `position`; called before a batch, under the lock. */
  catchUp(position: number, ahead?: LogPage): Promise<void>;
  /** Called after the commit, before callers are answered. */
  committed(entries: readonly LogEntry[], position: number): Promise<void>;
}

interface Job {
  readonly run: (tx: StoreTx) => Promise<unknown>;
  readonly resolve: (value: never) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * The one place where a write begins: the writes of a realm go through it one after another, and operations that wait
 * during a commit share the next one (group commit). Rows that operations defer are written together, with
 * the commit or before the first statement that might see them (`WriteSet`).
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
 */
export class WriteQueue {
  readonly #engine: Engine;
  readonly #realmId: number;
  readonly #clock: Clock;
  readonly #hooks: Pick<WriteQueueOptions, 'readAhead' | 'catchUp' | 'committed'>;
  readonly #waiting: Job[] = [];
  readonly #gathering = new Gathering();
  /** Functions that answer the operations that are on disk, in order. */
  readonly #ended: (() => void)[] = [];
  #working: Promise<void> | undefined;

  constructor(engine: Engine, options: WriteQueueOptions) {
    this.#engine = engine;
    this.#realmId = options.realmId;
    this.#clock = options.clock;
    this.#hooks = options;
  }

  transact<T>(run: (tx: StoreTx) => Promise<T>): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      this.#waiting.push({ run, resolve, reject });
      this.#working ??= this.#work();
    });
  }

  /** Resolves when no operation waits any more. */
  async idle(): Promise<void> {
    while (this.#working) await this.#working;
  }

  async #work(): Promise<void> {
    await this.#gather();
    do {
      const taken = await this.#batch(this.#waiting);
      this.#gathering.note(taken + this.#waiting.length);
      if (this.#waiting.length > 0 && !this.#hasEnough) await this.#gather();
    } while (this.#waiting.length > 0);
    this.#working = undefined;
  }

  /** Lets operations that arrive on other connections join the batch, for a turn of the event loop at least; ends with a turn without one. */
  async #gather(): Promise<void> {
    const until = performance.now() + GATHER_MS;
    for (let before = -1; before < this.#waiting.length; ) {
      before = this.#waiting.length;
      await new Promise(setImmediate);
      if (this.#hasEnough || performance.now() >= until) return;
    }
  }

  /** Whether enough operations wait to make a batch worth a commit. */
  get #hasEnough(): boolean {
    return this.#waiting.length >= this.#gathering.enough;
  }

  /** Returns how many operations it took. */
  async #batch(waiting: Job[]): Promise<number> {
    const batch = new Batch(this.#engine, this.#realmId, seconds(this.#clock));
    const ended: (() => void)[] = [];
    const taken: Job[] = [];
    const began = measures.commit.isHeard ? performance.now() : 0;
    try {
      const ahead = await batch.begin(this.#hooks.readAhead);
      await this.#hooks.catchUp(batch.position, ahead);
      while (waiting.length > 0 && taken.length < MOST_IN_A_BATCH && !batch.isFull) {
        const job = waiting.shift() as Job;
        taken.push(job);
        ended.push(await batch.perform(job));
      }
      if (isMutated('acknowledge-before-commit')) await early(() => ended.splice(0).map((end) => end()));
      if (isMutated('deliver-before-commit'))
        await early(() => this.#hooks.committed(batch.entries, batch.position));
      await batch.commit();
      if (began > 0)
        measures.commit.say({ operations: taken.length, seconds: (performance.now() - began) / 1000 });
    } catch (error) {
      await batch.rollback();
      if (error instanceof Overtaken) {
        waiting.unshift(...taken);
        return 0;
      }
      if (taken.length === 0) taken.push(...waiting.splice(0));
      if (error instanceof RowsRefused && taken.length > 1) return this.#oneByOne(taken);
      for (const job of taken) job.reject(error instanceof RowsRefused ? error.cause : error);
      return taken.length;
    }
    try {
      await this.#hooks.committed(batch.entries, batch.position);
    } finally {
      this.#answer(ended);
    }
    return taken.length;
  }

  /**
   * Where the next batch waits, the answers follow a turn of the event loop later: a batch of plain sends reaches the writer thread before
   * that turn, so that the thread writes while the main thread answers.
   */
  #answer(ended: readonly (() => void)[]): void {
    this.#ended.push(...ended);
    if (this.#hasEnough) setImmediate(() => this.#answerAll());
    else this.#answerAll();
  }

  #answerAll(): void {
    for (const end of this.#ended.splice(0)) end();
  }

  async #oneByOne(jobs: readonly Job[]): Promise<number> {
    for (const job of jobs) {
      const alone = [job];
      while (alone.length > 0) await this.#batch(alone);
    }
    return jobs.length;
  }
}

/** A deliberate defect (`kernel/mutations.ts`): runs `fn` before the commit. */
async function early(fn: () => unknown): Promise<void> {
  await fn();
  await holdBack();
}

/** One database transaction with the operations that share it. */
class Batch {
  readonly entries: LogEntry[] = [];
  /** Whether an operation has changed the organization in memory: nothing may follow it in the batch. */
  #isLast = false;
  readonly #engine: Engine;
  readonly #realmId: number;
  readonly #now: number;
  #counters = new Counters([]);

  constructor(engine: Engine, realmId: number, now: number) {
    this.#engine = engine;
    this.#realmId = realmId;
    this.#now = now;
  }

  get position(): number {
    return this.#counters.last('log');
  }

  /** Whether no further operation may join the batch. */
  get isFull(): boolean {
    return this.#isLast || this.#engine.write.isFull;
  }

  /** Returns the page that `readAhead` has read; undefined: no other node has written. */
  async begin(readAhead?: WriteQueueOptions['readAhead']): Promise<LogPage | undefined> {
    let ahead: LogPage | undefined;
    const read = async (db: Reader) => {
      ahead = await readAhead?.(db);
    };
    const counters = await this.#engine.write.begin(this.#realmId, read);
    requireFloorAmong(counters);
    this.#counters = new Counters(counters);
    this.#counters.refusePaused(this.#now);
    return ahead;
  }

  /** Runs one operation, which can be undone alone; returns the function that answers it once the batch is on disk. */
  async perform(job: Job): Promise<() => void> {
    const { write } = this.#engine;
    const since = this.position;
    const tx = new OpenTx(write, this.#counters, {
      realm: { id: this.#realmId },
      now: this.#now,
      earlier: this.entries,
    });
    write.beginOperation();
    try {
      const value = await job.run(tx);
      this.#keep(tx.close(), since);
      write.endOperation();
      return () => job.resolve(value as never);
    } catch (error) {
      tx.close();
      await write.undoOperation();
      return () => job.reject(error);
    }
  }

  async commit(): Promise<void> {
    const { write } = this.#engine;
    appendLog(write, this.#realmId, this.entries);
    this.#counters.save(write, this.#realmId);
    await write.commit();
  }

  rollback(): Promise<void> {
    return this.#engine.write.rollback();
  }

  #keep({ entries, changes }: Outcome, since: number): void {
    this.entries.push(...entries);
    if (changes.length === 0) return;
    this.#isLast = true;
    this.entries.push({
      position: this.#counters.next('log'),
      event: null,
      audience: nobody,
      change: { ...mergeChanges(changes), since },
      createdAt: this.#now,
    });
  }
}

interface Outcome {
  readonly entries: readonly LogEntry[];
  readonly changes: readonly Change[];
}

class OpenTx implements StoreTx {
  readonly realm: StoreTx['realm'];
  readonly now: number;
  readonly earlier: readonly LogEntry[];
  readonly #write: WriteConnection;
  readonly #counters: Counters;
  readonly #entries: LogEntry[] = [];
  readonly #changes: Change[] = [];
  #open = true;

  constructor(
    write: WriteConnection,
    counters: Counters,
    { realm, now, earlier }: Pick<StoreTx, 'realm' | 'now' | 'earlier'>,
  ) {
    this.#write = write;
    this.#counters = counters;
    this.realm = realm;
    this.now = now;
    this.earlier = earlier;
  }

  get db(): WriteConnection['db'] {
    this.#mustBeOpen();
    return this.#write.db;
  }

  get position(): number {
    return this.#counters.last('log');
  }

  get lastMessageId(): number {
    return this.#counters.last('message');
  }

  run(statement: string, parameters: readonly unknown[]): Promise<Row[]> {
    this.#mustBeOpen();
    return this.#write.run(statement, parameters);
  }

  defer(table: Deferrable, values: readonly unknown[]): void {
    this.#mustBeOpen();
    this.#write.defer(table, values);
  }

  peek(table: string): Reader | undefined {
    this.#mustBeOpen();
    return this.#write.peek(table);
  }

  nextId(counter: Counter): number {
    this.#mustBeOpen();
    return this.#counters.next(counter);
  }

  emit(event: CanonicalEvent, audience: Audience): void {
    this.#mustBeOpen();
    const position = this.#counters.next('log');
    this.#entries.push({ position, event, audience, change: null, createdAt: this.now });
  }

  record(change: Change): void {
    this.#mustBeOpen();
    this.#changes.push(change);
  }

  close(): Outcome {
    this.#open = false;
    return { entries: this.#entries, changes: this.#changes };
  }

  #mustBeOpen(): void {
    if (!this.#open) throw new Error('The transaction has ended: nothing can be written with it any more.');
  }
}
