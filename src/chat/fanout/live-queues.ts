import type { Audience } from '../../engine/log/audience.ts';
import type { LogEntry } from '../../engine/log/log-entry.ts';
import { ROLE } from '../model/people.ts';
import type { Realm } from '../realm/realm.ts';
import type { SubscribedSpan } from '../store/read-state/spans.ts';
import type { LogHead } from './log-head.ts';
import type { Queue } from './queue.ts';

type UserIds = Pick<ReadonlySet<number>, 'size' | 'has'> & Iterable<number>;

const NONE: readonly Queue[] = [];

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
      for (const userId of userIds) for (const queue of this.#byUser.get(userId) ?? NONE) queues.push(queue);
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
