import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Event } from '../client/events.ts';
import { applyEvent, type ClientEvent, type ClientState } from './apply-event.ts';
import type { Channel, Subscription } from './types.ts';

const fresh = (): ClientState => ({
  user_id: 1,
  max_message_id: -1,
  starred_messages: [],
  recent_private_conversations: [],
  unread_msgs: { count: 0, pms: [], streams: [], huddles: [], mentions: [], old_unreads_missing: false },
  subscriptions: [
    { stream_id: 7, name: 'square', is_muted: false, subscribers: [1, 2] } as Subscription,
    { stream_id: 8, name: 'noise', is_muted: true, subscribers: [1] } as Subscription,
  ],
  unsubscribed: [],
  never_subscribed: [],
});

const sent = {
  sender_id: 2,
  sender_full_name: 'Ada',
  avatar_url: null,
  content: '',
  timestamp: 0,
  is_me_message: false,
  reactions: [],
  submessages: [],
};

const inChannel = (id: number, stream_id: number, subject: string, flags: string[] = []): ClientEvent => ({
  type: 'message',
  message: { ...sent, id, type: 'stream', stream_id, subject, display_recipient: 'square' },
  flags,
});

const direct = (id: number, people: number[], flags: string[] = []): ClientEvent => ({
  type: 'message',
  message: {
    ...sent,
    id,
    type: 'private',
    subject: '',
    display_recipient: people.map((each) => ({ id: each, full_name: '' })),
  },
  flags,
});

const read = (messages: number[], all = false): ClientEvent => ({
  type: 'update_message_flags',
  op: 'add',
  flag: 'read',
  messages,
  all,
});

function after(...events: ClientEvent[]): ClientState {
  const state = fresh();
  for (const event of events) applyEvent(state, event);
  return state;
}

test('an event that replaces a field brings what the field is: a text, a list, an object', () => {
  const state = { ...fresh(), alert_words: ['tea'] };
  applyEvent(state, { type: 'alert_words', alert_words: ['milk'] });
  assert.deepEqual(state.alert_words, ['milk']);
  const note = { ...fresh(), alert_words: 'tea' } as unknown as ClientState;
  applyEvent(note, { type: 'alert_words', alert_words: 'milk' } as unknown as ClientEvent);
  assert.equal(note.alert_words, 'milk');
  for (const alert_words of ['milk', null, undefined])
    assert.throws(
      () => applyEvent(state, { type: 'alert_words', alert_words } as unknown as ClientEvent),
      /alert_words/,
    );
});

