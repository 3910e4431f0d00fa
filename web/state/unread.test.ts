import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { applyEvent, type ClientEvent, type ClientState } from './apply-event.ts';
import { indexUnread } from './unread.ts';
import { CHANNEL_COUNTS, channelCount, type UnreadIndex } from './unread-index.ts';

const TOPICS = ['tea', 'Tea', 'lunch'];
const ids = fc.integer({ min: 1, max: 30 });
const topics = fc.constantFrom(...TOPICS);
const channels = fc.constantFrom(7, 8);

const fresh = (): ClientState => ({
  user_id: 1,
  unread_msgs: { count: 0, pms: [], streams: [], huddles: [], mentions: [], old_unreads_missing: false },
  subscriptions: [
    { stream_id: 7, is_muted: false },
    { stream_id: 8, is_muted: true },
  ] as never,
  user_topics: [],
});

const arrival = fc.tuple(ids, channels, topics).map(([id, stream_id, subject]) => ({
  type: 'message',
  message: { id, type: 'stream', stream_id, subject, display_recipient: 'square' },
  flags: id % 3 === 0 ? ['mentioned'] : [],
}));
const direct = ids.map((id) => ({
  type: 'message',
  message: { id: id + 100, type: 'private', display_recipient: [{ id: 1 }, { id: 2 }] },
  flags: [],
}));
const reading = fc.array(ids).map((messages) => flags('add', messages));
const unreading = fc.tuple(ids, channels, topics).map(([id, stream_id, topic]) => ({
  ...flags('remove', [id]),
  message_details: { [id]: { type: 'stream', stream_id, topic } },
}));
const move = fc.tuple(fc.array(ids), channels, topics, topics).map(([message_ids, stream_id, from, to]) => ({
  ...{ type: 'update_message', message_id: message_ids[0] ?? 1, message_ids, flags: [] },
  ...{ stream_id, orig_subject: from, subject: to },
}));
const policy = fc
  .tuple(channels, topics, fc.integer({ min: 0, max: 3 }))
  .map(([stream_id, topic_name, each]) => ({
    ...{ type: 'user_topic', stream_id, topic_name, visibility_policy: each, last_updated: 0 },
  }));
const flags = (op: string, messages: number[]) => ({
  ...{ type: 'update_message_flags', op, flag: 'read', messages, all: false },
});

const sorted = ({ topics, channels, directs, ...rest }: UnreadIndex) => ({
  ...rest,
  mentions: [...rest.mentions].toSorted((one, other) => one - other),
  topics: Object.fromEntries(topics),
  channels: Object.fromEntries(channels),
  directs: Object.fromEntries(directs),
});

const muting = fc.tuple(channels, fc.boolean()).map(([stream_id, value]) => ({
  ...{ type: 'subscription', op: 'update', stream_id, property: 'is_muted', value },
}));
const mention = fc.tuple(ids, fc.boolean()).map(([message_id, isMentioned]) => ({
  ...{ type: 'update_message', message_id, message_ids: [message_id] },
  flags: isMentioned ? ['mentioned'] : [],
}));
const deletion = fc
  .array(ids, { maxLength: 3 })
  .map((message_ids) => ({ type: 'delete_message', message_ids }));
const leaving = channels.map((stream_id) => ({ type: 'stream', op: 'delete', stream_ids: [stream_id] }));

const change = fc.oneof(
  ...[arrival, arrival, direct, reading, unreading, move, policy, muting, mention, deletion, leaving],
);

test('unread messages are counted as they come and go, and their IDs stay ascending', () => {
  const events = fc.array(change, { maxLength: 60 });
  fc.assert(
    fc.property(events, (all) => {
      const state = fresh();
      for (const event of all) applyEvent(state, event as unknown as ClientEvent);
      const { count, pms, streams, huddles, mentions } = state.unread_msgs ?? assert.fail();
      const kept = indexUnread(state);
      assert.equal(count, kept.total);
      // The same state, read anew.
      assert.deepEqual(sorted(kept), sorted(indexUnread(structuredClone(state))));
      const lists = [...[...pms, ...streams, ...huddles].map((each) => each.unread_message_ids), mentions];
      for (const list of lists)
        assert.deepEqual(
          list,
          list.toSorted((one, other) => one - other),
        );
    }),
    { numRuns: 500 },
  );
});

test('a channel counts all, what is not muted, or nothing, as the person has set it', () => {
  const mixed = { count: 2, mutedCount: 3 };
  const muted = { count: 0, mutedCount: 3 };
  const { all, unmuted, none } = CHANNEL_COUNTS;
  assert.deepEqual(channelCount(mixed, all), { calls: 5, quiet: 0 });
  assert.deepEqual(channelCount(muted, all), { calls: 0, quiet: 3 });
  assert.deepEqual(channelCount(mixed, unmuted), { calls: 2, quiet: 0 });
  assert.deepEqual(channelCount(muted, unmuted), { calls: 0, quiet: 0 });
  assert.deepEqual(channelCount(mixed, none), { calls: 0, quiet: 0 });
});

test('what is unread in muted topics is not in the total', () => {
  const state = fresh();
  const say = (id: number, stream_id: number) => ({
    type: 'message',
    message: { id, type: 'stream', stream_id, subject: 'tea', display_recipient: 'square' },
    flags: [],
  });
  for (const event of [say(1, 7), say(2, 8), say(3, 8)]) applyEvent(state, event as unknown as ClientEvent);
  const { total, channels } = indexUnread(state);
  assert.equal(total, 1);
  assert.equal(channels.get(8)?.mutedCount, 2);
});
