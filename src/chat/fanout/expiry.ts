import type { Clock } from '../../engine/kernel/clock.ts';
import { slices } from '../../engine/kernel/values/slices.ts';
import type { LiveRealm } from '../realm/live-realm.ts';
import {
  deleteAbandoned,
  deleteExpiredQueues,
  leaveOutDowntime,
  noteServed,
  type QueueProgress,
  saveProgress,
} from '../store/log/queues.ts';
import type { Queue } from './queue.ts';
import type { HeldQueues, LiveQueues } from './queue-indexes.ts';
import type { Registry } from './registry.ts';

/** The time by which the row of a queue may lag behind its client's acknowledgements. */
const SAVE_AFTER_MS = 150_000;
/** The number of queues that end in one transaction: sends wait for no longer. */
const ENDED_AT_ONCE = 200;
/** Sends wait for one statement with so many rows. */
const SAVED_AT_ONCE = 5000;

interface Options {
  readonly live: LiveRealm;
  readonly clock: Clock;
  readonly held: HeldQueues;
  readonly registry: Registry;
  readonly following: LiveQueues;
}

/** Expires idle queues, saves the cursors of the rest now and then, and keeps nothing in memory for clients that are away. */
export class QueueExpiry {
  readonly #live: LiveRealm;
  readonly #clock: Clock;
  readonly #held: HeldQueues;
  readonly #registry: Registry;
  readonly #following: LiveQueues;

  constructor({ live, clock, held, registry, following }: Options) {
    this.#live = live;
    this.#clock = clock;
    this.#held = held;
    this.#registry = registry;
    this.#following = following;
  }

  /** The time in which no node served the organization does not count towards the lifespans of its queues. */
  start(): Promise<void> {
    return this.#live.transact((tx) => leaveOutDowntime(tx));
  }

  /** A client that names no ID after the next start gets no event that it has acknowledged. */
  stop(): Promise<void> {
    const queues = this.#held.all().filter((queue) => queue.isAheadOfRow);
    return this.#save(queues);
  }

  /** `jobs/queue-sweeper.ts` calls this every 30 seconds. */
  async sweep(): Promise<void> {
    const now = this.#clock.now();
    const all = this.#held.all();
    const expired = all.filter((queue) => !queue.isAttended && queue.lastSeen + queue.lifespan * 1000 < now);
    for (const queue of all) if (queue.isAttended) queue.lastSeen = now;
    for (const some of slices(expired, ENDED_AT_ONCE))
      await this.#registry.end(some, async (tx) => {
        for (const { id, lastSeen } of some) await deleteAbandoned(tx, id, unixSeconds(lastSeen));
      });
    await this.#live.transact(async (tx) => {
      await deleteExpiredQueues(tx, new Set(this.#held.ids()));
      await noteServed(tx);
    });
    for (const queue of this.#held.all()) if (queue.keepsForNobody(now)) this.#unload(queue);
    const lagging = this.#held.all().filter((queue) => now - queue.savedAt >= SAVE_AFTER_MS);
    await this.#save(lagging);
  }

  /** Saves the cursors of queues, and when their clients were last connected. */
  async #save(queues: readonly Queue[]): Promise<void> {
    for (const some of slices(queues, SAVED_AT_ONCE)) {
      const progress = some.map((queue) => queue.progress);
      await this.#live.transact((tx) => saveProgress(tx, progress));
      const now = this.#clock.now();
      for (const [index, queue] of some.entries()) queue.wasSaved(progress[index] as QueueProgress, now);
    }
  }

  #unload(queue: Queue): void {
    this.#following.remove(queue);
    queue.unload();
  }
}

const unixSeconds = (milliseconds: number) => Math.floor(milliseconds / 1000);
