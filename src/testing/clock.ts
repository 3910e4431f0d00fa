import type { Clock } from '../kernel/clock.ts';

interface Timer {
  readonly at: number;
  readonly fn: () => void;
}

/** A clock that stands still until a test moves it; at a fraction of a second, as clocks do. */
export class TestClock implements Clock {
  #now: number;
  readonly #timers = new Set<Timer>();
  readonly #intervals = new Set<() => void>();

  constructor(now = Date.UTC(2026, 0, 15, 12) + 674) {
    this.#now = now;
  }

  now = (): number => this.#now;
  elapsed = this.now;

  /** UNIX seconds, whole. */
  get seconds(): number {
    return Math.floor(this.#now / 1000);
  }

  /** How many wait to be rung, intervals aside. */
  get timers(): number {
    return this.#timers.size;
  }

  after(ms: number, fn: () => void): () => void {
    const timer = { at: this.#now + ms, fn };
    this.#timers.add(timer);
    return () => this.#timers.delete(timer);
  }

  /** Rung once when the clock moves, however far. */
  every(_ms: number, fn: () => void): () => void {
    this.#intervals.add(fn);
    return () => this.#intervals.delete(fn);
  }

  /** Moves on and rings what has come due, in order. */
  advance(ms: number): void {
    const end = this.#now + ms;
    for (;;) {
      const due = [...this.#timers].filter((timer) => timer.at <= end).sort((a, b) => a.at - b.at)[0];
      if (!due) break;
      this.#timers.delete(due);
      this.#now = Math.max(this.#now, due.at);
      due.fn();
    }
    this.#now = end;
    for (const ring of this.#intervals) ring();
  }
}
