import type { Log } from '../kernel/log.ts';
import type { Queue } from './queue.ts';

/**
 * After so long others get their turn. The clients that were answered ask again at once: in short slices their requests would come before the
 * answers to the others, in long ones somebody's send would come late.
 */
const SLICE_MS = 4;

/** Answers waiting polls in slices, so that a large fan-out does not delay the sender or other requests. */
export class Waker {
  readonly #eventsOf: (queue: Queue) => readonly string[];
  readonly #log: Log;
  /** Live queues that have something for a client who waits. */
  readonly #awake = new Set<Queue>();
  #isWaking = false;

  constructor(eventsOf: (queue: Queue) => readonly string[], log: Log) {
    this.#eventsOf = eventsOf;
    this.#log = log;
  }

  /** To be answered with the next call of `wakeSoon`. */
  add(queue: Queue): void {
    this.#awake.add(queue);
  }

  wakeSoon(queue?: Queue): void {
    if (queue) this.#awake.add(queue);
    if (this.#isWaking || this.#awake.size === 0) return;
    this.#isWaking = true;
    setImmediate(() => {
      const until = performance.now() + SLICE_MS;
      for (const each of this.#awake) {
        this.#awake.delete(each);
        this.#answer(each);
        if (performance.now() >= until) break;
      }
      this.#isWaking = false;
      this.wakeSoon();
    });
  }

  #answer(queue: Queue): void {
    try {
      const events = this.#eventsOf(queue);
      // When it fell behind within one commit, with entries that are nothing for its client, that one asks again.
      if (events.length > 0 || !queue.live) queue.waiter?.answer(events);
    } catch (err) {
      this.#log.error(
        { err, queue: queue.id, user: queue.userId },
        'Events could not be delivered to a client.',
      );
      // One client's failure must not keep the events from the others; it meets the error itself when it polls again.
      queue.waiter?.answer([]);
    }
  }
}
