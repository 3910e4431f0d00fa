import { findCounter } from '../../engine/store/counters.ts';
import type { LiveRealm } from '../realm/live-realm.ts';

/**
 * Event IDs (docs/adr/0002-event-ids.md). A log position has 256 of them: the lower half for the events of its
 * entry for a client, the upper half for ephemeral events (heartbeats, typing) until the next entry.
 */
const PER_POSITION = 256;
const FIRST_EPHEMERAL = 128;

/** The ID of the `index`-th event that the entry at `position` becomes. */
export function eventId(position: number, index = 0): number {
  return position * PER_POSITION + index;
}

/** All events of entries up to `position` have IDs up to this one; later events have higher IDs. */
export function lastIdAt(position: number): number {
  return position * PER_POSITION + FIRST_EPHEMERAL - 1;
}

export function positionOf(eventId: number): number {
  return Math.floor(eventId / PER_POSITION);
}

/** The position of the last entry all of whose events have IDs up to `eventId`. */
export function lastWholeEntry(eventId: number): number {
  return positionOf(eventId - (FIRST_EPHEMERAL - 1));
}

/**
 * An ID for an ephemeral event, above `last`, while the log is at `position`; undefined: all are used up until
 * the next log entry.
 */
export function ephemeralId(position: number, last: number): number | undefined {
  const id = Math.max(last, lastIdAt(position)) + 1;
  return positionOf(id) > position ? undefined : id;
}

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
