import assert from 'node:assert/strict';
import { test } from 'node:test';
import { MessagePlaces } from '../../src/chat/realm/remembered/message-places.ts';
import { unreadJson } from '../../src/chat/views/initial-state/unread-conversations.ts';
import { toBrand } from '../../src/engine/http/wire-names.ts';
import { CHUNK_SIZE } from '../../src/engine/kernel/ids/id-chunk-forms.ts';

const all = Float64Array.of(1, 10, 65_536, 999_999, 2 ** 31, Number.MAX_SAFE_INTEGER);
const span = (from: number, to: number) => ({ unread_message_ids: { all, from, to } });

const unread = {
  count: 12,
  pms: [
    { other_user_id: 8, sender_id: 8, ...span(0, 1) },
    { other_user_id: 12, sender_id: 12, ...span(1, 3) },
  ],
  huddles: [{ user_ids_string: '8,10,11', ...span(2, 4) }],
  streams: ['', 'stream', 'a "quoted" \\ topic', 'grün 🍵 \ud800', '\u0007\n'].map((topic, index) => ({
    ...{ topic, stream_id: index + 1, ...span(index, 6) },
  })),
  mentions: [1, 65_536],
  old_unreads_missing: true,
};
const long = { ...unread, mentions: Array.from({ length: 5000 }, (_, index) => 7 * index) };
const nothing = { count: 0, pms: [], huddles: [], streams: [], mentions: [], old_unreads_missing: false };

test('the text of the unread messages equals that of JSON.stringify byte for byte, in our names and in the brand’s', () => {
  for (const state of [unread, nothing, long]) {
    const plain = JSON.stringify(state, (name, value) =>
      name === 'unread_message_ids' ? [...all.slice(value.from, value.to)] : value,
    );
    const json = unreadJson(state).bytes.toString();
    assert.equal(json, plain);
    assert.equal(JSON.stringify(toBrand({ unread_msgs: JSON.parse(json) })), `{"unread_msgs":${json}}`);
  }
});

test('messages are grouped as one after another would be', () => {
  const topics = ['tea', 'Plans', 'plans', 'PLANS', 'cake'];
  const ids = Array.from({ length: 3000 }, (_, index) => CHUNK_SIZE - 1500 + index).filter(
    (id) => id % 7 > 0,
  );
  const places = ids.map((id) => ({
    recipientId: 1 + ((id * 31) % 5),
    topic: topics[((id * 17) % 11) % 5] as string,
  }));
  const mentioning = ids.filter((id) => id % 100 === 0);
  const known = new MessagePlaces();
  const first = CHUNK_SIZE - 1500;
  const runs = [
    [first, first + 99],
    [first + 110, first + 2998],
  ] as const;
  const wanted = Float64Array.from({ length: 3000 }, (_, index) => first + index).filter((id) =>
    runs.some(([from, to]) => id >= from && id <= to),
  );
  assert.deepEqual(known.unknownIn(wanted), runs);
  known.learn([[first, first + 3000]], { ids, places, mentioning });
  assert.deepEqual(known.unknownIn(wanted), []);
  const asked = ids.filter((id) => runs.some(([from, to]) => id >= from && id <= to));
  const { conversations, mentioningChannel } = known.group(wanted);
  assert.deepEqual(
    mentioningChannel,
    asked.filter((id) => mentioning.includes(id)),
  );
  const plain = Map.groupBy(asked, (id) => {
    const { recipientId, topic } = places[ids.indexOf(id)] as (typeof places)[number];
    return `${recipientId} ${topic.toLowerCase()}`;
  });
  assert.equal(conversations.length, plain.size);
  for (const { recipientId, topic, topicKey, messageIds } of conversations) {
    const own = plain.get(`${recipientId} ${topicKey}`) ?? [];
    assert.deepEqual([...messageIds.all.slice(messageIds.from, messageIds.to)], own);
    assert.equal(topic, places[ids.indexOf(own.at(-1) ?? 0)]?.topic);
  }
});

test('lists that are given back are used again, at most two of them, and none that somebody still reads', () => {
  const known = new MessagePlaces();
  const ids = [1, 2, 3];
  const asked = Float64Array.from(ids);
  known.learn([[1, 3]], { ids, places: ids.map(() => ({ recipientId: 1, topic: 'tea' })), mentioning: [] });
  const groups = Array.from({ length: 4 }, () => known.group(asked));
  assert.equal(new Set(groups.map(({ all }) => all)).size, 4);
  for (const group of groups) known.takeBack(group);
  const again = new Set(Array.from({ length: 4 }, () => known.group(asked).all));
  assert.equal(groups.filter(({ all }) => again.has(all)).length, 2);
  known.takeBack(known.group(Float64Array.of(1)));
  const [conversation] = known.group(asked).conversations;
  const { all, from, to } = conversation?.messageIds ?? assert.fail('no conversation');
  assert.deepEqual([...all.slice(from, to)], ids, 'a list that is too short is not used');
});
