import type { Clock } from '../engine/kernel/clock.ts';

interface Timer {
  readonly at: number;
  readonly fn: () => void;
}

/** A clock that stands still until a test moves it; it starts at a fraction of a second, as real clocks do. */
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

  /** The number of waiting timers, without intervals. */
  get timers(): number {
    return this.#timers.size;
  }

  after(ms: number, fn: () => void): () => void {
    const timer = { at: this.#now + ms, fn };
    this.#timers.add(timer);
    return () => this.#timers.delete(timer);
  }

  /** Called once each time the clock is moved, however far. */
  every(_ms: number, fn: () => void): () => void {
    this.#intervals.add(fn);
    return () => this.#intervals.delete(fn);
  }

  /** Advances, and calls the due timers in order. */
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
