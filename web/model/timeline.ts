import { batch, computed, effect, type ReadonlySignal, signal } from '@preact/signals';
import type { Message } from '../state/message.ts';
import type { Narrow } from '../state/narrow.ts';
import { holds } from '../state/stretch.ts';
import { type PageRequest, Unreachable } from '../sync/remote.ts';
import { DrawnRows, type Way } from './drawn-rows.ts';
import { FIRST_BEFORE, type FirstPageAnchor, PAGE, pageAround } from './first-page.ts';
import type { Messages } from './messages.ts';

export type { FirstPageAnchor } from './first-page.ts';

/** The most loaded messages; loading a page beyond them drops the other end. */
const MOST_AT_HAND = 600;
/** The number of further messages that may arrive before the other end is dropped: not each message copies the list. */
const SLACK = 150;
/** A page that is fetched while one scrolls, before fewer than so many are left that are not drawn. */
const MORE = 60;

export type TimelineStatus = { readonly kind: 'ready' } | { readonly kind: 'loading' } | FailedStatus;

export interface FailedStatus {
  readonly kind: 'failed';
  /** Loaded messages are shown; the rest comes with the network. */
  readonly isOffline: boolean;
  /** UNIX milliseconds from which the server answers again: then it goes on by itself. */
  readonly until: number | undefined;
  readonly code: string;
  readonly message: string;
}

/** The messages of one open narrow: those loaded around the reading place, some of which are drawn. */
export class Timeline {
  readonly narrow: Narrow;
  /** Messages at hand. */
  readonly rows: ReadonlySignal<readonly Message[]>;
  readonly drawn: DrawnRows;
  readonly foundOldest: ReadonlySignal<boolean>;
  readonly foundNewest: ReadonlySignal<boolean>;
  readonly status = signal<TimelineStatus>({ kind: 'ready' });
  /** The message at which to begin; undefined until it is known. A new object each time one shall go there. */
  readonly target = signal<{ readonly id: number } | undefined>(undefined);
  /** The person marked messages as unread: seeing them reads nothing until the list is opened anew. */
  keepsUnread = false;
  /** The list that is shown ends with the newest message, and follows it. */
  isAtEnd: () => boolean = () => false;
  readonly #messages: Messages;
  readonly #unwatch: () => void;
  readonly #unfollow: () => void;
  #reading: number | undefined;
  #isOpen = false;
  readonly #closing = new AbortController();
  #loading: Way | undefined;

