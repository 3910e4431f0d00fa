import type { Audience } from '../events/audience.ts';
import { ROLE } from '../model/people.ts';
import type { Realm } from '../realm/realm.ts';
import type { LogEntry } from '../store/log/log-entry.ts';

import type { Span } from '../store/read-state/spans.ts';
import type { LogHead } from './log-head.ts';
import type { Queue } from './queue.ts';

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
    queue.live = true;
    const own = this.#byUser.get(queue.userId);
    if (own) own.add(queue);
    else this.#byUser.set(queue.userId, new Set([queue]));
    if (queue.options.allPublicStreams) this.#public.add(queue);
  }

  /** `upTo`: the last position whose entry the queue has been offered. */
  remove(queue: Queue, upTo = this.#head.delivered): void {
    if (!queue.live) return;
    queue.live = false;
    queue.upTo = upTo;
    this.#public.delete(queue);
    const own = this.#byUser.get(queue.userId);
    own?.delete(queue);
    if (own?.size === 0) this.#byUser.delete(queue.userId);
  }

  /** The queues of an audience, at this moment. */
  of(audience: Audience): Queue[] {
    const queues: Queue[] = [];
    for (const userId of this.#listening(audience)) {
      const own = this.#byUser.get(userId);
      if (own) queues.push(...own);
    }
    return queues;
  }

  /** The live queues of an entry's audience, at this moment. */
  addressed(entry: LogEntry): Iterable<Queue> {
    const addressed = this.of(entry.audience);
    if (this.#public.size === 0) return addressed;
    const queues = new Set(addressed);
    for (const queue of this.#public) if (isForAnyReader(entry, queue, this.#realm)) queues.add(queue);
    return queues;
  }

  /** User IDs of an audience with live queues: iterates over the smaller of the two sets. */
  #listening(audience: Audience): readonly number[] {
    if (audience.kind === 'users') {
      const { users } = audience;
      if (users.size <= this.#byUser.size) return [...users].filter((id) => this.#byUser.has(id));
      return [...this.#byUser.keys()].filter((id) => users.has(id));
    }
    const subscribers = this.#realm.subscribersOf(audience.channelId);
    const reached = (id: number) => subscribers.has(id) || audience.also.has(id);
    if (subscribers.size > this.#byUser.size) return [...this.#byUser.keys()].filter(reached);
    return [...subscribers.union(new Set(audience.also))].filter((id) => this.#byUser.has(id));
  }
}

/** Whether the queue's user was in an entry's audience at its position, by subscription spans. */
export function wasInAudience(entry: LogEntry, queue: Queue, spans: readonly Span[], realm: Realm): boolean {
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
}

/** Whether a queue that asked for all public channels gets a message. Guests may not read it. */
function isForAnyReader({ event }: LogEntry, { options, userId }: Queue, realm: Realm): boolean {
  return (
    options.allPublicStreams &&
    event?.type === 'message' &&
    event.toPublicChannel &&
    realm.users.get(userId)?.role !== ROLE.guest
  );
}
