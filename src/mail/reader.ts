import { Worker } from 'node:worker_threads';
import type { Reading, WasRead } from './read-worker.ts';
import { type ReadMail, type TextOptions, UnreadableMail } from './types.ts';

export interface ReaderOptions {
  /** Runs `fn` after some milliseconds, unless what it returns is called before. */
  after(ms: number, fn: () => void): () => void;
  /** The program of the thread; default: `read-worker.ts`. */
  readonly program?: URL;
}

interface Job {
  readonly reading: Reading;
  resolve(mail: ReadMail): void;
  reject(error: Error): void;
}

/** Milliseconds for one mail; only a hostile one takes longer. */
const MOST_MS = 30_000;
const IDLE_MS = 30_000;
const MEMORY_MB = 512;
const MOST_WAITING = 100;

/** Too many mails wait; the sender should try again. */
export class TooManyMails extends Error {}

/**
 * Reads mails one after another on a thread of its own, which starts with the first and ends when idle. Threat: a stranger's
 * mail may be made to keep a processor busy, or to break a parser: it then ends its thread and nothing else.
 */
export class MailReader {
  readonly #options: ReaderOptions;
  readonly #waiting: Job[] = [];
  #current: Job | undefined;
  #worker: Worker | undefined;
  #cancel: () => void = () => {};

  constructor(options: ReaderOptions) {
    this.#options = options;
  }

  /** Rejects with UnreadableMail or TooManyMails. */
  read(bytes: Uint8Array, wishes: TextOptions): Promise<ReadMail> {
    if (this.#waiting.length >= MOST_WAITING) return Promise.reject(new TooManyMails());
    return new Promise((resolve, reject) => {
      this.#waiting.push({ reading: { bytes, wishes }, resolve, reject });
      this.#next();
    });
  }

  /** Ends the thread; waiting mails are not read. */
  close(): void {
    for (const job of this.#waiting.splice(0)) job.reject(new TooManyMails());
    this.#end(new TooManyMails());
  }

  #next(): void {
    if (this.#current) return;
    this.#cancel();
    this.#current = this.#waiting.shift();
    if (!this.#current) {
      this.#worker?.unref();
      this.#cancel = this.#worker ? this.#options.after(IDLE_MS, () => this.#end()) : () => {};
      return;
    }
    this.#worker ??= this.#start();
    this.#worker.ref();
    this.#worker.postMessage(this.#current.reading);
    this.#cancel = this.#options.after(MOST_MS, () =>
      this.#end(new UnreadableMail('The mail takes too long to read.')),
    );
  }

  #start(): Worker {
    const program = this.#options.program ?? new URL('./read-worker.ts', import.meta.url);
    const worker = new Worker(program, { resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB } });
    const lost = () => {
      if (this.#worker === worker) this.#end(new UnreadableMail('The mail cannot be read.'));
    };
    worker.on('message', (result: WasRead) => {
      if (this.#worker === worker) this.#settle(result);
    });
    worker.on('error', lost);
    worker.on('exit', lost);
    return worker;
  }

  #settle(result: WasRead): void {
    const job = this.#current;
    this.#current = undefined;
    if ('mail' in result) job?.resolve(result.mail);
    else job?.reject(new UnreadableMail(result.reason));
    this.#next();
  }

  /** A thread that ends loses its one mail; the next mail gets a new thread. */
  #end(error?: Error): void {
    this.#cancel();
    const worker = this.#worker;
    this.#worker = undefined;
    void worker?.terminate();
    const job = this.#current;
    this.#current = undefined;
    if (error) job?.reject(error);
    if (this.#waiting.length > 0) this.#next();
  }
}
