import { isMutated, isMutatedNow } from '../../engine/kernel/mutations.ts';
import type { LogEntry } from '../../engine/log/log-entry.ts';
import { isStillAdmitted } from '../realm/admitted.ts';
import type { Realm } from '../realm/realm.ts';
import type { LogHead } from './log-head.ts';
import type { Queue } from './queue.ts';
import type { HeldQueues, LiveQueues } from './queue-indexes.ts';
import type { TimedProjectionContext } from './recipient.ts';
import type { Registry } from './registry.ts';
import type { Waker } from './waker.ts';

/** A mutated queue throws at one event in so many. */
const THROWS_ONE_IN = 41;
/** The types that the mutation `drop-quiet-events` drops. */
const QUIET = new Set(['drafts', 'submessage', 'user_status', 'attachment', 'invites_changed']);

interface Options {
  readonly around: TimedProjectionContext;
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
    const { around, following, waker } = this.#to;
    if (isMutatedNow('drop-event')) return;
    if (isMutatedNow('queue-throws', THROWS_ONE_IN) || isMutatedNow('queue-stops-others', THROWS_ONE_IN))
      throw new Error('A queue fails on purpose.');
    const wanted = queue.offer(entry, around);
    if (wanted && queue.stream) queue.stream.wake();
    else if (wanted && queue.waiter) waker.add(queue);
    if (queue.isLeftBehind(around.clock) || queue.isFull) following.remove(queue, entry.position);
  }
}

/** The ID of the user whom an entry deactivates. */
export function leaverIn({ event }: LogEntry): number | undefined {
  const isLeave =
    event?.type === 'realm_user' &&
    event.op === 'update' &&
    'isActive' in event.change &&
    !event.change.isActive;
  return isLeave ? event.userId : undefined;
}

/** Ends the request or stream whose user would not be admitted as before; its client connects anew. */
export function endLapsed({ waiter, stream }: Queue, realm: Realm): void {
  if (waiter && !isStillAdmitted(realm, waiter)) waiter.answer([]);
  if (stream && !isStillAdmitted(realm, stream)) stream.end('UNAUTHORIZED');
}

/** Ends the request or stream admitted by a session that has ended. */
export function endWithSessions({ waiter, stream }: Queue, sessionIds: ReadonlySet<number>): void {
  if (waiter?.session && sessionIds.has(waiter.session.id)) waiter.answer([]);
  if (stream?.session && sessionIds.has(stream.session.id)) stream.end('UNAUTHORIZED');
}

const MOST_KEPT = 2048;
/** Characters of the kept entries as JSON; in memory, an entry and its projections take several times as much. */
const MOST_BYTES = 8_000_000;

/** The newest delivered entries of the log, for queues that lag a little. */
export class Tail {
  #entries: LogEntry[] = [];
  #bytes = 0;
  /** The tail has all entries after this position. */
  #from: number;

  constructor(from: number) {
    this.#from = from;
  }

  get bytes(): number {
    return this.#bytes;
  }

  push(entry: LogEntry): void {
    this.#entries.push(entry);
    this.#bytes += entry.bytes ?? 0;
    if (this.#entries.length < 2 * MOST_KEPT && this.#bytes <= 2 * MOST_BYTES) return;
    let first = Math.max(0, this.#entries.length - MOST_KEPT);
    let bytes = this.#entries.slice(first).reduce((sum, each) => sum + (each.bytes ?? 0), 0);
    for (; bytes > MOST_BYTES; first++) bytes -= this.#entries[first]?.bytes ?? 0;
    this.#from = this.#entries[first - 1]?.position ?? this.#from;
    this.#entries = this.#entries.slice(first);
    this.#bytes = bytes;
  }

  /** The entries with `after` < position <= `upTo`; undefined: the first of them is older than the tail. */
  after(after: number, upTo: number): readonly LogEntry[] | undefined {
    if (after < this.#from) return undefined;
    let first = this.#entries.length;
    while (first > 0 && (this.#entries[first - 1] as LogEntry).position > after) first--;
    const entries = this.#entries.slice(first);
    return upTo >= (entries.at(-1)?.position ?? 0)
      ? entries
      : entries.filter((entry) => entry.position <= upTo);
  }
}
