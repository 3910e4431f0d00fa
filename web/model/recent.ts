import { computed, type ReadonlySignal, signal } from '@preact/signals';
import { FEED } from '../state/narrow.ts';
import { type Recent, recentConversations } from '../state/recent.ts';
import { Unreachable } from '../sync/remote.ts';
import type { Messages } from './messages.ts';

/** Messages of the feed from which conversations are known at first, and how many each further step brings. */
const FIRST = 400;
const STEP = 800;
/** More are not held at once; what is older is found by search. */
const MOST = 6000;

/** Seconds, where a server that is busy does not say. */
const RETRY_AFTER = 5;

/** `busy`: it goes on by itself. */
export type RecentStatus = 'ready' | 'loading' | 'failed' | 'offline' | 'busy';

/** The conversations of the newest messages, as far back as one looks. */
export class RecentConversations {
  readonly conversations: ReadonlySignal<readonly Recent[]>;
  /** By key. */
  readonly byKey: ReadonlySignal<ReadonlyMap<string, Recent>>;
  readonly hasMore: ReadonlySignal<boolean>;
  readonly status = signal<RecentStatus>('ready');
  readonly #messages: Messages;
  readonly #unwatch: () => void;
  readonly #closing = new AbortController();

  constructor(messages: Messages, ownId: number) {
    this.#messages = messages;
    this.#unwatch = messages.watch(FEED);
    const list = messages.list(FEED);
    this.conversations = computed(() => recentConversations(list.value, ownId));
    this.byKey = computed(() => new Map(this.conversations.value.map((each) => [each.key, each])));
    this.hasMore = computed(() => !messages.stretch(FEED).foundOldest && list.value.length < MOST);
  }

  /** Shows what the browser has, and fetches the rest. */
  async open(): Promise<void> {
    const { ids, foundNewest, foundOldest } = this.#messages.stretch(FEED);
    if (ids.length === 0) await this.#messages.restore(FEED);
    if (foundNewest && (foundOldest || ids.length >= FIRST)) return;
    await this.#fetch('newest', FIRST);
  }

  async loadMore(): Promise<void> {
    const [first] = this.#messages.stretch(FEED).ids;
    if (this.status.peek() === 'loading' || !this.hasMore.peek()) return;
    await this.#fetch(first ?? 'newest', first === undefined ? FIRST : STEP);
  }

  close(): void {
    this.#closing.abort();
    this.#unwatch();
  }

  async #fetch(anchor: number | 'newest', before: number): Promise<void> {
    this.status.value = 'loading';
    try {
      await this.#messages.fetch({ narrow: FEED, anchor, before, after: 0 }, this.#closing.signal);
      this.status.value = 'ready';
    } catch (error) {
      if (this.#closing.signal.aborted) return;
      const isBusy = error instanceof Unreachable && error.code !== undefined;
      this.status.value = isBusy ? 'busy' : error instanceof Unreachable ? 'offline' : 'failed';
      if (!isBusy) return;
      const ms = (error.retryAfter ?? RETRY_AFTER) * 1000;
      setTimeout(() => this.#closing.signal.aborted || this.#fetch(anchor, before), ms);
    }
  }
}
