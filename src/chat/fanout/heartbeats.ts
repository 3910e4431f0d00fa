import type { Clock } from '../../engine/kernel/clock.ts';
import type { Queue } from './queue.ts';

const HEARTBEAT_AFTER_MS = 45_000;
const HEARTBEAT_SPREAD_MS = 10_000;

/** Milliseconds without an event after which a client gets a heartbeat; spread, so that clients do not get it all at once. */
export const untilHeartbeat = (): number =>
  HEARTBEAT_AFTER_MS + Math.floor(Math.random() * HEARTBEAT_SPREAD_MS);

/** A heartbeat with its ID. */
export const heartbeatEvent = (id: number) => ({ id, text: `{"id":${id},"type":"heartbeat"}` });

const TICK_MS = 1000;
const LEAST_MS = 45_000;
/** The spread of 10 seconds, minus one for the slot and one for the timer. */
const SPREAD_MS = 8_000;

/**
 * Calls back for requests that have waited for 45 to 55 seconds, spread over that time. One timer serves all: a queue is in one
 * slot at most, and stays there while its requests come and go. When the slot is due, its request either has waited long enough or
 * the queue moves to a later slot; so a request that is answered costs nothing here.
 */
export class Heartbeats {
  readonly #clock: Clock;
  readonly #beat: (queue: Queue) => void;
  /** By the second at which they are due. */
  readonly #slots = new Map<number, Queue[]>();
  readonly #watched = new Set<Queue>();
  #cancel: (() => void) | undefined;

  constructor(clock: Clock, beat: (queue: Queue) => void) {
    this.#clock = clock;
    this.#beat = beat;
  }

  /** Call it when a request of the queue begins to wait. */
  watch(queue: Queue): void {
    if (this.#watched.has(queue)) return;
    this.#watched.add(queue);
    this.#put(queue, this.#clock.elapsed());
    this.#cancel ??= this.#clock.after(TICK_MS, () => this.#tick());
  }

  stop(): void {
    this.#cancel?.();
    this.#slots.clear();
    this.#watched.clear();
  }

  /** `since`: when its request began to wait. */
  #put(queue: Queue, since: number): void {
    const second = Math.ceil((since + LEAST_MS + Math.random() * SPREAD_MS) / TICK_MS);
    const slot = this.#slots.get(second);
    if (slot) slot.push(queue);
    else this.#slots.set(second, [queue]);
  }

  #tick(): void {
    const now = this.#clock.elapsed();
    for (const [second, queues] of this.#slots) {
      if (second * TICK_MS > now) continue;
      this.#slots.delete(second);
      for (const queue of queues) this.#look(queue, now);
    }
    this.#cancel = this.#watched.size > 0 ? this.#clock.after(TICK_MS, () => this.#tick()) : undefined;
  }

  #look(queue: Queue, now: number): void {
    const since = queue.waiter?.since;
    if (since !== undefined && now - since < LEAST_MS) {
      this.#put(queue, since);
      return;
    }
    this.#watched.delete(queue);
    if (since !== undefined) this.#beat(queue);
  }
}
