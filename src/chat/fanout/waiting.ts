import type { Clock } from '../../engine/kernel/clock.ts';
import { BadEventQueueId } from '../../engine/kernel/errors.ts';
import type { Log } from '../../engine/kernel/log.ts';
import type { User } from '../model/people.ts';
import { type Admitted, isStillAdmitted } from '../realm/admitted.ts';
import type { Realm } from '../realm/realm.ts';
import type { Session } from '../realm/sessions.ts';
import { Heartbeats, heartbeatEvent } from './heartbeats.ts';
import type { Queue } from './queue.ts';

const NO_EVENTS: readonly string[] = [];

/** The data that all waiters of a node share. */
interface OfNode {
  readonly realm: Realm;
  readonly clock: Clock;
}

/**
 * A request that waits for the next events of its queue. Tens of thousands wait at the same time: a waiter keeps only
 * what decides its answer.
 */
export class Waiter implements Admitted {
  /** The account as it was when the request was admitted. */
  readonly user: User;
  /** The session that admitted the request, if one did. */
  readonly session: Session | undefined;
  /** When it began to wait, in monotonic milliseconds. */
  readonly since: number;
  readonly #queue: Queue;
  readonly #node: OfNode;
  #events: readonly string[] | undefined;
  #deliver: ((events: readonly string[]) => void) | undefined;

  constructor(queue: Queue, { user, session }: Admitted, node: OfNode) {
    this.user = user;
    this.session = session;
    this.since = node.clock.elapsed();
    this.#queue = queue;
    this.#node = node;
  }

  /** Ends the wait with JSON texts of events; a second call does nothing. Answers without events if the account has changed. */
  answer(events: readonly string[]): void {
    if (this.#events) return;
    const { realm, clock } = this.#node;
    if (this.#queue.waiter === this) this.#queue.waiter = undefined;
    this.#queue.lastSeen = clock.now();
    this.#events = isStillAdmitted(realm, this) ? events : NO_EVENTS;
    this.#deliver?.(this.#events);
  }

  /** Calls `deliver` once with the answer, at once if there is one already. */
  onAnswer(deliver: (events: readonly string[]) => void): void {
    if (this.#events) deliver(this.#events);
    else this.#deliver = deliver;
  }
}

/** The functions of the fan-out that waiting requests need. */
interface Surface {
  textsOf(queue: Queue): readonly string[];
  /** An ID above all delivered ones. */
  ephemeralId(queue: Queue): Promise<number | undefined>;
}

interface Node {
  readonly realm: Realm;
  readonly clock: Clock;
  readonly log: Log;
}

/** Requests that wait for the next event of a queue, with a heartbeat after a while. */
export class WaitingPolls {
  readonly #fanout: Surface;
  readonly #node: Node;
  readonly #heartbeats: Heartbeats;

  constructor(fanout: Surface, node: Node) {
    this.#fanout = fanout;
    this.#node = node;
    this.#heartbeats = new Heartbeats(node.clock, (queue) => void this.#heartbeat(queue));
  }

  /** Call it only if the queue is live and has no events. */
  begin(queue: Queue, admitted: Admitted): Waiter {
    // A client has one open request; an older one belongs to a connection that the client has abandoned.
    queue.waiter?.answer([]);
    const waiter = new Waiter(queue, admitted, this.#node);
    queue.waiter = waiter;
    this.#heartbeats.watch(queue);
    if (admitted.session?.isEnded) waiter.answer([]);
    return waiter;
  }

  stop(): void {
    this.#heartbeats.stop();
  }

  async #heartbeat(queue: Queue): Promise<void> {
    try {
      // With an ID above unread entries, the client would acknowledge those.
      if (!queue.live) return queue.waiter?.answer([]);
      const id = await this.#fanout.ephemeralId(queue);
      // Waiting events go first: the client would acknowledge them with the heartbeat.
      const events = this.#fanout.textsOf(queue);
      if (events.length > 0 || id === undefined) queue.waiter?.answer(events);
      else queue.waiter?.answer([heartbeatEvent(id).text]);
    } catch (err) {
      // The queue has failed, and ended with its request.
      if (err instanceof BadEventQueueId) return;
      this.#node.log.error({ err, queue: queue.id, user: queue.userId }, 'A heartbeat could not be sent.');
      // The client polls again, and gets the error itself.
      queue.waiter?.answer([]);
    }
  }
}
