import { effect, type ReadonlySignal, type Signal, signal } from '@preact/signals';
import { getSubscribers } from '../client/operations.ts';
import type { ClientEvent } from '../state/events.ts';
import { Lru } from '../state/lru.ts';
import { Meanwhile } from '../state/meanwhile.ts';
import type { Model } from './model.ts';

/** Channels whose people are in memory. */
const MOST_CHANNELS = 50;

type People = ReadonlySet<number> | undefined;
type SubscribersModel = Pick<Model, 'client' | 'onEvents' | 'live' | 'tables'>;

const made = new WeakMap<Model, Subscribers>();

export function subscribersOf(model: Model): Subscribers {
  const known = made.get(model) ?? new Subscribers(model);
  made.set(model, known);
  return known;
}

/** Who is in the channels to which one writes: fetched once, then in step with the events. */
export class Subscribers {
  readonly #model: SubscribersModel;
  readonly #lists = new Lru<number, Signal<People>>(MOST_CHANNELS);
  /** Fetched before the state was anew: they may have gaps. */
  readonly #stale = new Set<number>();
  readonly #meanwhile = new Meanwhile();

  constructor(model: SubscribersModel) {
    this.#model = model;
    model.onEvents((events) => this.#apply(events));
    effect(() => {
      // Only where all of it is anew.
      model.live.read();
      this.#meanwhile.reset();
      for (const [streamId] of this.#lists) this.#stale.add(streamId);
    });
  }

  /** Undefined until it is known. Follows changes. */
  of(streamId: number): ReadonlySignal<People> {
    const known = this.#lists.get(streamId);
    const list = known ?? signal<People>(undefined);
    if (!known) this.#lists.set(streamId, list);
    if (!known || this.#stale.delete(streamId)) {
      this.load(streamId).catch(() => {
        // The list is asked for again when it is shown next.
        if (known) this.#stale.add(streamId);
        else this.#lists.delete(streamId);
      });
    }
    return list;
  }

  /** Asks the server; throws what failed. */
  async load(streamId: number): Promise<void> {
    const since = this.#meanwhile.begin();
    try {
      const { subscribers } = await this.#model.client.call(getSubscribers, { stream_id: streamId });
      if (!since.isWhole) return this.load(streamId);
      const list = this.#lists.get(streamId) ?? signal<People>(undefined);
      this.#lists.set(streamId, list);
      list.value = this.#folded(streamId, new Set(subscribers), since.events);
    } finally {
      this.#meanwhile.end(since);
    }
  }

  #apply(events: readonly ClientEvent[]): void {
    this.#meanwhile.add(events);
    for (const [streamId, list] of this.#lists) {
      const people = list.peek();
      if (people) list.value = this.#folded(streamId, people, events);
    }
  }

  /** The same set if nothing of it changed. */
  #folded(
    streamId: number,
    people: ReadonlySet<number>,
    events: readonly ClientEvent[],
  ): ReadonlySet<number> {
    let folded = people;
    for (const event of events) {
      const { ids, joined = [], left = [] } = changeOf(event, this.#model.tables.ownId.peek());
      if (ids.includes(streamId)) folded = folded.union(new Set(joined)).difference(new Set(left));
    }
    return folded;
  }
}

interface Change {
  readonly ids: readonly number[];
  readonly joined?: readonly number[];
  readonly left?: readonly number[];
}

function changeOf(event: ClientEvent, ownId: number): Change {
  if (event.type !== 'subscription') return { ids: [] };
  if (event.op === 'peer_add') return { ids: event.stream_ids, joined: event.user_ids };
  if (event.op === 'peer_remove') return { ids: event.stream_ids, left: event.user_ids };
  if (event.op === 'add') return { ids: idsOf(event.subscriptions), joined: [ownId] };
  if (event.op === 'remove') return { ids: idsOf(event.subscriptions), left: [ownId] };
  return { ids: [] };
}

const idsOf = (channels: readonly { readonly stream_id: number }[]) =>
  channels.map(({ stream_id }) => stream_id);
