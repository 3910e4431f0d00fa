import { type ReadonlySignal, type Signal, signal } from '@preact/signals';
import { getStreamTopics } from '../client/first-operations.ts';
import type { Client } from '../client/index.ts';
import type { ClientEvent } from '../state/events.ts';
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
/** Lists in memory; the one that was not used for longest goes. */
const MOST_LISTS = 200;

/** The topics of channels whose list was opened, kept up to date by events. */
export class Topics {
  readonly #client: Pick<Client, 'call'>;
  readonly #lists = new Map<number, Signal<ChannelTopics>>();
  /** Events that arrive while a list is fetched. */
  readonly #during = new Map<number, ClientEvent[]>();

  constructor(client: Pick<Client, 'call'>) {
    this.#client = client;
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
    this.#during.set(streamId, []);
    try {
      const params = { stream_id: streamId, allow_empty_topic_name: true };
      const reply = await this.#client.call(getStreamTopics, params, { longestWait: LONGEST_WAIT_MS });
      const fetched = reply.topics.map(({ name, max_id }) => ({ name, maxId: max_id }));
      this.#take(streamId, fetched);
    } catch {
      list.value = { ...list.peek(), status: 'failed' };
    } finally {
      this.#during.delete(streamId);
    }
  }

  apply(events: readonly ClientEvent[]): void {
    for (const kept of this.#during.values()) kept.push(...events);
    for (const [streamId, list] of this.#lists) {
      const before = list.peek();
      if (before.topics === undefined || before.isStale) continue;
      const topics = fold(before.topics, streamId, events);
      if (topics === undefined) list.value = { ...before, isStale: true };
      else if (topics !== before.topics) list.value = { ...before, topics };
    }
  }

  /** The state is anew: what is at hand may have gaps. */
  reset(): void {
    for (const list of this.#lists.values()) {
      if (list.peek().topics) list.value = { ...list.peek(), isStale: true };
    }
  }

  #take(streamId: number, fetched: TopicList): void {
    const topics = fold(fetched, streamId, this.#during.get(streamId) ?? []);
    const isStale = topics === undefined;
    this.#signal(streamId).value = { topics: topics ?? fetched, status: 'idle', isStale };
  }

  #signal(streamId: number): Signal<ChannelTopics> {
    const known = this.#lists.get(streamId);
    if (known) return known;
    const [oldest] = this.#lists.keys();
    if (this.#lists.size >= MOST_LISTS && oldest !== undefined) this.#lists.delete(oldest);
    const made = signal(UNKNOWN);
    this.#lists.set(streamId, made);
    return made;
  }
}

function fold(list: TopicList, streamId: number, events: readonly ClientEvent[]): TopicList | undefined {
  let folded: TopicList | undefined = list;
  for (const event of events) if (folded) folded = foldTopics(folded, streamId, event);
  return folded;
}
