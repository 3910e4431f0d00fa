import assert from 'node:assert/strict';
import { test } from 'node:test';
import { nobody } from '../../engine/log/audience.ts';
import type { LogEntry } from '../../engine/log/log-entry.ts';
import { eventId, lastIdAt } from './log-head.ts';
import { Queue } from './queue.ts';
import type { ProjectionContext } from './recipient.ts';

/** Nothing of it is asked for these entries. */
const AROUND = { events: {} } as unknown as ProjectionContext;

const queueWith = (...positions: readonly number[]): Queue =>
  queueOf(...positions.map((position) => entryAt(position)));

function queueOf(...entries: readonly LogEntry[]): Queue {
  const options = JSON.stringify({ eventTypes: null, narrow: [] });
  const row = {
    ...{ id: 'q', realm_id: 1, user_id: 1, options, start_position: 0, acked_event_id: 0 },
    ...{ lifespan_seconds: 600, last_seen: 0, version: 1 },
  };
  const queue = new Queue(row, 0);
  for (const entry of entries) queue.offer(entry, AROUND);
  return queue;
}

const entryAt = (position: number, type = 'drafts') =>
  ({
    position,
    event: { type },
    audience: nobody,
    change: null,
    createdAt: 0,
  }) as unknown as LogEntry;

test('an entry that was written to a stream whole does not wait for another turn', () => {
  const queue = queueWith(5, 6);
  queue.wasSent(eventId(5, 1));
  assert(queue.hasNews);
  queue.wasSent(eventId(6));
  assert(!queue.hasNews);
});

test('an entry waits until its client has acknowledged more than the first of its events', () => {
  const queue = queueWith(5);
  queue.acknowledge(eventId(5));
  assert(queue.hasNews);
  queue.acknowledge(lastIdAt(5));
  assert(!queue.hasNews);
});

test('a message does not wait any more once its client has acknowledged its event', () => {
  const queue = queueOf(entryAt(5, 'message'), entryAt(6, 'message'));
  queue.acknowledge(eventId(5));
  assert(queue.hasNews);
  queue.acknowledge(eventId(6));
  assert(!queue.hasNews);
});

test('an acknowledgement looks at few of the waiting entries, wherever it is', () => {
  let looks = 0;
  const counted = (position: number): LogEntry =>
    Object.defineProperty(entryAt(position, 'message'), 'position', {
      get() {
        looks++;
        return position;
      },
    });
  for (const acknowledged of [1, 500, 1000]) {
    const queue = queueOf(...Array.from({ length: 1000 }, (_, index) => counted(index + 1)));
    looks = 0;
    queue.acknowledge(eventId(acknowledged));
    assert(looks < 50, `${looks} looks`);
    assert.equal(queue.hasNews, acknowledged < 1000);
  }
});

test('the entries of an absent client are unloaded, and read again from their beginning', () => {
  const queue = queueWith(5, 6);
  queue.upTo = 9;
  assert(!queue.keepsForNobody(30_000), 'it may only be slow');
  assert(queue.keepsForNobody(30_001));
  const { rewinds } = queue;
  queue.unload();
  assert(!queue.hasNews && !queue.keepsForNobody(30_001));
  assert.equal(queue.upTo, 4);
  assert.notEqual(queue.rewinds, rewinds, 'what was being read for it does not follow on that');
});

test('nothing is unloaded while a client is connected', () => {
  const queue = queueWith(5);
  queue.stream = {} as NonNullable<Queue['stream']>;
  assert(!queue.keepsForNobody(30_001));
});

test('a queue misses entries that were deleted after what its client has, and none up to there', () => {
  const queue = queueWith();
  assert(queue.misses(lastIdAt(4), 5));
  assert(!queue.misses(lastIdAt(5), 5));
  assert(!queue.misses(eventId(5), 5), 'a client with one event of an entry has been sent all');
});
