import type { Clock } from '../../engine/kernel/clock.ts';
import { isMutated, isMutatedNow } from '../../engine/kernel/mutations.ts';
import type { LogEntry } from '../../engine/log/log-entry.ts';
import type { Realm } from '../realm/realm.ts';
import type { HeldQueues } from './held-queues.ts';
import { leaverIn } from './leavers.ts';
import type { LiveQueues } from './live-queues.ts';
import type { LogHead } from './log-head.ts';
import type { Queue } from './queue.ts';
import type { Registry } from './registry.ts';
import type { Tail } from './tail.ts';
import type { Waker } from './waker.ts';

/** A mutated queue throws at one event in so many. */
const THROWS_ONE_IN = 41;
/** The types that the mutation `drop-quiet-events` drops. */
const QUIET = new Set(['drafts', 'submessage', 'user_status', 'attachment', 'invites_changed']);

interface Options {
  readonly realm: Realm;
  readonly clock: Pick<Clock, 'now'>;
  readonly head: LogHead;
  readonly tail: Tail;
  readonly held: HeldQueues;
  readonly following: LiveQueues;
  readonly registry: Registry;
  readonly waker: Waker;
}

/** Offers new log entries to the live queues of their audiences, and wakes the queues' readers. */
export class Distributor {
  readonly #to: Options;

  constructor(options: Options) {
    this.#to = options;
  }

  /** Adds entries to the tail, offers them to queues, moves the head on, and ends queues of deactivated users. */
  append(entries: readonly LogEntry[]): void {
    const { head, tail, held, registry, waker } = this.#to;
    for (const entry of entries) {
      tail.push(entry);
      this.#distribute(entry);
      head.advance(entry.position);
      const leaver = leaverIn(entry);
      if (leaver !== undefined) registry.endDeleted([...held.of(leaver)]);
    }
    waker.wakeSoon();
  }

  #distribute(entry: LogEntry): void {
    const { following, held, registry } = this.#to;
    if (isMutated('drop-quiet-events') && QUIET.has(entry.event?.type ?? '')) return;
    const offer = (queue: Queue) => this.#offer(queue, entry);
    if (isMutated('queue-stops-others')) return void [...following.addressed(entry)].forEach(offer);
    try {
      registry.forEach(following.addressed(entry), offer);
    } catch (err) {
      // Nobody knows which queues the entry is for.
      for (const queue of held.all()) if (queue.live) registry.fail(queue, err);
    }
  }

  #offer(queue: Queue, entry: LogEntry): void {
    const { realm, clock, following, waker } = this.#to;
    if (isMutatedNow('drop-event')) return;
    if (isMutatedNow('queue-throws', THROWS_ONE_IN) || isMutatedNow('queue-stops-others', THROWS_ONE_IN))
      throw new Error('A queue fails on purpose.');
    const wanted = queue.offer(entry, realm);
    if (wanted && queue.stream) queue.stream.wake();
    else if (wanted && queue.waiter) waker.add(queue);
    if (queue.isLeftBehind(clock) || queue.isFull) following.remove(queue, entry.position);
  }
}
