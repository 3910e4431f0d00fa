import { applyToMessage, messagesOf } from './apply-to-message.ts';
import type { ClientEvent } from './events.ts';
import { greatest } from './lists.ts';
import { keptMessage, type Message } from './message.ts';
import { matches, type Narrow, narrowKey, plainKeys } from './narrow.ts';
import { add, EMPTY, insert, join, remove, type Stretch, trim } from './stretch.ts';

/** A page of GET /messages, in our words. */
export interface Page {
  readonly messages: readonly Message[];
  readonly foundOldest: boolean;
  readonly foundNewest: boolean;
}

interface Entry {
  readonly narrow: Narrow;
  stretch: Stretch;
}

export interface BookLimits {
  /** Narrows with kept messages; the least recently used one goes. */
  readonly narrows: number;
  /** Messages that each may hold at its end while nobody looks at it. */
  readonly resting: number;
  /** Messages that are held without their neighbours; the ones that came first go. */
  readonly singles: number;
}

const LIMITS: BookLimits = { narrows: 40, resting: 200, singles: 1500 };

/**
 * Messages at hand, by narrow: each message is held once, as long as a stretch of a narrow has it. Follows the events,
 * so that what is at hand is what the server would answer now.
 */
export class Book {
  readonly #ownId: number;
  readonly #limits: BookLimits;
  readonly #messages = new Map<number, Message>();
  /** In the order of use. */
  readonly #entries = new Map<string, Entry>();
  readonly #watched = new Map<string, number>();
  /** Held without a stretch, the one that came first at the beginning. */
  readonly #singles = new Set<number>();
  /** Counts changes: what is computed from the book is as of a version. */
  version = 0;

  constructor(ownId: number, limits: BookLimits = LIMITS) {
    this.#ownId = ownId;
    this.#limits = limits;
  }

  get size(): number {
    return this.#messages.size;
  }

  message(id: number): Message | undefined {
    return this.#messages.get(id);
  }

  stretch(narrow: Narrow): Stretch {
    return this.#entries.get(narrowKey(narrow))?.stretch ?? EMPTY;
  }

