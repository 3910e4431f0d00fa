import { Worker } from 'node:worker_threads';
import type { Answered, Plain, Sealed } from './push-worker.ts';

/** The most bytes of a notification as UTF-8: push services must take 4,096, minus what the encryption adds. */
export const MOST_PAYLOAD = 3993;

const MOST_WAITING = 1000;
const IDLE_MS = 30_000;

interface Waiting {
  resolve(sealed: Sealed): void;
  reject(error: Error): void;
}

/** The thread's queue is full; a later attempt may succeed. */
export class SealerBusy extends Error {
  constructor() {
    super('Too many notifications wait for their encryption.');
  }
}

/** The thread broke. */
export class SealerLost extends Error {
  constructor() {
    super('The thread that encrypts notifications has ended.');
  }
}

/** Encrypts notifications on a thread of its own, which starts with the first one, ends when idle, and is replaced if it breaks. */
export class PushSealer {
  readonly #mostWaiting: number;
  readonly #idleMs: number;
  readonly #waiting = new Map<number, Waiting>();
  #worker: Worker | undefined;
  #idleTimer: NodeJS.Timeout | undefined;
  #number = 0;

  constructor({ mostWaiting = MOST_WAITING, idleMs = IDLE_MS } = {}) {
    this.#mostWaiting = mostWaiting;
    this.#idleMs = idleMs;
  }

  /** The thread, for tests that break it. */
  get thread(): Worker | undefined {
    return this.#worker;
  }

  /** Throws SealerBusy, SealerLost, or an Error for invalid keys. */
  seal(plain: Plain): Promise<Sealed> {
    if (this.#waiting.size >= this.#mostWaiting) return Promise.reject(new SealerBusy());
    return new Promise((resolve, reject) => {
      const number = ++this.#number;
      this.#waiting.set(number, { resolve, reject });
      clearTimeout(this.#idleTimer);
      this.#worker ??= this.#start();
      this.#worker.ref();
      this.#worker.postMessage({ number, plain });
    });
  }

  #start(): Worker {
    const worker = new Worker(new URL('./push-worker.ts', import.meta.url));
    worker.on('message', (answered: Answered) => this.#settle(answered));
    worker.on('error', () => this.#lose(worker));
    worker.on('exit', () => this.#lose(worker));
    return worker;
  }

  #settle(answered: Answered): void {
    const waiting = this.#waiting.get(answered.number);
    this.#waiting.delete(answered.number);
    if ('sealed' in answered) waiting?.resolve(answered.sealed);
    else waiting?.reject(new Error(answered.error));
    if (this.#waiting.size === 0) this.#rest();
  }

  #lose(worker: Worker): void {
    if (this.#worker !== worker) return;
    this.#worker = undefined;
    const lost = [...this.#waiting.values()];
    this.#waiting.clear();
    for (const { reject } of lost) reject(new SealerLost());
  }

  /** An idle thread does not keep the process alive. */
  #rest(): void {
    this.#worker?.unref();
    this.#idleTimer = setTimeout(() => this.#end(), this.#idleMs).unref();
  }

  #end(): void {
    const worker = this.#worker;
    this.#worker = undefined;
    void worker?.terminate();
  }
}
