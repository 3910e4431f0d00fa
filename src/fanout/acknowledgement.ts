import { BadEventQueueId, BadRequest } from '../kernel/errors.ts';
import type { LiveRealm } from '../realm/live-realm.ts';
import { findPruned } from '../store/log/log.ts';
import { positionOf } from './event-ids.ts';
import type { LiveQueues } from './live-queues.ts';
import type { LogHead } from './log-head.ts';
import type { Queue } from './queue.ts';

interface Options {
  readonly live: LiveRealm;
  readonly head: LogHead;
  readonly following: LiveQueues;
}

/** Moves queues to where their clients say that they are, forwards and back. */
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
   * The client has the events up to `lastEventId` and no later ones; what several requests say counts in their order. Throws
   * BadEventQueueId for an ID that is not in the log yet, BadRequest for one that is no longer there.
   */
  async take(queue: Queue, lastEventId: number): Promise<void> {
    while (queue.acknowledging) await queue.acknowledging;
    if (this.#isAhead(queue, lastEventId)) await this.#head.follow(positionOf(lastEventId));
    if (this.#isAhead(queue, lastEventId)) {
      // The log is a restored one, and its client knows what is lost: it has to begin anew.
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

  /** Whether `take` is `queue.acknowledge`: nothing has to be read or awaited for it. */
  isPlain(queue: Queue, lastEventId: number): boolean {
    return !queue.acknowledging && !this.#isAhead(queue, lastEventId) && queue.reaches(lastEventId);
  }

  #isAhead(queue: Queue, lastEventId: number): boolean {
    return positionOf(lastEventId) > Math.max(this.#head.delivered, queue.startPosition);
  }

  /** The stream is over, and what it wrote may not have arrived: the client says how much has. */
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

/** Over its stream a client acknowledges what was sent. False: that event was not. */
export function acknowledgeSent(queue: Queue, lastEventId: number): boolean {
  if (lastEventId > queue.sent) return false;
  queue.acknowledge(lastEventId);
  return true;
}