describe('the state of a client: messages', () => {
  test('deleted messages are neither unread nor starred, in one event or in several', () => {
    const star: ClientEvent = {
      type: 'update_message_flags',
      op: 'add',
      flag: 'starred',
      messages: [1, 2, 3],
      all: false,
    };
    const before = [
      inChannel(1, 7, 'tea'),
      inChannel(2, 7, 'tea', ['mentioned']),
      inChannel(3, 7, 'tea'),
      star,
    ];
    const place = { type: 'delete_message', message_type: 'stream', stream_id: 7, topic: 'tea' } as const;
    const together = after(...before, { ...place, message_ids: [1, 2] });
    assert.deepEqual(together, after(...before, { ...place, message_id: 1 }, { ...place, message_id: 2 }));
    assert.equal(together.unread_msgs?.count, 1);
    assert.deepEqual(together.unread_msgs?.streams, [
      { stream_id: 7, topic: 'tea', unread_message_ids: [3] },
    ]);
    assert.deepEqual(together.unread_msgs?.mentions, []);
    assert.deepEqual(together.starred_messages, [3]);
  });

  test('unread ones by conversation; muted ones are not counted', () => {
    const state = after(
      inChannel(1, 7, 'Tea'),
      inChannel(2, 7, 'tea', ['mentioned']),
      inChannel(3, 8, 'tea'),
      inChannel(4, 7, 'tea', ['read']),
      direct(5, [1, 2]),
      direct(6, [3, 1, 2]),
      direct(7, [1]),
    );
    assert.equal(state.max_message_id, 7);
    assert.deepEqual(state.unread_msgs, {
      count: 5,
      pms: [
        { other_user_id: 2, sender_id: 2, unread_message_ids: [5] },
        { other_user_id: 1, sender_id: 1, unread_message_ids: [7] },
      ],
      streams: [
        { stream_id: 7, topic: 'Tea', unread_message_ids: [1, 2] },
        { stream_id: 8, topic: 'tea', unread_message_ids: [3] },
      ],
      huddles: [{ user_ids_string: '1,2,3', unread_message_ids: [6] }],
      mentions: [2],
      old_unreads_missing: false,
    });
    assert.deepEqual(state.recent_private_conversations, [
      { user_ids: [2], max_message_id: 5 },
      { user_ids: [3, 2], max_message_id: 6 },
      { user_ids: [], max_message_id: 7 },
    ]);
  });

  test('read, all read, and unread again', () => {
    const state = after(inChannel(1, 7, 'tea', ['mentioned']), inChannel(2, 7, 'tea'), direct(3, [1, 2]));
    applyEvent(state, read([1]));
    assert.deepEqual(state.unread_msgs?.mentions, []);
    assert.equal(state.unread_msgs?.count, 2);
    applyEvent(state, read([], true));
    assert.deepEqual(state.unread_msgs, fresh().unread_msgs);
    applyEvent(state, {
      type: 'update_message_flags',
      op: 'remove',
      flag: 'read',
      messages: [1, 3],
      all: false,
      message_details: {
        1: { type: 'stream', stream_id: 7, topic: 'tea', mentioned: true },
        3: { type: 'private', user_ids: [2] },
      },
    });
    assert.deepEqual(state.unread_msgs?.streams, [{ stream_id: 7, topic: 'tea', unread_message_ids: [1] }]);
    assert.deepEqual(state.unread_msgs?.mentions, [1]);
    assert.equal(state.unread_msgs?.count, 2);
  });

  test('stars come and go', () => {
    const star = { type: 'update_message_flags', flag: 'starred', all: false } as const;
    const state = after({ ...star, op: 'add', messages: [4, 5] }, { ...star, op: 'remove', messages: [4] });
    assert.deepEqual(state.starred_messages, [5]);
  });

  test('muting a channel changes the count', () => {
    const state = after(inChannel(1, 7, 'tea'));
    const property = { property: 'is_muted', value: true };
    applyEvent(state, { type: 'subscription', op: 'update', stream_id: 7, ...property });
    assert.equal(state.unread_msgs?.count, 0);
  });
});

describe('the state of a client: channels', () => {
  test('left, joined again, gone', () => {
    const state = after({
      type: 'subscription',
      op: 'remove',
      subscriptions: [{ stream_id: 7, name: 'square' }],
    });
    assert.deepEqual(state.unsubscribed, [
      { stream_id: 7, name: 'square', is_muted: false, subscribers: [2] },
    ]);
    const [old] = state.unsubscribed ?? [];
    assert(old);
    applyEvent(state, {
      type: 'subscription',
      op: 'add',
      subscriptions: [{ ...old, subscribers: [1, 2] }],
    });
    assert.deepEqual(state.unsubscribed, []);
    assert.equal(state.subscriptions?.length, 2);
    applyEvent(state, { type: 'stream', op: 'delete', streams: [{ stream_id: 7 }], stream_ids: [7] });
    assert.deepEqual(
      state.subscriptions?.map((each) => each.stream_id),
      [8],
    );
  });

  test('a new one has nobody in it until that is said', () => {
    const state = after(
      { type: 'stream', op: 'create', streams: [{ stream_id: 9, name: 'new' } as Channel] },
      { type: 'subscription', op: 'peer_add', stream_ids: [9, 7], user_ids: [3] },
    );
    assert.deepEqual(state.never_subscribed, [{ stream_id: 9, name: 'new', subscribers: [3] }]);
    assert.deepEqual(state.subscriptions?.[0]?.subscribers, [1, 2, 3]);
  });
});

test('an event that nobody knows is an error', () => {
  assert.throws(() => after({ type: 'weather' } as never), /knows no event/);
});

test('the types say that every event of the API can be applied', () => {
  const apply: (state: ClientState, event: Event) => void = applyEvent;
  assert.doesNotThrow(() => apply({}, { type: 'heartbeat', id: 1 }));
});
