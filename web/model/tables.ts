import { computed, type ReadonlySignal } from '@preact/signals';
import type { Channel, Subscription, User, UserGroup, UserSettings } from '../client/shapes.ts';
import { MapView } from '../state/map-view.ts';
import { personIn } from '../state/people.ts';
import { policiesOf } from '../state/topic-policies.ts';
import type { ClientState, Draft, ScheduledMessage, UserStatus } from '../state/types.ts';
import { indexUnread } from '../state/unread.ts';
import type { UnreadIndex } from '../state/unread-index.ts';
import type { LiveState } from './live-state.ts';

/** A channel that the user may know; for a subscribed channel, with the members of the subscription. */
export type KnownChannel = Channel &
  Partial<Omit<Subscription, keyof Channel>> & { readonly isSubscribed: boolean };

/** The state by ID, each made when it is read and its nouns have changed. */
export interface Tables {
  readonly ownId: ReadonlySignal<number>;
  /** Everybody, bots and deactivated accounts too. */
  readonly people: ReadonlySignal<ReadonlyMap<number, User>>;
  readonly channels: ReadonlySignal<ReadonlyMap<number, KnownChannel>>;
  readonly groups: ReadonlySignal<ReadonlyMap<number, UserGroup>>;
  readonly unread: ReadonlySignal<UnreadIndex>;
  /** Policies of topics, by `topicKey`: 1 muted, 2 unmuted, 3 followed. */
  readonly policies: ReadonlySignal<ReadonlyMap<string, number>>;
  readonly settings: ReadonlySignal<UserSettings>;
  readonly statuses: ReadonlySignal<Readonly<Record<string, UserStatus>>>;
  readonly mutedPeople: ReadonlySignal<ReadonlySet<number>>;
  readonly drafts: ReadonlySignal<readonly Draft[]>;
  readonly scheduled: ReadonlySignal<readonly ScheduledMessage[]>;
}

export function createTables(live: LiveState): Tables {
  return {
    ownId: computed(() => live.read().user_id ?? 0),
    people: computed(peopleOf(live)),
    channels: computed(() => channelsOf(live)),
    groups: computed(() => {
      const { realm_user_groups: groups = [] } = live.read('groups');
      return new Map((groups as unknown as UserGroup[]).map((each) => [each.id, { ...each }]));
    }),
    unread: computed(() => indexUnread(live.read('unread', 'topics', 'channels'))),
    policies: computed(() => policiesOf(live.read('topics'))),
    settings: computed(() => ({ ...live.read('settings').user_settings }) as unknown as UserSettings),
    statuses: computed(() => ({ ...live.read('statuses').user_status })),
    mutedPeople: computed(() => new Set(live.read('mutedPeople').muted_users?.map(({ id }) => id))),
    drafts: computed(() => [...(live.read('drafts').drafts ?? [])]),
    scheduled: computed(() => [...(live.read('scheduled').scheduled_messages ?? [])]),
  };
}

/** A person's change costs the same however many people there are. */
function peopleOf(live: LiveState): () => ReadonlyMap<number, User> {
  let people = new Map<number, User>();
  return () => {
    const state = live.read('people');
    const changed = live.takeChangedPeople();
    if (!changed) people = allPeople(state);
    for (const id of changed ?? []) {
      const person = personIn(state, id) as User | undefined;
      if (person) people.set(id, person);
      else people.delete(id);
    }
    return new MapView(people);
  };
}

/** Copies: the state changes its objects in place, and a view compares by identity. */
function allPeople(state: ClientState): Map<number, User> {
  const people = new Map<number, User>();
  const put = (list: readonly object[] | undefined, isActive: boolean) => {
    for (const each of (list ?? []) as User[]) people.set(each.user_id, { ...each, is_active: isActive });
  };
  put(state.realm_non_active_users, false);
  put(state.cross_realm_bots as User[] | undefined, true);
  put(state.realm_users, true);
  return people;
}

function channelsOf(live: LiveState): Map<number, KnownChannel> {
  const state = live.read('channels');
  const channels = new Map<number, KnownChannel>();
  const put = (list: readonly object[] | undefined, isSubscribed: boolean) => {
    for (const each of (list ?? []) as Subscription[])
      channels.set(each.stream_id, { ...each, isSubscribed });
  };
  put(state.streams, false);
  put(state.never_subscribed, false);
  put(state.unsubscribed, false);
  put(state.subscriptions, true);
  return channels;
}
