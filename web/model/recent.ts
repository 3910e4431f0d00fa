import { computed, effect, type ReadonlySignal, signal } from '@preact/signals';
import { FEED } from '../state/narrow.ts';
import { missingIds, newestIds, type Recent, recentConversations } from '../state/recent.ts';
import { Unreachable } from '../sync/remote.ts';
import type { Model } from './model.ts';
import type { KnownChannel } from './tables.ts';

/** Messages of the feed from which conversations are known at first, and how many each further step brings. */
const FIRST = 400;
const STEP = 800;
/** More are not held at once; what is older is found by search. */
const MOST = 6000;
/** Newest messages of conversations that are fetched by ID: in one request, and in all. */
const PORTION = 100;
const MOST_SINGLES = 1000;
/** Channels of which the topics are asked for where the newest messages tell of few conversations. */
const CHANNELS = 20;
const FEW = 40;

/** Seconds, where a server that is busy does not say. */
const RETRY_AFTER = 5;

/** `busy`: it goes on by itself. */
export type RecentStatus = 'ready' | 'loading' | 'failed' | 'offline' | 'busy';

type Sources = Pick<Model, 'messages' | 'tables' | 'topics' | 'live'>;

/**
 * Conversations by their newest message: all that are unread, all direct ones, and those of the newest messages, as far
 * back as one looks.
 */
export class RecentConversations {
  readonly conversations: ReadonlySignal<readonly Recent[]>;
  /** By key. */
  readonly byKey: ReadonlySignal<ReadonlyMap<string, Recent>>;
  readonly hasMore: ReadonlySignal<boolean>;
  readonly status = signal<RecentStatus>('ready');
  readonly #model: Sources;
  readonly #unwatch: () => void;
  readonly #closing = new AbortController();
  /** IDs that were asked for: who may not read one of them gets no answer to it. */
  readonly #asked = new Set<number>();
  #isCompleting = false;

  constructor(model: Sources) {
    this.#model = model;
    const { messages, tables } = model;
    this.#unwatch = messages.watch(FEED);
    const list = messages.list(FEED);
    this.conversations = computed(() => {
      const byId = new Map([...list.value, ...messages.singles()].map((each) => [each.id, each]));
      const ascending = [...byId.values()].sort((one, other) => one.id - other.id);
      return recentConversations(ascending, tables.ownId.value);
    });
    this.byKey = computed(() => new Map(this.conversations.value.map((each) => [each.key, each])));
    this.hasMore = computed(() => !messages.stretch(FEED).foundOldest && list.value.length < MOST);
  }

  /** Shows what the browser has, and fetches the rest. */
  async open(): Promise<void> {
    const { messages } = this.#model;
    const { ids, foundNewest, foundOldest } = messages.stretch(FEED);
    if (ids.length === 0) await messages.restore(FEED);
    if (!foundNewest || (!foundOldest && ids.length < FIRST)) await this.#fetch('newest', FIRST);
    if (this.#closing.signal.aborted) return;
    const unfollow = effect(() => {
      if (this.#missing().length > 0) queueMicrotask(() => void this.#complete());
    });
    this.#closing.signal.addEventListener('abort', unfollow);
  }

  /** Asks for the topics of the liveliest channels: the newest messages may all be of a few conversations. */
  async lookAround(): Promise<void> {
    await this.open();
    if (!this.hasMore.peek() || this.conversations.peek().length >= FEW) return;
    const { tables, topics } = this.#model;
    for (const { stream_id } of liveliest(tables.channels.peek()).slice(0, CHANNELS)) {
      if (this.#closing.signal.aborted) return;
      await topics.load(stream_id);
      void this.#complete();
    }
  }

  async loadMore(): Promise<void> {
    const [first] = this.#model.messages.stretch(FEED).ids;
    if (this.status.peek() === 'loading') return;
    this.#asked.clear();
    if (this.hasMore.peek()) await this.#fetch(first ?? 'newest', first === undefined ? FIRST : STEP);
    await this.#complete();
  }

  close(): void {
    this.#closing.abort();
    this.#unwatch();
  }

  /** Follows changes of what is unread. */
  #missing(): number[] {
    const { tables, live, topics } = this.#model;
    const { recent_private_conversations: directs = [] } = live.read('unread');
    const newest = newestIds({ unread: tables.unread.value, directs, topics: topics.known() });
    const missing = missingIds(newest, this.byKey.value).slice(0, MOST_SINGLES);
    return missing.filter((id) => !this.#asked.has(id));
  }

  /** One portion after the other. A portion that the server refuses stops no other; `loadMore` asks for it again. */
  async #complete(): Promise<void> {
    if (this.#isCompleting) return;
    this.#isCompleting = true;
    try {
      for (;;) {
        const ids = this.#missing().slice(0, PORTION);
        if (ids.length === 0 || this.#closing.signal.aborted) return;
        await this.#try(() => this.#model.messages.fetchSingles(ids, this.#closing.signal));
        if (this.status.peek() === 'offline') return;
        for (const id of ids) this.#asked.add(id);
      }
    } finally {
      this.#isCompleting = false;
    }
  }

  async #fetch(anchor: number | 'newest', before: number): Promise<void> {
    const page = { narrow: FEED, anchor, before, after: 0 };
    await this.#try(() => this.#model.messages.fetch(page, this.#closing.signal));
  }

  /** The status says how it ended. Where the server is busy, it is tried again until the view closes. */
  async #try(work: () => Promise<void>): Promise<void> {
    this.status.value = 'loading';
    try {
      await work();
      this.status.value = 'ready';
    } catch (error) {
      if (this.#closing.signal.aborted) return;
      const isBusy = error instanceof Unreachable && error.code !== undefined;
      this.status.value = isBusy ? 'busy' : error instanceof Unreachable ? 'offline' : 'failed';
      if (!isBusy) return;
      const seconds = error.retryAfter ?? RETRY_AFTER;
      await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
      if (!this.#closing.signal.aborted) await this.#try(work);
    }
  }
}

/** Channels of one's own in which people write, those with the most first. */
function liveliest(channels: ReadonlyMap<number, KnownChannel>): KnownChannel[] {
  const own = [...channels.values()].filter(
    ({ isSubscribed, is_muted, is_archived }) => isSubscribed && !is_muted && !is_archived,
  );
  const traffic = ({ stream_weekly_traffic: count }: KnownChannel) => count ?? 0;
  return own.sort((one, other) => traffic(other) - traffic(one));
}
