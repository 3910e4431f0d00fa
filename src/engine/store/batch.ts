import { append } from '../kernel/values/lists.ts';
import { nobody } from '../log/audience.ts';
import type { LogEntry, LogPage } from '../log/log-entry.ts';
import { mergeChanges } from '../log/merge-changes.ts';
import { Counters } from './counters.ts';
import type { Engine, Reader } from './engine.ts';
import { appendLog } from './log.ts';
import type { OpenTx, TxParts, Written } from './open-tx.ts';
import { requireFloorAmong } from './versions.ts';

/** An operation that waits for its turn in the write queue. */
export interface QueuedOperation {
  readonly open: (parts: TxParts) => OpenTx;
  readonly run: (tx: never) => Promise<unknown>;
  readonly resolve: (value: never) => void;
  readonly reject: (error: unknown) => void;
  /** When it was handed in, in milliseconds. */
  readonly since: number;
  /** It begins a batch, after the commit of the one before. */
  readonly isFirst?: boolean;
}

/** Why a batch is not written. */
export interface BatchFailure {
  readonly error: unknown;
}

export interface BatchOptions {
  readonly realmId: number;
  /** UNIX seconds: each operation has the time at which it begins. */
  readonly now: () => number;
  /** The batch whose commit is under way. */
  readonly last?: TransactionBatch | undefined;
}

/** One database transaction with the operations that share it. */
export class TransactionBatch {
  /** Operations that have run in it, in their order. */
  readonly jobs: QueuedOperation[] = [];
  readonly entries: LogEntry[] = [];
  /** Functions that answer the operations, in order. */
  readonly answers: (() => void)[] = [];
  /** Resolves once the commit has ended: undefined if all is on disk. Set when the commit begins. */
  end: Promise<BatchFailure | undefined> = Promise.resolve(undefined);
  /** Why the batch failed before its commit. */
  failure: BatchFailure | undefined;
  readonly #engine: Engine;
  readonly #realmId: number;
  readonly #now: () => number;
  /** Entries of this batch, after those of a batch whose commit is under way. */
  readonly #earlier: LogEntry[];
  #changesMemory = false;
  #counters = new Counters([]);

  constructor(engine: Engine, { realmId, now, last }: BatchOptions) {
    this.#engine = engine;
    this.#realmId = realmId;
    this.#now = now;
    this.#earlier = last ? [...last.entries] : [];
  }

  get position(): number {
    return this.#counters.last('log');
  }

  /** Whether an operation has changed the organization in memory: none may follow it in the batch. */
  get changesMemory(): boolean {
    return this.#changesMemory;
  }

  /** Whether no further operation may join the batch. */
  get isFull(): boolean {
    return this.#changesMemory || this.#engine.write.isFull;
  }

  /** Returns the page that `readAhead` has read; undefined: no other node has written. */
  async begin(readAhead?: (db: Reader) => Promise<LogPage>): Promise<LogPage | undefined> {
    let ahead: LogPage | undefined;
    const read = async (db: Reader) => {
      ahead = await readAhead?.(db);
    };
    const counters = await this.#engine.write.begin(this.#realmId, read);
    requireFloorAmong(counters);
    this.#counters = new Counters(counters);
    this.#counters.refusePaused(this.#now());
    return ahead;
  }

  /** Runs one operation, which can be undone alone. */
  async perform(job: QueuedOperation): Promise<void> {
    const { write } = this.#engine;
    const since = this.position;
    const tx = job.open({
      write,
      counters: this.#counters,
      realm: { id: this.#realmId },
      now: this.#now(),
      earlier: this.#earlier,
    });
    this.jobs.push(job);
    write.beginOperation();
    try {
      const value = await job.run(tx as never);
      this.#keep(tx.close(), { since, now: tx.now });
      write.endOperation();
      this.answers.push(() => job.resolve(value as never));
    } catch (error) {
      tx.close();
      await write.undoOperation(error);
      this.answers.push(() => job.reject(error));
    }
  }

  async commit(): Promise<void> {
    const { write } = this.#engine;
    appendLog(write, this.#realmId, this.entries);
    this.#counters.save(write, this.#realmId);
    await write.commit();
  }

  #keep(
    { entries, changes }: Written,
    { since, now }: { readonly since: number; readonly now: number },
  ): void {
    this.#add(entries);
    if (changes.length === 0) return;
    this.#changesMemory = true;
    const position = this.#counters.next('log');
    const change = { ...mergeChanges(changes), since };
    this.#add([{ position, event: null, audience: nobody, change, createdAt: now }]);
  }

  #add(entries: readonly LogEntry[]): void {
    append(this.entries, entries);
    append(this.#earlier, entries);
  }
}
