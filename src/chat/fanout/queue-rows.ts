import { randomUUID } from 'node:crypto';
import type { Clock } from '../../engine/kernel/clock.ts';
import type { User } from '../model/people.ts';
import type { LiveRealm } from '../realm/live-realm.ts';
import { QUEUE_VERSION, type QueueProgress, type QueueRow, saveProgress } from '../store/log/queues.ts';
import { lastIdAt } from './log-head.ts';
import type { Queue } from './queue.ts';
import type { QueueOptions } from './queue-options.ts';

/** Sends wait for one statement with so many rows. */
const SAVED_AT_ONCE = 5000;

export interface NewQueue {
  readonly user: User;
  readonly options: QueueOptions;
  /** The position of the log after which the queue begins. */
  readonly position: number;
  /** Seconds. */
  readonly lifespan: number;
  /** UNIX seconds. */
  readonly now: number;
}

export function newRow({ user, options, position, lifespan, now }: NewQueue): QueueRow {
  return {
    id: randomUUID(),
    user_id: user.id,
    options: JSON.stringify(options),
    version: QUEUE_VERSION,
    start_position: position,
    acked_event_id: lastIdAt(position),
    lifespan_seconds: lifespan,
    last_seen: now,
  };
}

/** Saves the cursors of queues, and when their clients were last connected. */
export async function saveQueues(live: LiveRealm, clock: Clock, queues: readonly Queue[]): Promise<void> {
  for (let from = 0; from < queues.length; from += SAVED_AT_ONCE) {
    const some = queues.slice(from, from + SAVED_AT_ONCE);
    const progress = some.map((queue) => queue.progress);
    await live.transact((tx) => saveProgress(tx, progress));
    const now = clock.now();
    for (const [index, queue] of some.entries()) queue.wasSaved(progress[index] as QueueProgress, now);
  }
}
