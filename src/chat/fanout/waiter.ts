import type { Clock } from '../../engine/kernel/clock.ts';
import type { User } from '../model/people.ts';
import { type Admitted, isStillAdmitted } from '../realm/admitted.ts';
import type { Realm } from '../realm/realm.ts';
import type { Session } from '../realm/sessions.ts';
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
