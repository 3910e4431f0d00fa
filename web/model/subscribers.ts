import { type ReadonlySignal, type Signal, signal } from '@preact/signals';
import { getSubscribers } from '../client/operations.ts';
import type { ClientEvent } from '../state/events.ts';
import type { Model } from './model.ts';

/** Channels whose people are in memory; the one that was not used for longest goes. */
const MOST_CHANNELS = 50;

type People = ReadonlySet<number> | undefined;

const made = new WeakMap<Model, Subscribers>();

export function subscribersOf(model: Model): Subscribers {
  const known = made.get(model) ?? new Subscribers(model);
  made.set(model, known);
  return known;
}

/** Who is in the channels to which one writes: fetched once, then in step with the events. */
export class Subscribers {
  readonly #model: Model;
  readonly #lists = new Map<number, Signal<People>>();

  constructor(model: Model) {
    this.#model = model;
    model.onEvents((events) => {
      for (const event of events) this.#apply(event);
    });
  }

  /** Undefined until it is known. Follows changes. */
  of(streamId: number): ReadonlySignal<People> {
    const known = this.#lists.get(streamId);
    if (known) return known;
    const [oldest] = this.#lists.keys();
    if (this.#lists.size >= MOST_CHANNELS && oldest !== undefined) this.#lists.delete(oldest);
    const list = signal<People>(undefined);
    this.#lists.set(streamId, list);
    void this.#load(streamId, list);
    return list;
  }

  async #load(streamId: number, list: Signal<People>): Promise<void> {
    try {
      const { subscribers } = await this.#model.client.call(getSubscribers, { stream_id: streamId });
      list.value = new Set(subscribers);
    } catch {
      this.#lists.delete(streamId);
    }
  }

  #apply(event: ClientEvent): void {
    if (event.type !== 'subscription' || (event.op !== 'peer_add' && event.op !== 'peer_remove')) return;
    for (const streamId of event.stream_ids) {
      const list = this.#lists.get(streamId);
      if (!list?.peek()) continue;
      const people = new Set(list.peek());
      for (const id of event.user_ids) event.op === 'peer_add' ? people.add(id) : people.delete(id);
      list.value = people;
    }
  }
}
