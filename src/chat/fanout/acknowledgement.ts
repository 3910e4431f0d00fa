import { BadEventQueueId, BadRequest } from '../../engine/kernel/errors.ts';
import { findPruned } from '../../engine/store/log.ts';
import type { LiveRealm } from '../realm/live-realm.ts';
import { type LogHead, positionOf } from './log-head.ts';
import type { Queue } from './queue.ts';
import type { LiveQueues } from './queue-indexes.ts';

interface Options {
  readonly live: LiveRealm;
  readonly head: LogHead;
  readonly following: LiveQueues;
}

/** Moves queues to the position that their clients acknowledge, forwards or back. */
export class Acknowledgement {
  readonly #live: LiveRealm;
  readonly #head: LogHead;
  readonly #following: LiveQueues;

  constructor({ live, head, following }: Options) {
    this.#live = live;
    this.#head = head;
    this.#following = following;
  }

  /**
   * The client has the events up to `lastEventId` and no later ones. Acknowledgements of one queue are processed in arrival order. Throws
   * BadEventQueueId for an ID that is not in the log yet, BadRequest for one that has been deleted from it.
   */
  async take(queue: Queue, lastEventId: number): Promise<void> {
    while (queue.acknowledging) await queue.acknowledging;
    if (queue.isBehind(lastEventId, this.#head)) await this.#head.follow(positionOf(lastEventId));
    if (queue.isBehind(lastEventId, this.#head)) {
      // The database was restored to an earlier state than the client's: the client has to register anew.
      throw new BadEventQueueId(queue.id);
    }
    if (queue.reaches(lastEventId)) return queue.acknowledge(lastEventId);
    const goingBack = this.#goBack(queue, lastEventId);
    const done = () => {
      queue.acknowledging = undefined;
    };
    queue.acknowledging = goingBack.then(done, done);
    await goingBack;
  }

  /** Call it at the end of a stream, whose last events may not have arrived: the client then says which it has. */
  takeBack(queue: Queue): void {
    if (queue.sent === queue.acked) return;
    this.#following.remove(queue);
    queue.rewind(queue.acked);
  }

  async #goBack(queue: Queue, lastEventId: number): Promise<void> {
    if (queue.misses(lastEventId, await findPruned(this.#live))) {
      throw new BadRequest(`An event newer than ${lastEventId} has already been pruned!`);
    }
    this.#following.remove(queue);
    queue.rewind(lastEventId);
  }
}

/** Takes an acknowledgement over a stream. Returns false if that event was not sent. */
export function acknowledgeSent(queue: Queue, lastEventId: number): boolean {
  if (lastEventId > queue.sent) return false;
  queue.acknowledge(lastEventId);
  return true;
}
