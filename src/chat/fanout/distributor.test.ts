import assert from 'node:assert/strict';
import { test } from 'node:test';
import { toUsers } from '../../engine/log/audience.ts';
import type { LogEntry } from '../../engine/log/log-entry.ts';
import type { Realm } from '../realm/realm.ts';
import { Distributor, Tail } from './distributor.ts';
import { LogHead } from './log-head.ts';
import { Queue } from './queue.ts';
import { HeldQueues, LiveQueues } from './queue-indexes.ts';
import type { TimedProjectionContext } from './recipient.ts';
import type { Registry } from './registry.ts';
import type { Waker } from './waker.ts';

const USER = 1;
const ROW = { user_id: USER, lifespan_seconds: 600, last_seen: 0, version: 1, start_position: 0 };

/** A live queue whose client waits. `eventTypes`: those that it has asked for; null: no type by name. */
function waitingQueue(id: string, eventTypes: readonly string[] | null): Queue {
  const options = JSON.stringify({ allPublicStreams: false, eventTypes, narrow: [] });
  const queue = new Queue({ ...ROW, id, options, acked_event_id: 0 }, 0);
  queue.waiter = { since: 0, answer() {} } as unknown as NonNullable<Queue['waiter']>;
  return queue;
}

/** The IDs of the queues that an event of the type wakes, once for each time. */
function woken(type: string, queues: readonly Queue[]): string[] {
  const realm = { position: 0 } as Realm;
  const events = { quiet: { isOnRequest: true }, drafts: {} };
  const head = new LogHead({ realm } as ConstructorParameters<typeof LogHead>[0]);
  const following = new LiveQueues(realm, head);
  const held = new HeldQueues();
  for (const queue of queues) {
    held.add(queue);
    following.add(queue);
  }
  const woken: string[] = [];
  const waker = { add: ({ id }: Queue) => void woken.push(id), wakeSoon() {} };
  const registry: Pick<Registry, 'forEach'> = { forEach: (some, fn) => [...some].forEach(fn) };
  const distributor = new Distributor({
    ...{ head, held, following, tail: new Tail(0) },
    around: { realm, events, clock: { now: () => 0 } } as unknown as TimedProjectionContext,
    registry: registry as Registry,
    waker: waker as unknown as Waker,
  });
  const entry = { position: 3, event: { type }, audience: toUsers([USER]), change: null, createdAt: 0 };
  distributor.append([entry as unknown as LogEntry]);
  return woken;
}

test('an event that is sent only on request wakes the queues that asked for its type, and no others', () => {
  const queues = () => [waitingQueue('all', null), waitingQueue('quiet', ['quiet'])];
  assert.deepEqual(woken('quiet', queues()), ['quiet']);
  assert.deepEqual(woken('drafts', queues()), ['all']);
});
