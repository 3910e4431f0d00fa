import { byName } from './by-name.ts';
import type { EventOf } from './events.ts';
import { addTo, put, removeFrom } from './lists.ts';
import type { Channel, ChannelWithPeople, ClientState, Subscription } from './types.ts';
import { followMutedChannels, removeUnreadIn } from './unread.ts';

const LISTS = ['subscriptions', 'unsubscribed', 'never_subscribed'] as const;

const withPeople = (state: ClientState): ChannelWithPeople[] => LISTS.flatMap((name) => state[name] ?? []);

export function applyChannel(state: ClientState, event: EventOf<'stream'>): void {
  switch (event.op) {
    case 'create':
      for (const channel of event.streams) addChannel(state, channel);
      return;
    case 'delete':
      forgetMuted(state, event.stream_ids);
      for (const name of ['streams', ...LISTS] as const) {
        removeFrom<Channel>(state[name], ({ stream_id }) => event.stream_ids.includes(stream_id));
      }
      removeUnreadIn(state, event.stream_ids);
      followMutedChannels(state);
      return;
    case 'update':
      for (const channel of [...(state.streams ?? []), ...withPeople(state)]) {
        if (channel.stream_id === event.stream_id) changeChannel(channel, event);
      }
      if (event.property === 'name') rename(state, event.name, String(event.value));
      return;
    default:
      event satisfies never;
  }
}

/** A new channel is one that nobody here is in yet: an event about the subscription says otherwise. */
function addChannel(state: ClientState, channel: Channel): void {
  put(state.streams, { ...channel }, (other) => other.stream_id === channel.stream_id);
  const known = withPeople(state).filter((other) => other.stream_id === channel.stream_id);
  // It was there as an archived one.
  for (const each of known) Object.assign(each, channel);
  if (known.length > 0) return;
  state.never_subscribed?.push({ ...channel, ...(hasSubscribers(state) && { subscribers: [] }) });
}

/** Whether the state was fetched with `include_subscribers`. */
const hasSubscribers = (state: ClientState) => withPeople(state).some((channel) => channel.subscribers);

function changeChannel(channel: Channel, event: EventOf<'stream'> & { op: 'update' }): void {
  const members = byName(channel);
  members[event.property] = event.value;
  for (const also of ['rendered_description', 'history_public_to_subscribers', 'is_web_public'] as const) {
    if (event[also] !== undefined) members[also] = event[also];
  }
}

function forgetMuted(state: ClientState, streamIds: readonly number[]): void {
  const known = [...(state.streams ?? []), ...withPeople(state)];
  const names = known.filter(({ stream_id }) => streamIds.includes(stream_id)).map(({ name }) => name);
  removeFrom(state.muted_topics, ([name]) => names.includes(name));
}

/** The older list of muted topics knows channels by their names. */
function rename({ muted_topics }: ClientState, from: string, to: string): void {
  for (const topic of muted_topics ?? []) if (topic[0] === from) topic[0] = to;
}

export function applySubscription(state: ClientState, event: EventOf<'subscription'>): void {
  switch (event.op) {
    case 'add':
      for (const subscription of event.subscriptions) moveTo(state, 'subscriptions', { ...subscription });
      break;
    case 'remove':
      for (const { stream_id } of event.subscriptions) unsubscribe(state, stream_id);
      break;
    case 'update':
      for (const subscription of [...(state.subscriptions ?? []), ...(state.unsubscribed ?? [])]) {
        if (subscription.stream_id === event.stream_id) byName(subscription)[event.property] = event.value;
      }
      break;
    case 'peer_add':
    case 'peer_remove':
      for (const channel of withPeople(state)) {
        if (event.stream_ids.includes(channel.stream_id)) changePeople(channel, event);
      }
      // Others in a channel mute nothing of one's own.
      return;
    default:
      event satisfies never;
  }
  followMutedChannels(state);
}

function moveTo(state: ClientState, target: 'subscriptions' | 'unsubscribed', channel: Subscription): void {
  for (const name of LISTS)
    removeFrom<ChannelWithPeople>(state[name], ({ stream_id }) => stream_id === channel.stream_id);
  state[target]?.push(channel);
}

function unsubscribe(state: ClientState, streamId: number): void {
  const subscription = state.subscriptions?.find(({ stream_id }) => stream_id === streamId);
  if (!subscription) return;
  removeFrom(subscription.subscribers, (id) => id === state.user_id);
  moveTo(state, 'unsubscribed', subscription);
}

function changePeople(
  { subscribers }: ChannelWithPeople,
  { op, user_ids }: { op: 'peer_add' | 'peer_remove'; user_ids: number[] },
): void {
  const meant = new Set(user_ids);
  if (op === 'peer_add') addTo(subscribers, user_ids);
  else removeFrom(subscribers, (id) => meant.has(id));
}
