import { batch, computed, type ReadonlySignal, signal } from '@preact/signals';
import { Book, type Page } from '../state/book.ts';
import type { ClientEvent } from '../state/events.ts';
import type { Message } from '../state/message.ts';
import { FEED, type Narrow, narrowKey } from '../state/narrow.ts';
import type { Stretch } from '../state/stretch.ts';
import type { PageRequest } from '../sync/remote.ts';
import type { KeptPage } from '../sync/store.ts';
import type { Sync } from '../sync/sync.ts';
import { pageAround } from './first-page.ts';

/** Milliseconds of rest after which loaded messages are saved: while the user scrolls, page follows page. */
const SAVE_MS = 1000;

/** The messages at hand, with a signal that says when they change; fetches pages and keeps them in the browser. */
export class Messages {
  readonly #sync: Sync;
  #book: Book;
  readonly #version = signal(0);
  /** The version of the book, as a signal. */
  #announced = 0;
  /** The entries of the outbox: fetched pages do not have them yet. */
  #pending: readonly ClientEvent[] = [];

  /** Narrows that are to be written down, by key. */
  readonly #saving = new Map<string, ReturnType<typeof setTimeout>>();
  /** When the user last scrolled. */
  #scrolledAt = Number.NEGATIVE_INFINITY;

  constructor(sync: Sync) {
    this.#sync = sync;
    this.#book = new Book(0);
  }

  reset(ownId: number): void {
    this.#book = new Book(ownId);
    for (const timer of this.#saving.values()) clearTimeout(timer);
    this.#saving.clear();
    this.#announced = 0;
    this.#version.value++;
  }

  apply(events: readonly ClientEvent[]): void {
    for (const event of events) this.#book.apply(event);
    this.#tell();
  }

  setPending(events: readonly ClientEvent[]): void {
    this.#pending = events;
  }

  /** Follows changes. */
  message(id: number): Message | undefined {
    this.#version.value;
    return this.#book.message(id);
  }

  /** The loaded messages of a narrow. Follows changes. */
  stretch(narrow: Narrow): Stretch {
    this.#version.value;
    return this.#book.at(narrow);
  }

  /** The newest message of a narrow that is at hand. Not followed. */
  newest(narrow: Narrow): number | undefined {
    return this.#book.at(narrow).ids.at(-1);
  }

  list(narrow: Narrow): ReadonlySignal<readonly Message[]> {
    return computed(() => {
      const { ids } = this.stretch(narrow);
      return ids.map((id) => this.#book.message(id)).filter((each) => each !== undefined);
    });
  }

  /** Messages at hand that were asked for by ID. Follows changes. */
  singles(): readonly Message[] {
    this.#version.value;
    return this.#book.singles.map((id) => this.#book.message(id)).filter((each) => each !== undefined);
  }

  /** Holds messages by ID; those that one may not read are left out. */
  async fetchSingles(ids: readonly number[], signal?: AbortSignal): Promise<void> {
    const book = this.#book;
    const request = { narrow: FEED, anchor: 'newest', before: 0, after: 0, ids } as const;
    const { page, replay } = await this.#sync.fetch(request, signal);
    if (book !== this.#book) return;
    book.addSingles(page.messages);
    this.#follow(replay);
  }

  /** Brings a message of one's own that no event brings, with its neighbours, into the narrows that one looks at. */
  async fetchWritten(id: number, arrived: () => void): Promise<void> {
    await this.fetchSingles([id]);
    const narrows = this.#book.lacking(id);
    for (const narrow of narrows) await this.fetch(pageAround(narrow, id), undefined, arrived);
    arrived();
  }

  watch(narrow: Narrow): () => void {
    return this.#book.watch(narrow);
  }

  trim(narrow: Narrow, id: number, most: number): void {
    this.#book.trim(narrow, id, most);
    this.#tell();
  }

  forget(narrow: Narrow): void {
    this.#book.forget(narrow);
    this.#tell();
  }

  /** False: reading the browser's store is most likely in vain. */
  mayRestore(narrow: Narrow): boolean {
    return this.#sync.mayHaveStored(narrow);
  }

  /**
   * From the browser's own store; false: it has none of the narrow, or less than is at hand. `arrived` is called before
   * anybody sees the messages.
   */
  async restore(narrow: Narrow, arrived?: () => void): Promise<boolean> {
    const book = this.#book;
    if (book.stretch(narrow).ids.length > 0) return false;
    // The page comes from the server then.
    const page = await this.#sync.stored(narrow).catch(() => undefined);
    if (!page || page.messages.length === 0 || book !== this.#book) return false;
    if (book.stretch(narrow).ids.length > 0) return false;
    batch(() => {
      this.#add(narrow, page, []);
      arrived?.();
    });
    return true;
  }

  /** The messages of a narrow in the store, as of the events received so far. */
  put({ narrow, ...page }: KeptPage): void {
    if (page.messages.length > 0 && this.#book.stretch(narrow).ids.length === 0) this.#add(narrow, page, []);
  }

  /** From the server; `arrived` is called before anybody sees the messages, with the ID nearest to the anchor. */
  async fetch(
    request: PageRequest,
    signal?: AbortSignal,
    arrived?: (anchor: number | undefined) => void,
  ): Promise<void> {
    const book = this.#book;
    const { page, replay } = await this.#sync.fetch(request, signal);
    if (book !== this.#book) return;
    batch(() => {
      this.#add(request.narrow, page, replay);
      arrived?.(page.anchor);
    });
    const isMore = request.before === 0 || request.after === 0;
    if (isMore && request.anchor !== 'newest') this.#saveLater(request.narrow);
    else this.#save(request.narrow);
  }

  /** Writes down what waits for it: nobody looks at the narrow any more. */
  rest(narrow: Narrow): void {
    if (this.#saving.has(narrowKey(narrow))) this.#save(narrow);
  }

  /** Somebody scrolls: what waits to be written waits on. */
  scrolled(): void {
    this.#scrolledAt = Date.now();
  }

  #saveLater(narrow: Narrow, ms = SAVE_MS): void {
    const key = narrowKey(narrow);
    clearTimeout(this.#saving.get(key));
    this.#saving.set(
      key,
      setTimeout(() => this.#saveAtRest(narrow), ms),
    );
  }

  #saveAtRest(narrow: Narrow): void {
    const left = this.#scrolledAt + SAVE_MS - Date.now();
    if (left > 0) this.#saveLater(narrow, left);
    else this.#save(narrow);
  }

  #save(narrow: Narrow): void {
    const key = narrowKey(narrow);
    clearTimeout(this.#saving.get(key));
    this.#saving.delete(key);
    const { ids, foundNewest, foundOldest } = this.#book.stretch(narrow);
    const messages = ids.map((id) => this.#book.message(id)).filter((each) => each !== undefined);
    this.#sync.savePage(narrow, { messages, foundNewest, foundOldest });
  }

  #add(narrow: Narrow, page: Page, replay: readonly ClientEvent[]): void {
    this.#book.addPage(narrow, page);
    this.#follow(replay);
  }

  /** What happened since the server answered, and what it does not know yet. */
  #follow(replay: readonly ClientEvent[]): void {
    for (const event of [...replay, ...this.#pending]) this.#book.apply(event);
    this.#tell();
  }

  #tell(): void {
    if (this.#announced === this.#book.version) return;
    this.#announced = this.#book.version;
    this.#version.value++;
  }
}
