import type { Audience } from '../../engine/log/audience.ts';
import type { LogEntry } from '../../engine/log/log-entry.ts';
import { ROLE } from '../model/people.ts';
import type { Realm } from '../realm/realm.ts';
import type { SubscribedSpan } from '../store/read-state/spans.ts';
import type { LogHead } from './log-head.ts';
import type { Queue } from './queue.ts';

/** The queues that this node has in memory, by ID and by user. */
export class HeldQueues {
  readonly #byId = new Map<string, Queue>();
  readonly #byUser = new Map<number, Set<Queue>>();

  get size(): number {
    return this.#byId.size;
  }

  get(id: string): Queue | undefined {
    return this.#byId.get(id);
  }

  /** A queue of the user that has not ended. */
  ofUser(userId: number, id: string): Queue | undefined {
    const queue = this.#byId.get(id);
    return queue?.userId === userId ? queue : undefined;
  }

  has(id: string): boolean {
    return this.#byId.has(id);
  }

  ids(): IterableIterator<string> {
    return this.#byId.keys();
  }

  each(): IterableIterator<Queue> {
    return this.#byId.values();
  }

  all(): Queue[] {
    return [...this.#byId.values()];
  }

  of(userId: number): ReadonlySet<Queue> {
    return this.#byUser.get(userId) ?? NONE;
  }

  add(queue: Queue): void {
    this.#byId.set(queue.id, queue);
    const own = this.#byUser.get(queue.userId);
    if (own) own.add(queue);
    else this.#byUser.set(queue.userId, new Set([queue]));
  }

  delete(queue: Queue): void {
    this.#byId.delete(queue.id);
    const own = this.#byUser.get(queue.userId);
    own?.delete(queue);
    if (own?.size === 0) this.#byUser.delete(queue.userId);
  }

  /** The number of a user's queues with a stream. */
  streamsOf(userId: number): number {
    let streams = 0;
    for (const { stream } of this.of(userId)) if (stream) streams++;
    return streams;
  }

  /** A user's queues above the limit `most`, the longest idle first, without queues of connected clients. */
  beyond(userId: number, most: number): Queue[] {
    const own = this.of(userId);
    if (own.size <= most) return [];
    const idle = [...own].filter((queue) => !queue.isAttended).sort((a, b) => a.lastSeen - b.lastSeen);
    return idle.slice(0, own.size - most);
  }
}

const NONE: ReadonlySet<Queue> = new Set();

type UserIds = Pick<ReadonlySet<number>, 'size' | 'has'> & Iterable<number>;

const NO_QUEUES: readonly Queue[] = [];

/** Live queues, which get entries as the log grows, indexed by user ID. */
export class LiveQueues {
  readonly #realm: Realm;
  readonly #head: LogHead;
  readonly #byUser = new Map<number, Set<Queue>>();
  /** Queues that want the messages of all public channels. */
  readonly #public = new Set<Queue>();

  constructor(realm: Realm, head: LogHead) {
    this.#realm = realm;
    this.#head = head;
  }

  add(queue: Queue): void {
    if (queue.live) return;
    queue.startsToFollow();
    const own = this.#byUser.get(queue.userId);
    if (own) own.add(queue);
    else this.#byUser.set(queue.userId, new Set([queue]));
    if (queue.options.allPublicStreams) this.#public.add(queue);
  }

  /** `upTo`: the last position whose entry was offered to the queue. */
  remove(queue: Queue, upTo = this.#head.delivered): void {
    if (!queue.live) return;
    queue.live = false;
    queue.upTo = upTo;
    this.#public.delete(queue);
    const own = this.#byUser.get(queue.userId);
    own?.delete(queue);
    if (own?.size === 0) this.#byUser.delete(queue.userId);
  }

  /** The live queues of an audience, as of now. */
  of(audience: Audience): Queue[] {
    if (audience.kind === 'users') return this.#ofAny([audience.users]);
    return this.#ofAny([this.#realm.subscribersOf(audience.channelId), audience.also]);
  }

  /** The live queues of an entry's audience, as of now. */
  addressed(entry: LogEntry): Iterable<Queue> {
    const addressed = this.of(entry.audience);
    if (this.#public.size === 0) return addressed;
    const queues = new Set(addressed);
    for (const queue of this.#public) if (isForAnyReader(entry, queue, this.#realm)) queues.add(queue);
    return queues;
  }

  /** The queues of users who are in one of `sets`: iterates over those users, or over all who have queues. */
  #ofAny(sets: readonly UserIds[]): Queue[] {
    const queues: Queue[] = [];
    const some = sets.filter(({ size }) => size > 0);
    if (some.every(({ size }) => size <= this.#byUser.size)) {
      const userIds = some.length === 1 ? (some[0] as UserIds) : new Set(some.flatMap((ids) => [...ids]));
      for (const userId of userIds)
        for (const queue of this.#byUser.get(userId) ?? NO_QUEUES) queues.push(queue);
    } else {
      for (const [userId, own] of this.#byUser)
        if (some.some((ids) => ids.has(userId))) for (const queue of own) queues.push(queue);
    }
    return queues;
  }
}

/** Returns a function that tests whether the queue's user was in an entry's audience at its position, by subscription spans. */
export const audienceTest =
  (queue: Queue, spans: readonly SubscribedSpan[], realm: Realm) =>
  (entry: LogEntry): boolean => {
    const { audience, position } = entry;
    if (audience.kind === 'users' && audience.users.has(queue.userId)) return true;
    if (audience.kind === 'channel' && audience.also.has(queue.userId)) return true;
    if (isForAnyReader(entry, queue, realm)) return true;
    return spans.some(
      (span) =>
        audience.kind === 'channel' &&
        span.channelId === audience.channelId &&
        span.fromPosition < position &&
        position <= span.toPosition,
    );
  };

/** Whether a queue that asked for all public channels gets a message. Guests may not read it. */
function isForAnyReader({ event }: LogEntry, { options, userId }: Queue, realm: Realm): boolean {
  return (
    options.allPublicStreams &&
    event?.type === 'message' &&
    event.toPublicChannel &&
    realm.users.get(userId)?.role !== ROLE.guest
  );
}
