import assert from 'node:assert/strict';
import { test } from 'node:test';
import { nobody } from '../../engine/log/audience.ts';
import type { LogEntry } from '../../engine/log/log-entry.ts';
import type { LiveRealm } from '../realm/live-realm.ts';
import type { Realm } from '../realm/realm.ts';
import { QueueExpiry } from './expiry.ts';
import type { LogHead } from './log-head.ts';
import { Queue } from './queue.ts';
import { HeldQueues, LiveQueues } from './queue-indexes.ts';
import type { ProjectionContext } from './recipient.ts';
import type { Registry } from './registry.ts';

const OPTIONS = '{"allPublicStreams":false,"eventTypes":null,"narrow":[]}';
const NOW = 100_000;

/** A live queue with one entry in memory, whose client was heard of some milliseconds ago. */
function queueOf(userId: number, ago: number): Queue {
  const row = { id: `${userId}`, user_id: userId, options: OPTIONS, lifespan_seconds: 600, last_seen: 0 };
  const queue = new Queue({ ...row, version: 1, start_position: 0, acked_event_id: 0 }, NOW - ago);
  const entry = { position: 3, event: { type: 'drafts' }, audience: nobody, change: null, createdAt: 0 };
  queue.offer(entry as unknown as LogEntry, { events: {} } as ProjectionContext);
  return queue;
}

const LIVE = { transact: async () => {} } as unknown as LiveRealm;

test('a sweep keeps nothing in memory for clients that are away', async () => {
  const [here, away] = [queueOf(1, 20_000), queueOf(2, 40_000)];
  const held = new HeldQueues();
  const following = new LiveQueues({} as Realm, { delivered: 7 } as LogHead);
  for (const queue of [here, away]) {
    held.add(queue);
    following.add(queue);
  }
  const registry = { end: async () => {} } as unknown as Registry;
  const clock = { now: () => NOW };
  await new QueueExpiry({ live: LIVE, clock: clock as never, held, registry, following }).sweep();
  assert.deepEqual([here.hasNews, here.live], [true, true]);
  assert.deepEqual([away.hasNews, away.live, away.upTo], [false, false, 2]);
});

test('a sweep ends many queues in several transactions, so that sends do not wait for all of them', async () => {
  const held = new HeldQueues();
  const ids = Array.from({ length: 1000 }, (_, index) => index + 1);
  for (const id of ids) held.add(queueOf(id, 700_000));
  const ended: number[][] = [];
  const registry = {
    end: async (queues: readonly Queue[]) => void ended.push(queues.map(({ userId }) => userId)),
  } as unknown as Registry;
  const following = new LiveQueues({} as Realm, { delivered: 7 } as LogHead);
  const clock = { now: () => NOW + 1_000_000 };
  await new QueueExpiry({ live: LIVE, clock: clock as never, held, registry, following }).sweep();
  assert.deepEqual(ended.flat(), ids);
  assert(ended.every(({ length }) => length <= 200));
});
