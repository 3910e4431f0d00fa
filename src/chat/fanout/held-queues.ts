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