  constructor(messages: Messages, narrow: Narrow) {
    this.narrow = narrow;
    this.#messages = messages;
    this.#unwatch = messages.watch(narrow);
    this.rows = messages.list(narrow);
    const atHand = computed(() => messages.stretch(narrow));
    this.drawn = new DrawnRows(atHand, this.rows);
    this.foundOldest = computed(() => atHand.value.foundOldest);
    this.foundNewest = computed(() => atHand.value.foundNewest);
    this.#unfollow = effect(() => {
      const { ids, foundOldest, foundNewest } = messages.stretch(narrow);
      if (ids.length === 0 && !foundOldest && !foundNewest) queueMicrotask(() => void this.#fetchAnew());
      // Messages also arrive where nobody scrolls, and in a page that nobody sees.
      if (ids.length > MOST_AT_HAND + SLACK) queueMicrotask(this.bound);
    });
  }

  /** The message at which the person reads now. */
  get reading(): number | undefined {
    return this.#reading;
  }

  set reading(id: number) {
    if (id !== this.#reading) this.#messages.scrolled();
    this.#reading = id;
  }

  close(): void {
    this.#closing.abort();
    this.#unfollow();
    this.#messages.rest(this.narrow);
    this.#unwatch();
  }

  /** Shows what is at hand, and fetches the rest. */
  async open(anchor: FirstPageAnchor): Promise<void> {
    await this.#begin(anchor);
    this.#isOpen = true;
  }

  async #begin(anchor: FirstPageAnchor): Promise<void> {
    if (this.#showAtHand(anchor) && !this.#isShort()) return;
    // After the first registration the page is asked for at once: while the rest is drawn, the store does not answer.
    const fetching = this.#messages.mayRestore(this.narrow) ? undefined : this.#fetchAround(anchor);
    await this.#messages.restore(this.narrow, () => this.#showAtHand(anchor));
    if (fetching) await fetching;
    else if (this.target.peek() === undefined || this.#isShort()) await this.#fetchAround(anchor);
  }

  /** Goes to a message, which is fetched if it is not at hand. */
  async jump(anchor: FirstPageAnchor): Promise<void> {
    if (this.#showAtHand(anchor)) return;
    await this.#fetch(pageAround(this.narrow, anchor), (found) =>
      this.#goTo(nearest(this.rows.peek(), found)),
    );
  }

  async retry(): Promise<void> {
    await this.#fetchAround(this.rows.peek().at(-1)?.id ?? 'newest');
  }

  /**
   * Draws more rows at an end, and fetches the messages after them; drops those far from `reading`. Resolves with
   * whether it has fetched.
   */
  async load(way: Way, { count, reading }: { readonly count: number; readonly reading: number }) {
    const left = this.drawn.grow(way, count);
    const isWhole = way === 'older' ? this.foundOldest.peek() : this.foundNewest.peek();
    const anchor = this.rows.peek().at(way === 'older' ? 0 : -1)?.id;
    if (left >= MORE || isWhole || anchor === undefined || this.status.peek().kind === 'failed') return false;
    const [before, after] = way === 'older' ? [MORE, 0] : [0, MORE];
    return this.#extend(way, { anchor, before, after }, reading);
  }

  /** Lets go what is far from where one reads, or from the end. */
  readonly bound = (): void => {
    const place = this.isAtEnd() ? undefined : this.reading;
    const around = place ?? this.rows.peek().at(-1)?.id;
    if (around !== undefined && !this.#closing.signal.aborted) this.keepAround(around);
  };

  /** Lets go what is far from a message. */
  keepAround(reading: number): void {
    this.drawn.keepAround(reading);
    if (this.rows.peek().length > MOST_AT_HAND) this.#messages.trim(this.narrow, reading, MOST_AT_HAND);
  }

  #showAtHand(anchor: FirstPageAnchor): boolean {
    const stretch = this.#messages.stretch(this.narrow);
    const last = stretch.ids.at(-1);
    if (anchor === 'newest' && stretch.foundNewest) return this.#goTo(last);
    if (anchor === 'first_unread' && stretch.foundNewest) return this.#goTo(this.#firstUnread() ?? last);
    return typeof anchor === 'number' && holds(stretch, anchor) && this.#goTo(anchor);
  }

  #goTo(id: number | undefined): boolean {
    if (id === undefined) return false;
    batch(() => {
      this.drawn.goTo(id);
      this.target.value = { id };
    });
    return true;
  }

  /** Only where nothing older can be unread. */
  #firstUnread(): number | undefined {
    return this.rows.peek().find(({ flags }) => !flags.includes('read'))?.id;
  }

  #isShort(): boolean {
    const { ids, foundOldest } = this.#messages.stretch(this.narrow);
    return ids.length < FIRST_BEFORE && !foundOldest;
  }

  async #fetchAround(anchor: FirstPageAnchor): Promise<void> {
    const isNew = this.target.peek() === undefined || anchor !== 'newest';
    await this.#fetch(pageAround(this.narrow, anchor), (found) => {
      if (isNew || this.target.peek() === undefined) this.#goTo(nearest(this.rows.peek(), found));
    });
    // It failed, and the store has a part: its end is better than nothing.
    if (this.target.peek() === undefined) this.#goTo(this.rows.peek().at(-1)?.id);
  }

  /** Drops the messages at hand: the conversation got messages that the browser does not know. */
  async #fetchAnew(): Promise<void> {
    const isGone = this.rows.peek().length === 0 && !this.foundNewest.peek();
    if (!this.#isOpen || !isGone || this.status.peek().kind !== 'ready') return;
    const { reading } = this;
    const anchor: FirstPageAnchor = reading ?? 'newest';
    const page = { anchor, before: PAGE, after: reading === undefined ? 0 : PAGE };
    await this.#fetch(page, () => this.#goTo(nearest(this.rows.peek(), reading)));
  }

  async #extend(way: Way, page: PageAround, reading: number): Promise<boolean> {
    if (this.#loading) return false;
    this.#loading = way;
    try {
      await this.#fetch(page);
      this.keepAround(this.reading ?? reading);
      return this.status.peek().kind === 'ready';
    } finally {
      this.#loading = undefined;
    }
  }

  /** `arrived` is called before the rows are seen, with the ID nearest to the anchor. */
  async #fetch(page: PageAround, arrived?: (anchor: number | undefined) => void): Promise<void> {
    this.status.value = { kind: 'loading' };
    try {
      await this.#messages.fetch({ narrow: this.narrow, ...page }, this.#closing.signal, arrived);
      this.status.value = { kind: 'ready' };
    } catch (error) {
      if (this.#closing.signal.aborted) return;
      this.status.value = failed(error);
    }
  }
}

/** Seconds, where the server does not say. */
const RETRY_AFTER = 5;

function failed(error: unknown): FailedStatus {
  const { message, code = '', retryAfter = RETRY_AFTER } = error as Partial<Unreachable> & Error;
  const isBusy = error instanceof Unreachable && code !== '';
  const isOffline = error instanceof Unreachable && !isBusy;
  return {
    kind: 'failed',
    isOffline,
    code,
    message,
    until: isBusy ? Date.now() + retryAfter * 1000 : undefined,
  };
}

type PageAround = Omit<PageRequest, 'narrow'>;

/** The message itself, else the next one after it, else the last. */
function nearest(rows: readonly Message[], id: number | undefined): number | undefined {
  if (id === undefined) return rows.at(-1)?.id;
  return (rows.find((each) => each.id >= id) ?? rows.at(-1))?.id;
}
