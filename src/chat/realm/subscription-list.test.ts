import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Membership } from '../model/channels.ts';
import { SubscriptionList } from './subscriptions.ts';

test('subscriptions are what a map holds that gets the same, by channel ID', () => {
  const [list, map] = [new SubscriptionList(), new Map<number, Membership>()];
  const of = (channelId: number, color: string) => ({ channelId, color }) as Membership;
  for (const [turn, channelId] of [5, 3, 9, 3, 1, 9, 7, 12, 5].entries()) {
    const membership = of(channelId, `${turn}`);
    assert.equal(list.set(channelId, membership), list);
    map.set(channelId, membership);
    if (turn === 6) assert.deepEqual([list.delete(3), map.delete(3)], [true, true]);
  }
  assert.equal(list.delete(4), false);
  const expected = [...map].sort(([a], [b]) => a - b);
  assert.deepEqual([...list], expected);
  assert.deepEqual([...list.keys()], [1, 5, 7, 9, 12]);
  assert.deepEqual(
    [...list.values()],
    expected.map(([, each]) => each),
  );
  assert.equal(list.size, 5);
  const seen: [number, Membership][] = [];
  list.forEach((each, channelId) => {
    seen.push([channelId, each]);
  });
  assert.deepEqual(seen, expected);
  for (let channelId = 0; channelId < 14; channelId++) {
    assert.equal(list.get(channelId), map.get(channelId), `${channelId}`);
    assert.equal(list.has(channelId), map.has(channelId));
  }
});
