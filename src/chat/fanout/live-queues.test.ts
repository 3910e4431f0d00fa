import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Audience, toChannel, toUsers } from '../../engine/log/audience.ts';
import type { Realm } from '../realm/realm.ts';
import type { LogHead } from './log-head.ts';
import { Queue } from './queue.ts';
import { LiveQueues } from './queue-indexes.ts';

const CHANNEL = 7;
const OPTIONS = '{"allPublicStreams":false,"eventTypes":null,"narrow":[]}';

/** Two queues for each listener; returns whose queues an audience reaches, in the order of user IDs. */
function reached(audience: Audience, listeners: readonly number[], subscribers: readonly number[]): number[] {
  const realm = { subscribersOf: (id: number) => new Set(id === CHANNEL ? subscribers : []) };
  const live = new LiveQueues(realm as unknown as Realm, {} as LogHead);
  for (const userId of [...listeners, ...listeners]) live.add(queueOf(userId));
  return live
    .of(audience)
    .map(({ userId }) => userId)
    .sort((a, b) => a - b);
}

function queueOf(userId: number): Queue {
  const row = { id: `${userId}`, user_id: userId, options: OPTIONS, lifespan_seconds: 600, last_seen: 0 };
  return new Queue({ ...row, version: 1, start_position: 0, acked_event_id: 0 }, 0);
}

const FEW = [1, 2];
const MANY = [1, 2, 3, 4, 5, 6, 7, 8];

test('a message of a channel reaches each queue of its subscribers once, whether few users listen or many', () => {
  assert.deepEqual(reached(toChannel(CHANNEL), FEW, [2, 3, 4]), [2, 2]);
  assert.deepEqual(reached(toChannel(CHANNEL), MANY, [2, 3, 9]), [2, 2, 3, 3]);
  assert.deepEqual(reached(toChannel(8), MANY, [2, 3]), []);
});

test('users whom the audience adds get it once, also those who are subscribed', () => {
  assert.deepEqual(reached(toChannel(CHANNEL, [1, 2]), FEW, [2, 3, 4]), [1, 1, 2, 2]);
  assert.deepEqual(reached(toChannel(CHANNEL, [3, 8]), MANY, [2, 3]), [2, 2, 3, 3, 8, 8]);
  assert.deepEqual(reached(toChannel(CHANNEL, [3]), MANY, []), [3, 3]);
});

test('an event for users reaches their queues and no others', () => {
  assert.deepEqual(reached(toUsers([2, 3, 4]), FEW, []), [2, 2]);
  assert.deepEqual(reached(toUsers([3, 9]), MANY, [1]), [3, 3]);
  assert.deepEqual(reached(toUsers([]), MANY, MANY), []);
});
