import { type ReadonlySignal, type Signal, signal } from '@preact/signals';
import { getStreamTopics } from '../client/first-operations.ts';
import type { Client } from '../client/index.ts';
import type { ClientEvent } from '../state/events.ts';
import { Lru } from '../state/lru.ts';
import { Meanwhile } from '../state/meanwhile.ts';
import { foldTopics, type TopicList } from '../state/topic-list.ts';

export interface ChannelTopics {
  /** Undefined while nothing is known. */
  readonly topics: TopicList | undefined;
  readonly status: 'idle' | 'loading' | 'failed';
  /** The list may lack something: it is fetched anew when it is looked at. */
  readonly isStale: boolean;
}

const UNKNOWN: ChannelTopics = { topics: undefined, status: 'idle', isStale: true };
/** A side bar that is not there yet need not say why. */
const LONGEST_WAIT_MS = 60_000;
/** Lists in memory. */
const MOST_LISTS = 200;
/** Topics of a channel that the browser keeps for a start without a network. */
const MOST_KEPT = 100;

/** What the browser keeps, by name. */
export interface TopicNotes {
  note<T>(name: string): Promise<T | undefined>;
  setNote(name: string, value: unknown): Promise<void>;
}

const noteOf = (streamId: number): string => `topics:${streamId}`;

/** The topics of channels whose list was opened, kept up to date by events. */
export class Topics {
  readonly #client: Pick<Client, 'call'>;
  readonly #lists = new Lru<number, Signal<ChannelTopics>>(MOST_LISTS);
  readonly #meanwhile = new Meanwhile();
  readonly #notes: TopicNotes;

  constructor(client: Pick<Client, 'call'>, notes: TopicNotes) {
    this.#client = client;
    this.#notes = notes;
  }

  of(streamId: number): ReadonlySignal<ChannelTopics> {
    return this.#signal(streamId);
  }

  /** The loaded topics, by channel; not followed. */
  *known(): Iterable<readonly [streamId: number, topics: TopicList]> {
    for (const [streamId, list] of this.#lists) yield [streamId, list.peek().topics ?? []];
  }

  /** Fetches the list if it is not loaded. */
  async load(streamId: number): Promise<void> {
    const list = this.#signal(streamId);
    const { topics, status, isStale } = list.peek();
    if (status === 'loading' || (topics && !isStale)) return;
    list.value = { topics, status: 'loading', isStale };
    const since = this.#meanwhile.begin();
    try {
      const params = { stream_id: streamId, allow_empty_topic_name: true };
      const reply = await this.#client.call(getStreamTopics, params, { longestWait: LONGEST_WAIT_MS });
      const fetched = reply.topics.map(({ name, max_id }) => ({ name, maxId: max_id }));
      const folded = since.isWhole ? fold(fetched, streamId, since.events) : undefined;
      list.value = { topics: folded ?? fetched, status: 'idle', isStale: folded === undefined };
      this.#keep(streamId, folded ?? fetched);
    } catch {
      list.value = { ...list.peek(), status: 'failed' };
    } finally {
      this.#meanwhile.end(since);
    }
  }

  apply(events: readonly ClientEvent[]): void {
    this.#meanwhile.add(events);
    const hasChanges = events.some(({ type }) => type === 'update_message');
    for (const [streamId, list] of this.#lists) {
      const before = list.peek();
      if (before.topics === undefined || before.isStale) continue;
      const topics = fold(before.topics, streamId, events);
      if (topics === undefined) list.value = { ...before, isStale: true };
      else if (topics !== before.topics) {
        list.value = { ...before, topics };
        // Not for each message: the order alone is no loss.
        if (topics.length !== before.topics.length || hasChanges) this.#keep(streamId, topics);
      }
    }
  }

  /** The state is anew: what is at hand may have gaps. */
  reset(): void {
    this.#meanwhile.reset();
    for (const [, list] of this.#lists) {
      if (list.peek().topics) list.value = { ...list.peek(), isStale: true };
    }
  }

  #signal(streamId: number): Signal<ChannelTopics> {
    const known = this.#lists.get(streamId);
    if (known) return known;
    const made = signal(UNKNOWN);
    this.#lists.set(streamId, made);
    void this.#restore(streamId, made);
    return made;
  }

  /** Until the server answers, and without a network: the list as the browser has it. */
  async #restore(streamId: number, list: Signal<ChannelTopics>): Promise<void> {
    // An unreadable value counts as none.
    const kept = await this.#notes.note<TopicList>(noteOf(streamId)).catch(() => undefined);
    if (kept && list.peek().topics === undefined) list.value = { ...list.peek(), topics: kept };
  }

  #keep(streamId: number, topics: TopicList): void {
    // A browser that refuses it shows unread topics alone at a start without a network.
    void this.#notes.setNote(noteOf(streamId), topics.slice(0, MOST_KEPT)).catch(() => undefined);
  }
}

function fold(list: TopicList, streamId: number, events: readonly ClientEvent[]): TopicList | undefined {
  let folded: TopicList | undefined = list;
  for (const event of events) if (folded) folded = foldTopics(folded, streamId, event);
  return folded;
}
