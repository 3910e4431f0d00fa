import { visibleRows } from './visible.ts';

/** A row and where its top is, from the top of the view. */
interface Anchor {
  readonly row: HTMLElement;
  readonly top: number;
}

/** Anchors that are remembered: the first may be deleted. */
const MOST_ANCHORS = 12;
/** So close to the end counts as the end. */
const END = 8;
/** A row that began above the view is the one that is read if it fills so much of it. */
const FILLED = 0.6;
/** Room over the first row that nobody has seen. */
const UNSEEN_TOP = 64;

/**
 * Keeps the rows being read in place, whatever changes above, at or below them. The browser's own scroll anchoring does
 * most of it; what it leaves out is corrected here: the very top, a change of width, engines without it. A correction
 * by hand makes the browser forget its own anchor, so nothing is corrected twice.
 */
export class Scroller {
  readonly view: HTMLElement;
  readonly #rows: HTMLCollectionOf<HTMLElement>;
  readonly #observer: ResizeObserver;
  readonly #moved: () => void;
  readonly #keepSeen: () => HTMLElement | undefined;
  #anchors: readonly Anchor[] = [];
  #isAtEnd = false;
  /** Where this class itself scrolled last: the event of that says nothing new. */
  #own = -1;
  #follows = false;

  /** `keepSeen`: a row that does not leave the view when the end is followed, as what nobody has seen yet. */
  constructor(
    { view, list }: { readonly view: HTMLElement; readonly list: HTMLElement },
    { moved, keepSeen }: { readonly moved: () => void; readonly keepSeen: () => HTMLElement | undefined },
  ) {
    this.view = view;
    this.#rows = list.getElementsByTagName('article');
    this.#moved = moved;
    this.#keepSeen = keepSeen;
    this.#observer = new ResizeObserver(() => this.settle());
    this.#observer.observe(view);
    this.#observer.observe(list);
    view.addEventListener('scroll', this.#scrolled, { passive: true });
  }

  close(): void {
    this.#observer.disconnect();
    this.view.removeEventListener('scroll', this.#scrolled);
  }

  get rows(): HTMLCollectionOf<HTMLElement> {
    return this.#rows;
  }

  get isAtEnd(): boolean {
    return this.#isAtEnd;
  }

  /** Whether the last row is the newest message: only then its end is the end. */
  set follows(follows: boolean) {
    this.#follows = follows;
    if (!follows) this.#isAtEnd = false;
  }

  /**
   * Before the rows change: remembers what is in view, unless that is known. Where the view is now says nothing about it:
   * the browser's own anchoring may have moved it, for a change that settles together with this one.
   */
  hold(): void {
    if (this.#anchors.length === 0) this.#remember();
  }

  /** After the rows or the size changed: brings what was in view back to its place, or follows the end. */
  settle(): void {
    if (this.#isAtEnd) this.#follow();
    else this.#restore();
    this.#moved();
  }

  #follow(): void {
    const row = this.#keepSeen();
    const most = row ? this.view.scrollTop + this.#topOf(row) - UNSEEN_TOP : Number.POSITIVE_INFINITY;
    this.#scrollTo(Math.min(this.#endTop(), Math.max(this.view.scrollTop, most)));
    if (this.#endTop() - this.view.scrollTop > END) this.#remember();
  }

  /** Puts a row at `top` from the top of the view. */
  goTo(row: HTMLElement, top: number): void {
    this.#isAtEnd = false;
    this.#anchors = [{ row, top }];
    this.#restore();
    const reached = this.#topOf(row);
    this.#anchors = [{ row, top: Math.abs(reached - top) > 1 ? reached : top }];
    this.#isAtEnd = this.#isEnd();
    this.#moved();
  }

  toEnd(): void {
    this.#isAtEnd = this.#follows;
    this.#scrollTo(this.#endTop());
    if (!this.#isAtEnd) this.#remember();
    this.#moved();
  }

  /** Moves the view as a person would. */
  scrollBy(distance: number): void {
    this.view.scrollTop += distance;
    this.#remember();
    this.#moved();
  }

  /** Scrolls as little as possible to show the whole row, below `headroom` of sticky content at the top. */
  reveal(row: HTMLElement, headroom: number): void {
    const top = this.#topOf(row);
    const bottom = top + row.offsetHeight;
    const { clientHeight } = this.view;
    if (top < headroom || row.offsetHeight > clientHeight - headroom) this.scrollBy(top - headroom);
    else if (bottom > clientHeight - END) this.scrollBy(bottom - clientHeight + END);
  }

  /** The rows in view. */
  inView(): HTMLElement[] {
    const frame = this.view.getBoundingClientRect();
    const edges = (index: number) => (this.#rows[index] as HTMLElement).getBoundingClientRect();
    const range = visibleRows(this.#rows.length, edges, frame);
    return range ? Array.from(this.#rows).slice(range.first, range.last + 1) : [];
  }

  #scrolled = (): void => {
    if (Math.abs(this.view.scrollTop - this.#own) >= 1) this.#remember();
    this.#own = -1;
    this.#moved();
  };

  #remember(): void {
    // At the very top the browser's own anchoring does nothing.
    if (this.view.scrollTop < 1 && this.view.scrollHeight > this.view.clientHeight + 1)
      this.view.scrollTop = 1;
    this.#isAtEnd = this.#isEnd();
    this.#anchors = this.#readRows();
  }

  /** The row being read: the first row that begins in the view, unless the one before it fills the view. */
  #readRows(): Anchor[] {
    const { top: viewTop } = this.view.getBoundingClientRect();
    const anchors = this.inView()
      .slice(0, MOST_ANCHORS)
      .map((row) => ({ row, top: row.getBoundingClientRect().top - viewTop }));
    const [first, second] = anchors;
    const isPassing = first && second && first.top < -1 && second.top < this.view.clientHeight * FILLED;
    return isPassing ? [...anchors.slice(1), first] : anchors;
  }

  #restore(): void {
    const anchor = this.#anchors.find(({ row }) => row.isConnected);
    // All of them are gone: the current place becomes the anchor.
    if (!anchor) {
      this.#remember();
      return;
    }
    const moved = this.#topOf(anchor.row) - anchor.top;
    if (Math.abs(moved) >= 0.5) this.#scrollTo(this.view.scrollTop + moved);
    // Another row may be the anchor now. The rounding error is kept, so that errors do not add up.
    const left = this.#topOf(anchor.row) - anchor.top;
    const error = Math.abs(left) < 1 ? left : 0;
    this.#anchors = this.#readRows().map(({ row, top }) => ({ row, top: top - error }));
  }

  #scrollTo(top: number): void {
    if (Math.abs(this.view.scrollTop - top) < 0.5) return;
    this.view.scrollTop = top;
    this.#own = this.view.scrollTop;
  }

  #topOf(row: HTMLElement): number {
    return row.getBoundingClientRect().top - this.view.getBoundingClientRect().top;
  }

  #isEnd(): boolean {
    return this.#follows && this.#endTop() - this.view.scrollTop <= END;
  }

  #endTop(): number {
    return this.view.scrollHeight - this.view.clientHeight;
  }
}
