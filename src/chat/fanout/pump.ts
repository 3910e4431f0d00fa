const AT_ONCE = 250;
/** The shortest time between two rounds: news within it is written together. */
const TICK_MS = 4;

/** The functions that a pump calls. */
interface Calls<T> {
  /** Gives one item its turn. */
  readonly turn: (each: T) => void;
  /** Called before a round. */
  readonly onRound: () => void;
  /** Called after the turns of a slice. */
  readonly onSlice: () => void;
}

export interface Pumped {
  /** Whether it waits for its turn; set by the pump. */
  isQueued: boolean;
}

/**
 * Gives each stream with news its turn, in rounds. After a quiet time a round begins at once; under load, news
 * during a round or within the tick waits for the next round. Rounds run in slices, so that requests get in
 * between.
 */
export class Pump<T extends Pumped> {
  readonly #calls: Calls<T>;
  #round: T[] = [];
  /** How many of the round have had their turn. */
  #done = 0;
  #next: T[] = [];
  #startedAt = Number.NEGATIVE_INFINITY;
  #isScheduled = false;

  constructor(turn: Calls<T>['turn'], onRound: Calls<T>['onRound'], onSlice: Calls<T>['onSlice'] = () => {}) {
    this.#calls = { turn, onRound, onSlice };
  }

  add(each: T): void {
    if (each.isQueued) return;
    each.isQueued = true;
    this.#next.push(each);
    if (!this.#isScheduled) this.#schedule();
  }

  /** Skips the item when its turn comes. */
  delete(each: T): void {
    each.isQueued = false;
  }

  #schedule(): void {
    this.#isScheduled = true;
    const isUnderWay = this.#done < this.#round.length;
    const rest = isUnderWay ? 0 : this.#startedAt + TICK_MS - performance.now();
    if (rest > 0) setTimeout(this.#slice, rest);
    else setImmediate(this.#slice);
  }

  readonly #slice = (): void => {
    if (this.#done === this.#round.length) this.#beginRound();
    const end = Math.min(this.#done + AT_ONCE, this.#round.length);
    while (this.#done < end) {
      const each = this.#round[this.#done++] as T;
      if (!each.isQueued) continue;
      each.isQueued = false;
      this.#calls.turn(each);
    }
    this.#calls.onSlice();
    this.#isScheduled = false;
    if (this.#done < this.#round.length || this.#next.length > 0) this.#schedule();
    else this.#forgetRound();
  };

  #forgetRound(): void {
    this.#round = [];
    this.#done = 0;
  }

  #beginRound(): void {
    this.#round = this.#next;
    this.#next = [];
    this.#done = 0;
    this.#startedAt = performance.now();
    this.#calls.onRound();
  }
}
