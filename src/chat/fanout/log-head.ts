import { findCounter } from '../../engine/store/counters.ts';
import type { LiveRealm } from '../realm/live-realm.ts';

/** A queue, which knows the events that its client has. */
interface Numbered {
  /** An ID above all that were delivered, while the log is at a position; undefined: all are used up. */
  nextEphemeralId(position: number): number | undefined;
}

/** The position up to which this node has offered the log to its queues. */
export class LogHead {
  readonly #live: LiveRealm;
  #delivered: number;

  constructor(live: LiveRealm) {
    this.#live = live;
    this.#delivered = live.realm.position;
  }

  /** Every entry up to this position was offered to the live queues of its audience. */
  get delivered(): number {
    return this.#delivered;
  }

  advance(position: number): void {
    this.#delivered = Math.max(this.#delivered, position);
  }

  /** Applies the entries up to `position`, if the log has them: another node may have delivered them to the client. */
  async follow(position: number): Promise<void> {
    const { db, realm } = this.#live;
    if (position <= this.delivered || position > (await findCounter({ db, realm }, 'log'))) return;
    // A transaction is answered after everything up to its position has been delivered.
    this.advance(await this.#live.transact(async (tx) => tx.position));
  }

  /** An ID for an ephemeral event of `queue`, above all delivered IDs. */
  async ephemeralId(queue: Numbered): Promise<number | undefined> {
    const id = queue.nextEphemeralId(this.delivered);
    if (id !== undefined) return id;
    await this.makeRoom();
    return queue.nextEphemeralId(this.delivered);
  }

  /** When the IDs up to the next log entry are used up: appends a position without an entry. */
  async makeRoom(): Promise<void> {
    this.advance(await this.#live.transact(async (tx) => tx.nextId('log')));
  }
}
