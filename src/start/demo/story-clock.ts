import { type Clock, systemClock } from '../../engine/kernel/clock.ts';

/** The wall clock, set to the time of the demonstration's messages, and back. */
export class StoryClock implements Clock {
  #shift = 0;

  // Bound functions: callers pass them on alone.
  readonly now = (): number => systemClock.now() + this.#shift;
  readonly elapsed = systemClock.elapsed;
  readonly after = systemClock.after;
  readonly every = systemClock.every;

  /** `time` in milliseconds; from there the clock runs on. */
  goTo(time: number): void {
    this.#shift = time - systemClock.now();
  }

  goHome(): void {
    this.#shift = 0;
  }
}

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const WEEKS = 4;

/** Monday morning four weeks before the week of `now` (milliseconds): all messages are later, and before `now`. */
export function storyBegin(now: number): number {
  const midnight = Math.floor(now / DAY) * DAY;
  const sinceMonday = (new Date(midnight).getUTCDay() + 6) % 7;
  return midnight - (sinceMonday + 7 * WEEKS) * DAY + 8 * HOUR;
}
