import { Worker } from 'node:worker_threads';

/** The thread has ended, or does not start; whether the work was done is unknown. */
export class ThreadLost extends Error {
  constructor(does: string, cause?: unknown) {
    super(`The thread that ${does} has ended.`, { cause });
  }
}

export interface ThreadOptions<Notice = never> {
  /** A program that calls `serveThread`. */
  readonly entry: URL;
  /** The name of the thread in the system's list. */
  readonly name: string;
  /** What the thread does, as the end of a sentence: `writes to the database`. */
  readonly does: string;
  /** The program's `workerData`. */
  readonly data?: unknown;
  /** Called when the thread has ended by itself or has not answered in time. Logs it. */
  readonly onLost: (lost: ThreadLost) => void;
  readonly onNotice?: (notice: Notice) => void;
  /** Milliseconds without a message after which the thread ends. Absent: it stays. */
  readonly idleMs?: number;
  /** Milliseconds for an answer. Absent: no limit. */
  readonly limitMs?: number;
  /** Milliseconds after a loss in which no other thread is started. */
  readonly pauseMs?: number;
}

interface Asked<Answer> {
  resolve(answer: Answer): void;
  reject(error: unknown): void;
  readonly limit: NodeJS.Timeout | undefined;
}

/** A message from the thread (`serve-thread.js`). */
type FromThread<Answer, Notice> =
  | { readonly ready: true }
  | { readonly notice: Notice }
  | { readonly id: number; readonly answer: Answer }
  | { readonly id: number; readonly error: unknown };

/**
 * A thread that answers questions. It starts with `start` or the first question.
 *
 *   none ──► started ──► ready ──► none: idle for `idleMs`, or `end`
 *               └───────────┴────► none: an error, an exit, a message that cannot be read, or no answer for `limitMs`; all questions that wait are rejected with ThreadLost
 *
 * 1. Each question is answered once: by the thread, or by ThreadLost.
 * 2. After a loss the next question or `start` starts another thread, though not within `pauseMs`.
 * 3. The thread keeps the process alive only while a question waits.
 */
export class WorkerThread<Question, Answer, Notice = never> {
  readonly #options: ThreadOptions<Notice>;
  readonly #asked = new Map<number, Asked<Answer>>();
  #lastId = 0;
  #worker: Worker | undefined;
  #isReady = false;
  #idleTimer: NodeJS.Timeout | undefined;
  #lostAt = Number.NEGATIVE_INFINITY;
  /** Resolves once the last thread has ended. */
  #ended: Promise<unknown> = Promise.resolve();

  constructor(options: ThreadOptions<Notice>) {
    this.#options = options;
  }

  /** The thread, for tests that break it. */
  get worker(): Worker | undefined {
    return this.#worker;
  }

  /** Whether the thread has started, and takes questions. */
  get isReady(): boolean {
    return this.#isReady;
  }

  /** The number of questions without an answer. */
  get waiting(): number {
    return this.#asked.size;
  }

  /** Starts the thread, unless it is there or one was lost just before. */
  start(): void {
    const { entry, name, data, idleMs, pauseMs = 0 } = this.#options;
    if (this.#worker || performance.now() - this.#lostAt < pauseMs) return;
    const worker = new Worker(entry, { name, workerData: data });
    worker.unref();
    let cause: unknown;
    worker.on('message', (message: FromThread<Answer, Notice>) => {
      if (worker === this.#worker) this.#take(message);
    });
    // The ID of the question is unknown: all that wait are lost.
    worker.on('messageerror', (error) => this.#lose(worker, error));
    worker.on('error', (error) => {
      cause = error;
    });
    // By then the thread has nothing open.
    worker.on('exit', () => this.#lose(worker, cause));
    this.#worker = worker;
    if (idleMs !== undefined) this.#idleTimer = setTimeout(() => this.#rest(), idleMs).unref();
  }

  /** Throws ThreadLost, or the error of the work. */
  async ask(question: Question): Promise<Answer> {
    this.start();
    const worker = this.#worker;
    if (!worker) throw new ThreadLost(this.#options.does);
    const id = ++this.#lastId;
    worker.postMessage({ id, question });
    worker.ref();
    const { promise, resolve, reject } = Promise.withResolvers<Answer>();
    this.#asked.set(id, { resolve, reject, limit: this.#limit(worker) });
    return promise;
  }

  /** Sends a question that needs no answer; does nothing without a thread. */
  tell(question: Question): void {
    this.#worker?.postMessage({ question });
  }

  /** Resolves once the thread has ended. Questions that wait are rejected with ThreadLost. */
  async end(): Promise<void> {
    const asked = this.#leave();
    await this.#ended;
    for (const { reject } of asked) reject(new ThreadLost(this.#options.does));
  }

  #limit(worker: Worker): NodeJS.Timeout | undefined {
    const { limitMs } = this.#options;
    if (limitMs === undefined) return undefined;
    return setTimeout(() => this.#lose(worker, new Error('It has not answered in time.')), limitMs);
  }

  #take(message: FromThread<Answer, Notice>): void {
    this.#idleTimer?.refresh();
    if ('ready' in message) this.#isReady = true;
    else if ('notice' in message) this.#options.onNotice?.(message.notice);
    else this.#settle(message);
  }

  #settle(message: Extract<FromThread<Answer, Notice>, { readonly id: number }>): void {
    const asked = this.#asked.get(message.id);
    this.#asked.delete(message.id);
    clearTimeout(asked?.limit);
    if (this.#asked.size === 0) this.#worker?.unref();
    if ('error' in message) asked?.reject(message.error);
    else asked?.resolve(message.answer);
  }

  #rest(): void {
    if (this.#asked.size > 0) this.#idleTimer?.refresh();
    else this.#leave();
  }

  #lose(worker: Worker, cause: unknown): void {
    if (worker !== this.#worker) return;
    this.#lostAt = performance.now();
    const lost = new ThreadLost(this.#options.does, cause);
    const asked = this.#leave();
    this.#options.onLost(lost);
    for (const { reject } of asked) reject(lost);
  }

  /** Ends the thread, if it has not ended. Returns the questions that waited for it. */
  #leave(): readonly Asked<Answer>[] {
    const asked = [...this.#asked.values()];
    for (const { limit } of asked) clearTimeout(limit);
    clearTimeout(this.#idleTimer);
    if (this.#worker) this.#ended = this.#worker.terminate();
    this.#asked.clear();
    this.#worker = undefined;
    this.#isReady = false;
    return asked;
  }
}
