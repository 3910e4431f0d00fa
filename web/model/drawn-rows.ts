import { computed, type ReadonlySignal, signal } from '@preact/signals';
import type { Message } from '../state/message.ts';
import type { Stretch } from '../state/stretch.ts';
import { around, grown, rangeOf, shed, type Window } from '../state/window.ts';

/** More are drawn in no view. */
export const MOST_ROWS = 400;
/** Rows around a message to which one goes; the others follow frame by frame. */
const FIRST = { before: 40, after: 60 };

export type Way = 'older' | 'newer';

/** The loaded messages that are rows of the list: the visible ones and some around them. */
export class DrawnRows {
  readonly rows: ReadonlySignal<readonly Message[]>;
  /** The first row is the oldest message there is; the last row is the newest one. */
  readonly reachesOldest: ReadonlySignal<boolean>;
  readonly reachesNewest: ReadonlySignal<boolean>;
  readonly #atHand: ReadonlySignal<Stretch>;
  readonly #window = signal<Window | undefined>(undefined);

  constructor(atHand: ReadonlySignal<Stretch>, messages: ReadonlySignal<readonly Message[]>) {
    this.#atHand = atHand;
    let before: readonly Message[] = [];
    this.rows = computed(() => {
      const { start, end } = this.#range(atHand.value);
      const rows = messages.value.slice(start, end);
      // A page that is fetched for later draws nothing anew.
      if (!isSame(rows, before)) before = rows;
      return before;
    });
    this.reachesOldest = computed(() => atHand.value.foundOldest && this.#range(atHand.value).start === 0);
    this.reachesNewest = computed(() => {
      const { ids, foundNewest } = atHand.value;
      return foundNewest && this.#range(atHand.value).end === ids.length;
    });
  }

  /** Rows around a message. */
  goTo(id: number): void {
    this.#window.value = around(this.#atHand.peek(), id, FIRST);
  }

  /** Draws so many more at an end, and at most `MOST_ROWS` in all; resolves with how many are at hand beyond. */
  grow(way: Way, count: number): number {
    const atHand = this.#atHand.peek();
    const wider = grown(atHand, this.#now(atHand), { way, count });
    const { start, end } = rangeOf(atHand.ids, wider);
    const tooMany = Math.max(0, end - start - MOST_ROWS);
    const other = way === 'older' ? 'newer' : 'older';
    this.#set(tooMany > 0 ? shed(atHand, wider, { way: other, count: tooMany }) : wider);
    return way === 'older' ? start : atHand.ids.length - end;
  }

  /** For paper: what is at hand, and at most `MOST_ROWS`. */
  growWhole(): void {
    for (const way of ['older', 'newer'] as const)
      this.grow(way, Math.max(0, MOST_ROWS - this.rows.peek().length));
  }

  /** Draws so many less at an end. */
  shed(way: Way, count: number): void {
    const atHand = this.#atHand.peek();
    this.#set(shed(atHand, this.#now(atHand), { way, count }));
  }

  /** At most `MOST_ROWS`, around a message. */
  keepAround(id: number): void {
    const half = MOST_ROWS / 2;
    if (this.rows.peek().length > MOST_ROWS)
      this.#set(around(this.#atHand.peek(), id, { before: half, after: half - 1 }));
  }

  #set(window: Window): void {
    const before = this.#window.peek();
    if (before?.from !== window.from || before.to !== window.to) this.#window.value = window;
  }

  #range(atHand: Stretch) {
    return rangeOf(atHand.ids, nonEmpty(atHand, this.#window.value));
  }

  #now(atHand: Stretch): Window {
    return nonEmpty(atHand, this.#window.peek());
  }
}

/** Until the user goes somewhere: the newest ones. If all rows were deleted: the messages around their place. */
function nonEmpty(atHand: Stretch, window: Window | undefined): Window {
  if (!window) return around(atHand, Number.POSITIVE_INFINITY, FIRST);
  const { start, end } = rangeOf(atHand.ids, window);
  return start < end ? window : around(atHand, window.from, FIRST);
}

const isSame = (one: readonly Message[], other: readonly Message[]): boolean =>
  one.length === other.length && one.every((message, at) => message === other[at]);
