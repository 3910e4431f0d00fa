import type { Way } from '../../model/drawn-rows.ts';
import type { Timeline } from '../../model/timeline.ts';
import type { Desk } from '../app/desk.ts';

/** Rows are drawn when fewer than so many heights of the view are left, and go when there are more. */
const AHEAD = 2.5;
const BEHIND = 4;
/** Fewer rows than this are not worth the work. */
const LEAST_ROWS = 50;
/** Rows that come or go between two frames, a millisecond or two each. */
const SLICE = 2;
/** The same near the end of the drawn rows: fewer than this many heights are left. */
const NEAR_END = [
  { heights: 0.5, count: 12 },
  { heights: 1, count: 6 },
] as const;

interface Parts {
  readonly timeline: Timeline;
  readonly desk: Desk;
  /** A page came: there may be more to draw. */
  readonly arrived: () => void;
}

/** Keeps some heights of the view drawn on both sides of it, a few rows from one frame to the next. */
export class RowSupply {
  readonly #timeline: Timeline;
  readonly #desk: Desk;
  readonly #arrived: () => void;

  constructor({ timeline, desk, arrived }: Parts) {
    this.#timeline = timeline;
    this.#desk = desk;
    this.#arrived = arrived;
  }

  /** `reading`: the message at which one looks. */
  drawAround(reading: number, view: HTMLElement): void {
    const { scrollTop: above, clientHeight, scrollHeight } = view;
    const below = scrollHeight - clientHeight - above;
    for (const [way, left] of [
      ['older', above],
      ['newer', below],
    ] as const) {
      const heights = left / clientHeight;
      if (heights < AHEAD) void this.#load(way, sliceOf(heights), reading);
      else if (heights > BEHIND) this.#letGo(way, sliceOf(2 * BEHIND - heights), view);
    }
  }

  async #load(way: Way, count: number, reading: number): Promise<void> {
    if (await this.#timeline.load(way, { count, reading })) this.#arrived();
  }

  /** Rows far away go, unless something goes on in them. The cursor does not go with them to rows that nobody sees. */
  #letGo(way: Way, count: number, view: HTMLElement): void {
    const { drawn } = this.#timeline;
    const ids = drawn.rows.peek().map(({ id }) => id);
    if (ids.length < LEAST_ROWS) return;
    const rows = (way === 'older' ? ids.slice(0, count) : ids.slice(-count))
      .map((id) => view.querySelector<HTMLElement>(`article[data-id="${id}"]`))
      .filter((row) => row !== null);
    if (rows.some((row) => this.#isEdited(row) || isInUse(row))) return;
    for (const row of rows) this.#leave(row, view);
    drawn.shed(way, count);
  }

  #isEdited(row: HTMLElement): boolean {
    return row.dataset.id === String(this.#desk.editing.peek());
  }

  #leave(row: HTMLElement, view: HTMLElement): void {
    if (row.contains(document.activeElement)) view.focus({ preventScroll: true });
    if (row.dataset.id === String(this.#desk.selected.peek())) this.#desk.selected.value = undefined;
  }
}

const sliceOf = (left: number): number => NEAR_END.find(({ heights }) => left < heights)?.count ?? SLICE;

/** Somebody writes in it, a part of it is selected, or it plays. */
function isInUse(row: HTMLElement): boolean {
  if (row.contains(document.activeElement?.closest('input, textarea') ?? null)) return true;
  const selection = getSelection();
  if (selection && !selection.isCollapsed && selection.containsNode(row, true)) return true;
  return [...row.querySelectorAll<HTMLMediaElement>('audio, video')].some(({ paused }) => !paused);
}
