import type { Clock } from '../kernel/clock.ts';
import type { Log } from '../kernel/log.ts';
import type { User } from '../model/people.ts';

import { heartbeatEvent, untilHeartbeat } from './heartbeat.ts';
import type { Poll } from './poll.ts';
import type { Queue } from './queue.ts';

/** What the fan-out does for requests that wait. */
interface Surface {
  textsOf(queue: Queue): readonly string[];
  /** An ID above all delivered ones. */
  ephemeralId(queue: Queue): Promise<number | undefined>;
}

/** Requests that wait for the next event of a queue, with a heartbeat after a while. */
export class Waiting {
  readonly #fanout: Surface;
  readonly #clock: Clock;
  readonly #log: Log;

  constructor(fanout: Surface, { clock, log }: { readonly clock: Clock; readonly log: Log }) {
    this.#fanout = fanout;
    this.#clock = clock;
    this.#log = log;
  }

  wait(queue: Queue, user: User, poll: Poll): Promise<readonly string[]> {
    // A client has one request open; an older one is that of a connection which it has given up.
    queue.waiter?.answer([]);
    return new Promise((resolve) => {
      const cancel = this.#clock.after(untilHeartbeat(), () => void this.#heartbeat(queue));
      const leave = () => {
        cancel();
        if (queue.waiter === waiter) queue.waiter = undefined;
        queue.lastSeen = this.#clock.now();
      };
      const waiter = {
        ...{ user, session: poll.session },
        answer: (events: readonly string[]) => {
          leave();
          resolve(events);
        },
      };
      queue.waiter = waiter;
      if (poll.session?.isEnded) waiter.answer([]);
      poll.onClose(() => waiter.answer([]));
    });
  }

  async #heartbeat(queue: Queue): Promise<void> {
    try {
      // An ID above entries that the queue has not read would let its client acknowledge those.
      if (!queue.live) return queue.waiter?.answer([]);
      const id = await this.#fanout.ephemeralId(queue);
      // Waiting events go first: the client would acknowledge them with the heartbeat.
      const events = this.#fanout.textsOf(queue);
      if (events.length > 0 || id === undefined) queue.waiter?.answer(events);
      else queue.waiter?.answer([heartbeatEvent(id).text]);
    } catch (err) {
      this.#log.error({ err, queue: queue.id, user: queue.userId }, 'A heartbeat could not be sent.');
      // The client asks again, and meets what is wrong itself.
      queue.waiter?.answer([]);
    }
  }
}
