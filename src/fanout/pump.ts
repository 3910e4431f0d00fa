const AT_ONCE = 250;
/** A round begins no sooner after the one before: what happens meanwhile is written together. */
const TICK_MS = 4;

/**
 * Gives each of those with news its turn, in rounds. After a quiet time a round begins at once; under load what comes
 * during a round, or within the tick, waits for the next. Rounds are cut into slices, so that requests get in between.
 */
export class Pump<T> {
  readonly #turn: (each: T) => void;
  readonly #onRound: () => void;
  /** Streams of this round that still wait for their turn. */
  #round = new Set<T>();
  #next = new Set<T>();
  #startedAt = Number.NEGATIVE_INFINITY;
  #isScheduled = false;

  constructor(turn: (each: T) => void, onRound: () => void) {
    this.#turn = turn;
    this.#onRound = onRound;
  }

  add(each: T): void {
    if (this.#round.has(each)) return;
    this.#next.add(each);
    this.#schedule();
  }

  delete(each: T): void {
    this.#round.delete(each);
    this.#next.delete(each);
  }

  #schedule(): void {
    if (this.#isScheduled) return;
    this.#isScheduled = true;
    const rest = this.#round.size > 0 ? 0 : this.#startedAt + TICK_MS - performance.now();
    if (rest > 0) setTimeout(this.#slice, rest);
    else setImmediate(this.#slice);
  }

  readonly #slice = (): void => {
    this.#isScheduled = false;
    if (this.#round.size === 0) {
      [this.#round, this.#next] = [this.#next, this.#round];
      this.#startedAt = performance.now();
      this.#onRound();
    }
    for (const each of this.#round.values().take(AT_ONCE)) {
      this.#round.delete(each);
      this.#turn(each);
    }
    if (this.#round.size > 0 || this.#next.size > 0) this.#schedule();
  };
}
