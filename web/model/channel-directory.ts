import { computed, type ReadonlySignal, signal } from '@preact/signals';
import { getStreams } from '../client/operations.ts';
import type { ClientEvent } from '../state/events.ts';
import type { Model } from './model.ts';
import type { KnownChannel } from './tables.ts';

interface Fetched {
  /** How many people are in each channel. */
  readonly sizes: ReadonlyMap<number, number>;
  /** Channels that are archived: an event about one says only that it is gone. */
  readonly archived: ReadonlyMap<number, KnownChannel>;
}

const made = new WeakMap<Model, ChannelDirectory>();

export function channelDirectory(model: Model): ChannelDirectory {
  const known = made.get(model) ?? new ChannelDirectory(model);
  made.set(model, known);
  return known;
}

/** Data for lists of channels that the state lacks: fetched at the first use, then kept up to date by events. */
export class ChannelDirectory {
  readonly #model: Model;
  readonly #fetched = signal<Fetched | undefined>(undefined);
  /** By ID; undefined until it is known. */
  readonly archived: ReadonlySignal<ReadonlyMap<number, KnownChannel> | undefined>;
  #loading: Promise<void> | undefined;
  /** The list may lack something that came while it was fetched. */
  #isStale = false;

  constructor(model: Model) {
    this.#model = model;
    this.archived = computed(() => this.#archived());
    model.onEvents((events) => this.#apply(events));
  }

  /** Undefined until it is known. Follows changes. */
  get sizes(): ReadonlyMap<number, number> | undefined {
    return this.#fetched.value?.sizes;
  }

  /** Asks the server unless it has been asked; throws what failed. */
  async load(): Promise<void> {
    if (!this.#fetched.peek()) await this.#reload();
  }

  #reload(): Promise<void> {
    this.#isStale = this.#loading !== undefined;
    this.#loading ??= this.#fetch().finally(() => {
      this.#loading = undefined;
      if (this.#isStale) this.#refresh();
    });
    return this.#loading;
  }

  async #fetch(): Promise<void> {
    const { streams } = await this.#model.client.call(getStreams, {
      include_all: true,
      exclude_archived: false,
    });
    this.#fetched.value = {
      sizes: new Map(streams.map(({ stream_id: id, subscriber_count: count }) => [id, count])),
      archived: new Map(
        streams.flatMap((each) =>
          each.is_archived ? [[each.stream_id, { ...each, isSubscribed: false }]] : [],
        ),
      ),
    };
  }

  #refresh(): void {
    // The earlier data stays until the next event.
    this.#reload().catch(() => undefined);
  }

  #archived(): ReadonlyMap<number, KnownChannel> | undefined {
    const fetched = this.#fetched.value?.archived;
    const known = this.#model.tables.channels.value;
    if (!fetched) return undefined;
    const archived = new Map([...fetched].filter(([id]) => !known.has(id)));
    for (const [id, channel] of known) if (channel.is_archived) archived.set(id, channel);
    return archived;
  }

  #apply(events: readonly ClientEvent[]): void {
    if (!this.#fetched.peek() && !this.#loading) return;
    const about = events.filter(({ type }) => type === 'stream' || type === 'subscription');
    if (about.length === 0) return;
    const isOther = about.some((each) => each.type === 'stream' && each.op !== 'update');
    if (isOther || this.#loading) this.#refresh();
    else this.#count(about);
  }

  #count(events: readonly ClientEvent[]): void {
    const fetched = this.#fetched.peek();
    if (!fetched) return;
    const sizes = new Map(fetched.sizes);
    const add = (ids: readonly number[], count: number) => {
      for (const id of ids) sizes.set(id, Math.max(0, (sizes.get(id) ?? 0) + count));
    };
    for (const event of events) {
      if (event.type !== 'subscription') continue;
      if (event.op === 'peer_add') add(event.stream_ids, event.user_ids.length);
      else if (event.op === 'peer_remove') add(event.stream_ids, -event.user_ids.length);
      else if (event.op === 'add') add(idsOf(event.subscriptions), 1);
      else if (event.op === 'remove') add(idsOf(event.subscriptions), -1);
    }
    this.#fetched.value = { ...fetched, sizes };
  }
}

const idsOf = (channels: readonly { readonly stream_id: number }[]) =>
  channels.map(({ stream_id }) => stream_id);
