import { reportFailure } from '../kernel/log.ts';
import { WorkerThread } from '../kernel/processes/worker-thread.ts';
import type { Plain, Sealed } from './push-worker.ts';

/** The most bytes of a notification as UTF-8: push services must take 4,096, minus what the encryption adds. */
export const MOST_PAYLOAD = 3993;

const MOST_WAITING = 1000;
const IDLE_MS = 30_000;
const LIMIT_MS = 60_000;

/** The thread's queue is full; a later attempt may succeed. */
export class SealerBusy extends Error {
  constructor() {
    super('Too many notifications wait for their encryption.');
  }
}

/** Encrypts notifications on a thread of its own, which starts with the first one, ends when idle, and is replaced if it breaks. */
export class PushSealer {
  readonly #mostWaiting: number;
  readonly thread = new WorkerThread<Plain, Sealed>({
    entry: new URL('./push-worker.ts', import.meta.url),
    name: 'parley-push',
    does: 'encrypts notifications',
    onLost: (lost) => reportFailure(lost, 'Notifications could not be encrypted; they are tried again.'),
    idleMs: IDLE_MS,
    limitMs: LIMIT_MS,
  });

  constructor({ mostWaiting = MOST_WAITING } = {}) {
    this.#mostWaiting = mostWaiting;
  }

  /** Throws SealerBusy, ThreadLost, or an Error for invalid keys. */
  async seal(plain: Plain): Promise<Sealed> {
    if (this.thread.waiting >= this.#mostWaiting) throw new SealerBusy();
    return this.thread.ask(plain);
  }
}