  /** The loaded messages of a narrow: its stretch, or those of the feed that match, which may be its newest part. */
  at(narrow: Narrow): Stretch {
    const key = narrowKey(narrow);
    const entry = this.#entries.get(key);
    if (entry) return entry.stretch;
    const feed = this.#entries.get('feed')?.stretch;
    if (!feed?.foundNewest) return EMPTY;
    const ids = feed.ids.filter((id) => {
      const message = this.#messages.get(id);
      return message && matches(narrow, message, this.#ownId) === true;
    });
    return ids.length > 0 ? { ids, foundNewest: true, foundOldest: feed.foundOldest } : EMPTY;
  }

  /** Keeps the narrow complete while it is open; returns a function that ends that. */
  watch(narrow: Narrow): () => void {
    const key = narrowKey(narrow);
    this.#watched.set(key, (this.#watched.get(key) ?? 0) + 1);
    if (!this.#entries.has(key)) this.#set(narrow, this.at(narrow));
    return () => {
      const count = (this.#watched.get(key) ?? 1) - 1;
      if (count > 0) this.#watched.set(key, count);
      else this.#watched.delete(key);
      this.#rest(key);
      this.#evict();
    };
  }

  /** The narrows that somebody looks at and that a message belongs to, without having it. */
  lacking(id: number): Narrow[] {
    const message = this.#messages.get(id);
    if (!message) return [];
    return [...this.#entries]
      .filter(([key, { stretch }]) => this.#watched.has(key) && !stretch.ids.includes(id))
      .map(([, { narrow }]) => narrow)
      .filter((narrow) => narrow.length > 0 && matches(narrow, message, this.#ownId) === true);
  }

  /** Adds a fetched page; a page with a gap to the loaded messages replaces them. */
  addPage(narrow: Narrow, page: Page): void {
    for (const message of page.messages) this.#messages.set(message.id, keptMessage(message));
    const ids = page.messages.map(({ id }) => id);
    const { foundOldest, foundNewest } = page;
    this.#set(narrow, join(this.at(narrow), { ids, foundOldest, foundNewest }));
    this.#evict();
    this.version++;
  }

  get singles(): readonly number[] {
    return [...this.#singles];
  }

  /** Holds messages of which the neighbours are not known. */
  addSingles(messages: readonly Message[]): void {
    for (const message of messages) {
      this.#messages.set(message.id, keptMessage(message));
      this.#singles.add(message.id);
    }
    for (const id of this.#singles) {
      if (this.#singles.size <= this.#limits.singles) break;
      this.#singles.delete(id);
    }
    this.version++;
  }

  /** Drops messages far from `id`, the reading place. */
  trim(narrow: Narrow, id: number, most: number): void {
    const entry = this.#entries.get(narrowKey(narrow));
    if (!entry || entry.stretch.ids.length <= most) return;
    entry.stretch = trim(entry.stretch, id, most);
    this.#sweep();
    this.version++;
  }

  /** Forgets what is at hand of a narrow, so that it is fetched anew. */
  forget(narrow: Narrow): void {
    this.#set(narrow, EMPTY);
    this.version++;
  }

  clear(): void {
    this.#messages.clear();
    this.#singles.clear();
    for (const entry of this.#entries.values()) entry.stretch = EMPTY;
    this.version++;
  }

  apply(event: ClientEvent): void {
    if (event.type === 'message') this.#addNew(keptMessage({ ...event.message, flags: event.flags }));
    else if (event.type === 'delete_message') this.#remove(event.message_ids ?? [event.message_id ?? 0]);
    else if (event.type === 'update_message') this.#update(event.message_ids, event);
    else this.#change(messagesOf(event) ?? [...this.#messages.keys()], event);
  }

  #addNew(message: Message): void {
    let isHeld = false;
    for (const [key, entry] of this.#entries) {
      const belongs = matches(entry.narrow, message, this.#ownId);
      if (belongs === false) continue;
      const { stretch } = entry;
      // Only the server can say whether it belongs to the search: its end is unknown now.
      entry.stretch = belongs ? add(stretch, message.id) : { ...stretch, foundNewest: false };
      isHeld ||= entry.stretch.ids.at(-1) === message.id;
      if (!this.#watched.has(key)) this.#rest(key);
    }
    if (isHeld) this.#messages.set(message.id, message);
    if (isHeld) this.version++;
    if (this.#messages.size > 2 * this.#held()) this.#sweep();
  }

  #held(): number {
    const sizes = this.#entries.values().map(({ stretch }) => stretch.ids.length);
    return greatest(sizes, 1000) + this.#singles.size;
  }

  #change(ids: readonly number[], event: ClientEvent): void {
    for (const id of ids) {
      const message = this.#messages.get(id);
      const changed = message && applyToMessage(message, event);
      if (!changed || changed === message) continue;
      this.#messages.set(id, changed);
      this.version++;
    }
  }

  #remove(ids: readonly number[]): void {
    const gone = new Set(ids);
    for (const entry of this.#entries.values()) entry.stretch = remove(entry.stretch, gone);
    for (const id of ids) {
      this.#messages.delete(id);
      this.#singles.delete(id);
    }
    this.version++;
  }

  /**
   * Messages that move leave one conversation and come into another, in which they may stand anywhere. Whether the feed
   * has them in the new channel follows from subscriptions, which only the server knows.
   */
  #update(ids: readonly number[], event: ClientEvent & { type: 'update_message' }): void {
    const before = new Map(ids.map((id) => [id, this.#messages.get(id)]));
    this.#change(messagesOf(event) ?? [], event);
    if (event.subject === undefined && event.new_stream_id === undefined) return;
    const unknown = ids.filter((id) => before.get(id) === undefined);
    for (const [id, old] of before) {
      const moved = this.#messages.get(id);
      if (old && moved) this.#move(old, moved);
    }
    if (unknown.length > 0) this.#distrust(event);
    if (event.new_stream_id !== undefined) this.#empty('feed');
    this.version++;
  }

  #move(old: Message, moved: Message): void {
    const left = new Set(plainKeys(old, this.#ownId)).difference(new Set(plainKeys(moved, this.#ownId)));
    for (const [key, entry] of this.#entries) {
      if (left.has(key)) entry.stretch = remove(entry.stretch, new Set([old.id]));
      else if (matches(entry.narrow, moved, this.#ownId)) entry.stretch = insert(entry.stretch, moved.id);
    }
  }

  /** Messages that are not at hand came into a conversation: what is at hand of it may have gaps. */
  #distrust({
    stream_id = 0,
    new_stream_id = stream_id,
    orig_subject = '',
    subject = orig_subject,
  }: ClientEvent & { type: 'update_message' }): void {
    const keys = [`channel:${new_stream_id}`, `topic:${new_stream_id}:${subject.toLowerCase()}`];
    for (const key of new_stream_id === stream_id ? keys.slice(1) : keys) this.#empty(key);
  }

  #empty(key: string): void {
    const entry = this.#entries.get(key);
    if (entry) entry.stretch = EMPTY;
  }

  #set(narrow: Narrow, stretch: Stretch): void {
    const key = narrowKey(narrow);
    this.#entries.delete(key);
    this.#entries.set(key, { narrow, stretch });
  }

  #rest(key: string): void {
    const entry = this.#entries.get(key);
    if (!entry || this.#watched.has(key)) return;
    const { resting } = this.#limits;
    const last = entry.stretch.ids.at(-1);
    // A fifth more than the limit is let grow, so that not each message copies the list.
    if (last !== undefined && entry.stretch.ids.length > resting * 1.2)
      entry.stretch = trim(entry.stretch, last, resting);
  }

  #evict(): void {
    for (const key of this.#entries.keys()) {
      if (this.#entries.size <= this.#limits.narrows) break;
      if (!this.#watched.has(key) && key !== 'feed') this.#entries.delete(key);
    }
    this.#sweep();
  }

  /** Lets go the messages that nothing holds. */
  #sweep(): void {
    const held = new Set(this.#singles);
    for (const { stretch } of this.#entries.values()) for (const id of stretch.ids) held.add(id);
    for (const id of this.#messages.keys()) if (!held.has(id)) this.#messages.delete(id);
  }
}
