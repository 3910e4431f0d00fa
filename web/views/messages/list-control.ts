import { signal } from '@preact/signals';
import { MOST_ROWS } from '../../model/drawn-rows.ts';
import type { Model } from '../../model/model.ts';
import type { Timeline } from '../../model/timeline.ts';
import { narrowKey } from '../../state/narrow.ts';
import type { Desk } from '../app/desk.ts';
import { Arrivals } from './arrivals.ts';
import { ListItems } from './list-items.ts';
import { type Places, placesOf, type ReadingPlace } from './places.ts';
import { marksAsSeen, ReadMarks } from './read-marks.ts';
import { RowSupply } from './row-supply.ts';
import type { Standing } from './rows-view.tsx';
import type { Scroller } from './scroller.ts';
import { stickBars } from './sticky-bars.ts';

/** Where the first unread message stands, and one that an address names: what is before it is seen, too. */
const UNREAD_TOP = 96;
const NEAR_SHARE = 0.3;
const HIGHLIGHT_MS = 2400;
/** A window that grows by arriving messages is cut when it has so many too many. */
const SLACK = 40;

/** The automatic work of a list of messages: fetches more, marks seen messages as read, remembers the place. */
export class ListControl {
  readonly items: ListItems;
  readonly timeline: Timeline;
  readonly isAtEnd = signal(true);
  readonly #model: Model;
  readonly #desk: Desk;
  readonly #marks: ReadMarks;
  readonly #places: Places;
  readonly #supply: RowSupply;
  readonly #key: string;
  #scroller: Scroller | undefined;
  #frame: number | undefined;
  /** The message that the address names. */
  #near: number | undefined;
  /** Where one was before the page was loaded anew. */
  readonly #returnsTo: ReadingPlace | 'end' | undefined;
  /** Where one was the last time. */
  readonly #place: ReadingPlace | undefined;
  #stoodAt: number | undefined;
  /** Somebody asked to go to the target, wherever they are. */
  #isWished = false;
  /** The last request to scroll; requests for other lists are ignored. */
  #gone: object | undefined;

  constructor(model: Model, desk: Desk, timeline: Timeline) {
    this.#model = model;
    this.#desk = desk;
    this.timeline = timeline;
    timeline.isAtEnd = () => this.#scroller?.isAtEnd ?? false;
    this.#marks = new ReadMarks(model);
    this.#places = placesOf(model);
    this.#supply = new RowSupply({ timeline, desk, arrived: this.moved });
    this.#key = narrowKey(timeline.narrow);
    this.#gone = desk.near.peek();
    const { route } = model.location.place.peek();
    const returned = this.#places.returned(this.#key);
    this.#returnsTo = returned && (returned.place ?? 'end');
    this.#near = route.view === 'narrow' && !returned ? route.near : undefined;
    this.#place = this.#places.get(this.#key);
    this.items = new ListItems(model, timeline, () => this.isWatching());
  }

