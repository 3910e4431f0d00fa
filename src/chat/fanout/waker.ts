import type { Queue } from './queue.ts';
import type { Registry } from './registry.ts';

/**
 * Milliseconds after which other requests get their turn. Answered clients poll again at once: with short slices their requests would come before the
 * answers to the others, with long ones a send would wait.
 */
const SLICE_MS = 4;

/** Answers waiting polls in slices, so that a large fan-out does not delay the sender or other requests. */
export class Waker {
  readonly #eventsOf: (queue: Queue) => readonly string[];
  readonly #registry: Pick<Registry, 'forEach'>;
  /** Live queues with events for a waiting client. */
  readonly #awake = new Set<Queue>();
  #isWaking = false;

  constructor(eventsOf: (queue: Queue) => readonly string[], registry: Pick<Registry, 'forEach'>) {
    this.#eventsOf = eventsOf;
    this.#registry = registry;
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
      this.#registry.forEach(this.#slice(), (each) => this.#answer(each));
      this.#isWaking = false;
      this.wakeSoon();
    });
  }

  /** The queues of one slice. */
  *#slice(): Iterable<Queue> {
    const until = performance.now() + SLICE_MS;
    for (const queue of this.#awake) {
      this.#awake.delete(queue);
      yield queue;
      if (performance.now() >= until) return;
    }
  }

  #answer(queue: Queue): void {
    const events = this.#eventsOf(queue);
    // If it fell behind within one commit, by entries that are not for its client, the client polls again.
    if (events.length > 0 || !queue.live) queue.waiter?.answer(events);
  }
}
