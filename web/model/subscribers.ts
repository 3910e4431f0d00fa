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
    // The list is asked for again when it is shown next.
    this.load(streamId).catch(() => this.#lists.delete(streamId));
    return list;
  }

  /** Asks the server; throws what failed. */
  async load(streamId: number): Promise<void> {
    const { subscribers } = await this.#model.client.call(getSubscribers, { stream_id: streamId });
    const list = this.#lists.get(streamId) ?? signal<People>(undefined);
    this.#lists.set(streamId, list);
    list.value = new Set(subscribers);
  }

  #apply(event: ClientEvent): void {
    if (event.type !== 'subscription') return;
    const ownId = this.#model.tables.ownId.peek();
    if (event.op === 'peer_add') this.#change(event.stream_ids, { joined: event.user_ids });
    else if (event.op === 'peer_remove') this.#change(event.stream_ids, { left: event.user_ids });
    else if (event.op === 'add') this.#change(idsOf(event.subscriptions), { joined: [ownId] });
    else if (event.op === 'remove') this.#change(idsOf(event.subscriptions), { left: [ownId] });
  }

  #change(
    streamIds: readonly number[],
    { joined = [], left = [] }: { joined?: readonly number[]; left?: readonly number[] },
  ): void {
    const gone = new Set(left);
    for (const streamId of streamIds) {
      const list = this.#lists.get(streamId);
      const people = list?.peek();
      if (list && people) list.value = new Set([...people, ...joined].filter((id) => !gone.has(id)));
    }
  }
}

const idsOf = (channels: readonly { readonly stream_id: number }[]) =>
  channels.map(({ stream_id }) => stream_id);
