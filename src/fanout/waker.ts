import type { Log } from '../kernel/log.ts';
import type { Queue } from './queue.ts';

/**
 * Milliseconds after which other requests get their turn. Answered clients poll again at once: with short slices their requests would come before the
 * answers to the others, with long ones a send would wait.
 */
const SLICE_MS = 4;

/** Answers waiting polls in slices, so that a large fan-out does not delay the sender or other requests. */
export class Waker {
  readonly #eventsOf: (queue: Queue) => readonly string[];
  readonly #log: Log;
  /** Live queues with events for a waiting client. */
  readonly #awake = new Set<Queue>();
  #isWaking = false;

  constructor(eventsOf: (queue: Queue) => readonly string[], log: Log) {
    this.#eventsOf = eventsOf;
    this.#log = log;
  }

  /** The next call of `wakeSoon` answers it. */
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
      // If it fell behind within one commit, by entries that are not for its client, the client polls again.
      if (events.length > 0 || !queue.live) queue.waiter?.answer(events);
    } catch (err) {
      this.#log.error(
        { err, queue: queue.id, user: queue.userId },
        'Events could not be delivered to a client.',
      );
      // A failure for one client must not keep the events from the others; that client gets the error when it polls again.
      queue.waiter?.answer([]);
    }
  }
}