  /** Begins; the function that it returns ends it. */
  open(): () => void {
    const arrivals = new Arrivals(this.#model, this.timeline);
    const stop = arrivals.listen();
    const forget = this.#model.refused.subscribe((entry) => entry && this.#marks.refused(entry));
    addEventListener('focus', this.moved);
    document.addEventListener('visibilitychange', this.moved);
    addEventListener('pagehide', this.#leave);
    return () => {
      stop();
      forget();
      removeEventListener('focus', this.moved);
      document.removeEventListener('visibilitychange', this.moved);
      removeEventListener('pagehide', this.#leave);
      if (this.#frame !== undefined) cancelAnimationFrame(this.#frame);
      this.#marks.flush();
      this.#places.save();
      this.#desk.selected.value = undefined;
    };
  }

  get scroller(): Scroller | undefined {
    return this.#scroller;
  }

  attach = (scroller: Scroller): void => {
    this.#scroller = scroller;
  };

  /** Somebody looks at the end of the list now. */
  isWatching(): boolean {
    return (
      (this.#scroller?.isAtEnd ?? false) && document.visibilityState === 'visible' && document.hasFocus()
    );
  }

  /** Messages that arrived while the page was hidden stay in view when the list follows its end. */
  keepSeen = (): HTMLElement | undefined => {
    if (document.visibilityState === 'visible' && document.hasFocus()) return undefined;
    const { line } = this.items;
    return line === undefined ? undefined : this.rowOf(line);
  };

  rowOf(id: number): HTMLElement | undefined {
    return this.#scroller?.view.querySelector<HTMLElement>(`article[data-id="${id}"]`) ?? undefined;
  }

  standing = (id: number): Standing | undefined => {
    const isAgain = id === this.#stoodAt && !this.#isWished;
    this.#stoodAt = id;
    this.#isWished = false;
    // The same message came once more, with more around it: meanwhile one may have read on.
    if (isAgain) return undefined;
    if (this.#returnsTo === 'end' && this.timeline.rows.peek().at(-1)?.id === id) return 'end';
    if (this.#returnsTo !== 'end' && id === this.#returnsTo?.id) return { top: this.#returnsTo.top };
    if (id === this.#near) {
      queueMicrotask(() => this.#highlight(id));
      return { top: Math.round((this.#scroller?.view.clientHeight ?? 0) * NEAR_SHARE) };
    }
    if (id === this.items.line) return { top: UNREAD_TOP };
    if (id === this.#place?.id) return { top: this.#place.top };
    return this.timeline.rows.peek().at(-1)?.id === id ? 'end' : { top: UNREAD_TOP };
  };

  /** An address of the list that is shown names a message in it. */
  goNear(near: { readonly id: number } | undefined): void {
    if (!near || near === this.#gone) return;
    this.#gone = near;
    this.#near = near.id;
    this.#isWished = true;
    void this.timeline.jump(near.id);
  }

  async toNewest(): Promise<void> {
    this.#isWished = true;
    if (this.timeline.drawn.reachesNewest.peek()) this.#scroller?.toEnd();
    else await this.timeline.jump('newest');
  }

  /** The view scrolled, or changed its size or its rows. */
  moved = (): void => {
    if (this.timeline.drawn.rows.peek().length > MOST_ROWS + SLACK) queueMicrotask(this.timeline.bound);
    this.#frame ??= requestAnimationFrame(() => {
      this.#frame = undefined;
      this.#look();
    });
  };

  #leave = (): void => {
    if (this.#scroller?.view.isConnected) this.#keepPlace(this.#scroller.inView(), this.#scroller);
    this.#marks.flush();
    this.#places.leave(this.#key);
  };

  #highlight(id: number): void {
    const row = this.rowOf(id);
    if (!row) return;
    row.dataset.highlight = '';
    setTimeout(() => delete row.dataset.highlight, HIGHLIGHT_MS);
  }

  #look(): void {
    const scroller = this.#scroller;
    if (!scroller?.view.isConnected) return;
    this.isAtEnd.value = scroller.isAtEnd;
    const rows = scroller.inView();
    const reading = Number(rows.find(({ dataset }) => dataset.id)?.dataset.id);
    if (!Number.isInteger(reading)) return;
    this.timeline.reading = reading;
    stickBars(scroller.view, rows[0] as HTMLElement, rows.at(-1) as HTMLElement);
    this.#markSeen(rows, scroller);
    this.#keepPlace(rows, scroller);
    this.#supply.drawAround(reading, scroller.view);
  }

  #markSeen(rows: readonly HTMLElement[], { view }: Scroller): void {
    if (document.visibilityState !== 'visible' || !document.hasFocus() || this.timeline.keepsUnread) return;
    const policy = this.#model.tables.settings.peek().web_mark_read_on_scroll_policy;
    if (!marksAsSeen(policy, this.timeline.narrow)) return;
    const end = view.getBoundingClientRect().bottom + 2;
    const seen = rows.filter((row) => row.dataset.id && row.getBoundingClientRect().bottom <= end);
    this.#marks.see(
      seen.map(({ dataset }) => this.#model.peek(Number(dataset.id))).filter((each) => each !== undefined),
    );
  }

  #keepPlace(rows: readonly HTMLElement[], scroller: Scroller): void {
    const row = rows.find(({ dataset }) => dataset.id);
    if (!row) return;
    const top = Math.round(row.getBoundingClientRect().top - scroller.view.getBoundingClientRect().top);
    this.#places.set(this.#key, scroller.isAtEnd ? undefined : { id: Number(row.dataset.id), top });
  }

  /** Tries again what failed, once there is a network. Reads signals. */
  follow(): void {
    const isOnline = this.#model.connection.value === 'online';
    const status = this.timeline.status.peek();
    if (isOnline && status.kind === 'failed' && status.isOffline) void this.again();
  }

  /** Goes on when the server takes requests again. Reads signals; the function that it returns ends the waiting. */
  resume(): (() => void) | undefined {
    const status = this.timeline.status.value;
    if (status.kind !== 'failed' || status.until === undefined) return undefined;
    const timer = setTimeout(() => void this.again(), Math.max(0, status.until - Date.now()));
    return () => clearTimeout(timer);
  }

  async again(): Promise<void> {
    this.timeline.status.value = { kind: 'ready' };
    if (this.timeline.rows.peek().length === 0) await this.timeline.retry();
    this.moved();
  }
}
