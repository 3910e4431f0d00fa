import type { ClientEvent } from './events.ts';

/** The events since an answer was asked for. */
export interface Since {
  readonly events: ClientEvent[];
  /** False: too many came, or the state is anew. The answer has to be asked for again. */
  isWhole: boolean;
}

const MOST = 2000;

/** Events that come while answers are on their way: they are folded into an answer that may be older than them. */
export class Meanwhile {
  readonly #running = new Set<Since>();
  readonly #most: number;

  constructor(most = MOST) {
    this.#most = most;
  }

  /** Call it before the question, and `end` after the answer. */
  begin(): Since {
    const since: Since = { events: [], isWhole: true };
    this.#running.add(since);
    return since;
  }

  end(since: Since): void {
    this.#running.delete(since);
  }

  add(events: readonly ClientEvent[]): void {
    for (const since of this.#running) {
      for (const event of events) since.events.push(event);
      if (since.events.length > this.#most) this.#break(since);
    }
  }

  /** The state is anew: there may be a gap. */
  reset(): void {
    for (const since of this.#running) this.#break(since);
  }

  #break(since: Since): void {
    since.isWhole = false;
    since.events.length = 0;
    this.#running.delete(since);
  }
}
