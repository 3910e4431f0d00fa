import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { User } from '../client/shapes.ts';
import type { ClientEvent, ClientState } from '../state/apply-event.ts';
import { messageWith } from '../sync/fake-server.ts';
import { LiveState } from './live-state.ts';
import { createTables } from './tables.ts';

/** How often members of the list were read by their place in it. */
function counted<T>(list: T[]): { list: T[]; reads: () => number } {
  let reads = 0;
  const watched = new Proxy(list, {
    get(target, name) {
      if (typeof name === 'string' && /^\d+$/.test(name)) reads++;
      return Reflect.get(target, name);
    },
  });
  return { list: watched, reads: () => reads };
}

const person = (id: number) =>
  ({ user_id: id, full_name: `Person ${id}`, email: `${id}@example.com` }) as User;

/** How often the list of people is read for changes of one of them. */
function readsForChanges(count: number, events: readonly object[]): number {
  const { list, reads } = counted(Array.from({ length: count }, (_, at) => person(at + 1)));
  const live = new LiveState();
  live.reset({ user_id: 1, realm_users: list, realm_non_active_users: [] } as unknown as ClientState);
  const { people } = createTables(live);
  people.value;
  // The places of people are noted once.
  live.apply([update(1, { full_name: 'First' })]);
  people.value;
  const before = reads();
  for (const event of events) {
    live.apply([event as ClientEvent]);
    people.value;
  }
  return reads() - before;
}

const update = (user_id: number, change: object) =>
  ({ type: 'realm_user', op: 'update', person: { user_id, ...change } }) as ClientEvent;

test('a change of a person reads as much of 10,000 people as of 100', () => {
  const changes = [
    update(7, { full_name: 'Another name' }),
    update(8, { is_active: false }),
    update(8, { is_active: true }),
    { type: 'realm_user', op: 'add', person: person(1_000_000) },
    { type: 'realm_user', op: 'remove', person: { user_id: 9, full_name: '' } },
  ];
  assert.equal(readsForChanges(10_000, changes), readsForChanges(100, changes));
});

test('the table of people has what the state has, each change as another object', () => {
  const live = new LiveState();
  const bots = [person(50)];
  const state = { user_id: 1, realm_users: [1, 2, 3].map(person), realm_non_active_users: [person(4)] };
  live.reset({ ...state, cross_realm_bots: bots } as unknown as ClientState);
  const { people } = createTables(live);
  const before = people.value;
  const [second, third] = [before.get(2), before.get(3)];
  live.apply([update(2, { full_name: 'Two' }), update(4, { is_active: true })]);
  assert.notEqual(people.value, before);
  assert.equal(people.value.get(2)?.full_name, 'Two');
  assert.notEqual(people.value.get(2), second);
  assert.equal(people.value.get(3), third);
  assert.equal(people.value.get(4)?.is_active, true);
  live.apply([update(2, { is_active: false })]);
  live.apply([{ type: 'realm_user', op: 'remove', person: { user_id: 1, full_name: '' } } as ClientEvent]);
  const fresh = new LiveState();
  fresh.reset(live.now);
  const byId = (map: ReadonlyMap<number, User>) => [...map].toSorted(([one], [other]) => one - other);
  assert.deepEqual(byId(people.value), byId(createTables(fresh).people.value));
});

/** How often the unread messages are read for a message that comes and is read. */
function readsForMessages(unread: number): number {
  const ids = counted(Array.from({ length: unread }, (_, at) => at + 1));
  const topics = Array.from({ length: 20 }, (_, at) => ({
    ...{ stream_id: 7, topic: `topic ${at}` },
    unread_message_ids: at === 0 ? ids.list : [unread + 1 + at],
  }));
  const streams = counted(topics);
  const live = new LiveState();
  const unreads = { count: unread + 19, pms: [], huddles: [], streams: streams.list, mentions: [] };
  live.reset({
    user_id: 1,
    unread_msgs: unreads,
    user_topics: [],
    subscriptions: [],
  } as unknown as ClientState);
  const tables = createTables(live);
  tables.unread.value;
  const before = ids.reads() + streams.reads();
  for (let id = unread + 100; id < unread + 110; id++) {
    const message = messageWith({ id, stream_id: 7, subject: 'topic 3', content: '<p>new</p>' });
    const read = { type: 'update_message_flags', op: 'add', flag: 'read', messages: [id], all: false };
    for (const event of [{ type: 'message', message, flags: [] }, read] as ClientEvent[]) {
      live.apply([event]);
      tables.unread.value.total;
    }
  }
  return ids.reads() + streams.reads() - before;
}

test('a message reads as much of 10,000 unread messages as of 100', () => {
  assert.equal(readsForMessages(10_000), readsForMessages(100));
});
