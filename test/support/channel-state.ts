import assert from 'node:assert/strict';
import { registerQueue } from '../../src/endpoints/events/register-queue.ts';
import { type Listener, listen, type WireEvent } from './events.ts';
import type { Actor } from './server.ts';

type Entry = Record<string, unknown> & { stream_id: number; subscribers?: number[] };
type Event = Omit<WireEvent, 'id'>;

interface State {
  streams: Entry[];
  subscriptions: Entry[];
  unsubscribed: Entry[];
  never_subscribed: Entry[];
  realm_default_streams: number[];
}

const LISTS = ['subscriptions', 'unsubscribed', 'never_subscribed'] as const;
const TYPES = ['stream', 'subscription', 'default_streams'];

/** What a client knows of channels: a snapshot, then the events. */
export class ChannelState {
  readonly #actor: Actor;
  readonly #listener: Listener;
  readonly #state: State;

  private constructor(actor: Actor, listener: Listener, state: State) {
    this.#actor = actor;
    this.#listener = listener;
    this.#state = state;
  }

  static async of(actor: Actor): Promise<ChannelState> {
    const listener = await listen(actor, { include_subscribers: true, event_types: TYPES });
    return new ChannelState(actor, listener, await snapshot(actor));
  }

  /** Takes over what has happened, and compares with what a client that starts now is told. */
  async check(): Promise<void> {
    for (const event of await this.#listener.fetch()) apply(this.#state, event, this.#actor.user.id);
    assert.deepEqual(sorted(this.#state), sorted(await snapshot(this.#actor)));
  }
}

async function snapshot(actor: Actor): Promise<State> {
  const options = { include_subscribers: true, fetch_event_types: TYPES, event_types: TYPES };
  const state = (await actor.call(registerQueue, options)) as unknown as State;
  const { streams, subscriptions, unsubscribed, never_subscribed, realm_default_streams } = state;
  return { streams, subscriptions, unsubscribed, never_subscribed, realm_default_streams };
}

function apply(state: State, event: Event, self: number): void {
  if (event.type === 'default_streams') state.realm_default_streams = event.default_streams as number[];
  if (event.type === 'stream') applyToChannels(state, event);
  if (event.type === 'subscription') applyToSubscriptions(state, event, self);
}

function applyToChannels(state: State, event: Event): void {
  if (event.op === 'create') {
    for (const stream of event.streams as Entry[]) {
      state.streams.push(stream);
      state.never_subscribed.push({ ...stream, subscribers: [] });
    }
  }
  if (event.op === 'delete') {
    const gone = new Set(event.stream_ids as number[]);
    for (const list of ['streams', ...LISTS] as const) {
      state[list] = state[list].filter((entry) => !gone.has(entry.stream_id));
    }
  }
  if (event.op === 'update') {
    for (const entry of ['streams', ...LISTS].flatMap((list) => state[list as 'streams'])) {
      if (entry.stream_id === event.stream_id) entry[event.property as string] = event.value;
    }
  }
}

function applyToSubscriptions(state: State, event: Event, self: number): void {
  switch (event.op) {
    case 'add':
      for (const subscription of event.subscriptions as Entry[]) {
        for (const list of LISTS) take(state[list], subscription.stream_id);
        state.subscriptions.push(subscription);
      }
      return;
    case 'remove':
      for (const { stream_id } of event.subscriptions as Entry[]) {
        const entry = take(state.subscriptions, stream_id);
        assert(entry?.subscribers, 'one leaves what one is in');
        entry.subscribers = entry.subscribers.filter((id) => id !== self);
        state.unsubscribed.push(entry);
      }
      return;
    case 'update':
      for (const entry of state.subscriptions) {
        if (entry.stream_id === event.stream_id) entry[event.property as string] = event.value;
      }
      return;
    default:
      applyToPeers(state, event);
  }
}

function applyToPeers(state: State, event: Event): void {
  const changed = new Set(event.user_ids as number[]);
  for (const channelId of event.stream_ids as number[]) {
    const entry = LISTS.flatMap((list) => state[list]).find((each) => each.stream_id === channelId);
    assert(entry?.subscribers, 'peers come and go in channels that one knows');
    const others = entry.subscribers.filter((id) => !changed.has(id));
    entry.subscribers = event.op === 'peer_add' ? [...others, ...changed] : others;
  }
}

function take(list: Entry[], channelId: number): Entry | undefined {
  const at = list.findIndex((entry) => entry.stream_id === channelId);
  return at < 0 ? undefined : list.splice(at, 1)[0];
}

function sorted(state: State): State {
  const ordered = (list: Entry[]) =>
    list
      .map((entry) => ({
        ...entry,
        ...(entry.subscribers && { subscribers: entry.subscribers.toSorted((a, b) => a - b) }),
      }))
      .sort((a, b) => a.stream_id - b.stream_id);
  return {
    streams: ordered(state.streams),
    subscriptions: ordered(state.subscriptions),
    unsubscribed: ordered(state.unsubscribed),
    never_subscribed: ordered(state.never_subscribed),
    realm_default_streams: state.realm_default_streams.toSorted((a, b) => a - b),
  };
}
