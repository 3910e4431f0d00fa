import { type Clock, seconds } from '../../engine/kernel/clock.ts';
import { BadEventQueueId, BadRequest } from '../../engine/kernel/errors.ts';
import { isDiskFull } from '../../engine/kernel/failures/disk-full.ts';
import { logFailure } from '../../engine/kernel/log.ts';
import type { User } from '../model/people.ts';
import type { LiveRealm } from '../realm/live-realm.ts';
import type { Tx } from '../realm/tx.ts';
import { deleteQueues, findQueue, hasExpired, insertQueue, type QueueRow } from '../store/log/queues.ts';
import { Queue } from './queue.ts';
import type { HeldQueues, LiveQueues } from './queue-indexes.ts';

interface Options {
  readonly live: LiveRealm;
  readonly clock: Clock;
  readonly held: HeldQueues;
  readonly following: LiveQueues;
}

const ROW_REMAINS = 'The row of an ended event queue could not be deleted.';

/** Clients can register while the disk is full: a queue without a row serves them until this process ends. */
function unlessFull(error: unknown): void {
  if (!isDiskFull(error)) throw error;
}

/** Creates, finds and ends queues, in memory and as rows. */
export class Registry {
  readonly #live: LiveRealm;
  readonly #clock: Clock;
  readonly #held: HeldQueues;
  readonly #following: LiveQueues;
  readonly #opening = new Map<string, Promise<Queue>>();
  /** IDs of queues that have ended here while their rows still exist: no request may open them again. */
  readonly #ending = new Set<string>();

  constructor({ live, clock, held, following }: Options) {
    this.#live = live;
    this.#clock = clock;
    this.#held = held;
    this.#following = following;
  }

  async add(row: QueueRow): Promise<Queue> {
    await this.#live.transact((tx) => insertQueue(tx, row)).catch(unlessFull);
    return this.#hold(row);
  }

  /** A queue of the user. Throws BadEventQueueId, BadRequest. */
  async find(user: User, queueId: string): Promise<Queue> {
    if (this.#ending.has(queueId)) throw new BadEventQueueId(queueId);
    const queue = this.#held.get(queueId) ?? (await this.#load(queueId));
    if (queue.userId !== user.id) throw new BadRequest('User not authorized for this query');
    return queue;
  }

  has(queue: Queue): boolean {
    return this.#held.get(queue.id) === queue;
  }

  /** Deletes queues, also those served by other nodes. */
  remove(queues: readonly Queue[]): Promise<void> {
    const ids = queues.map(({ id }) => id);
    return this.end(queues, async (tx) => {
      await deleteQueues(tx, ids);
      if (this.#live.isShared) tx.record({ endedQueues: ids });
    });
  }

  /** Ends queues at once, and deletes their rows with `deleteRows`. */
  async end(queues: readonly Queue[], deleteRows: (tx: Tx) => Promise<void>): Promise<void> {
    for (const queue of queues) this.#ending.add(queue.id);
    this.endDeleted(queues);
    try {
      await this.#live.transact(deleteRows);
    } finally {
      for (const queue of queues) this.#ending.delete(queue.id);
    }
  }

  /** Ends queues whose rows were deleted, with the account or by another node. */
  endDeleted(queues: readonly Queue[]): void {
    for (const queue of queues) {
      this.#held.delete(queue);
      this.#following.remove(queue);
      this.#dismiss(queue);
    }
  }

  /** Ends queues whose rows another node has deleted, also those that are being loaded from such a row. */
  endElsewhere(ids: readonly string[]): void {
    for (const id of ids) this.#opening.delete(id);
    this.endDeleted(ids.flatMap((id) => this.#held.get(id) ?? []));
  }

  /** Calls `fn` with each queue. One for which it throws is ended; the others go on. */
  forEach(queues: Iterable<Queue>, fn: (queue: Queue) => void): void {
    for (const queue of queues) {
      try {
        fn(queue);
      } catch (err) {
        this.fail(queue, err);
      }
    }
  }

  /** Ends a queue that misses an event, or whose events cannot be made: its client registers anew, and gets the state with it. */
  fail(queue: Queue, err: unknown): void {
    if (!this.has(queue)) return;
    const fields = { queue: queue.id, user: queue.userId };
    const { log } = this.#live;
    log.error({ err, ...fields }, 'An event queue has failed and is ended; its client registers anew.');
    this.remove([queue]).catch(logFailure(log, ROW_REMAINS, fields));
  }

  /** Ends what a client reads the queue by. */
  #dismiss({ id, userId, waiter, stream }: Queue): void {
    try {
      waiter?.answer([]);
      stream?.end('BAD_EVENT_QUEUE_ID');
    } catch (err) {
      this.#live.log.error(
        { err, queue: id, user: userId },
        'The reader of an event queue could not be ended.',
      );
    }
  }

  /** Loads a queue that is not in this node's memory: from before a restart, or from another node. */
  #load(queueId: string): Promise<Queue> {
    const underWay = this.#opening.get(queueId);
    if (underWay) return underWay;
    const loading: Promise<Queue> = findQueue(this.#live, queueId)
      .then((row) => {
        const hasEnded = this.#ending.has(queueId) || this.#opening.get(queueId) !== loading;
        if (!row || hasEnded || hasExpired(row, seconds(this.#clock))) {
          throw new BadEventQueueId(queueId);
        }
        return this.#read(row);
      })
      .finally(() => {
        if (this.#opening.get(queueId) === loading) this.#opening.delete(queueId);
      });
    this.#opening.set(queueId, loading);
    return loading;
  }

  /** Throws BadEventQueueId, and deletes the row, if it cannot be read: its client registers anew. */
  #read(row: QueueRow): Queue {
    try {
      return this.#hold(row);
    } catch (err) {
      const fields = { queue: row.id, user: row.user_id };
      const { log } = this.#live;
      log.error({ err, ...fields }, 'The row of an event queue cannot be read; its client registers anew.');
      this.#live.transact((tx) => deleteQueues(tx, [row.id])).catch(logFailure(log, ROW_REMAINS, fields));
      throw new BadEventQueueId(row.id);
    }
  }

  #hold(row: QueueRow): Queue {
    const queue = new Queue(row, this.#clock.now());
    this.#held.add(queue);
    return queue;
  }
}
