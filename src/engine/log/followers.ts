import type { Log } from '../kernel/log.ts';

/** A consumer of the log: the event queues, a job, the known sessions. */
export interface Follower<T> {
  /** Its name in the log of the process. */
  readonly name: string;
  take(value: T): void;
  /** Makes good what `take` left undone when it threw. */
  whenItFails?(value: T): void;
}

/**
 * The followers of one kind of news.
 *
 * Invariant: a follower that fails at any value changes nothing for the others, and gets the values after it. (followers.test.ts)
 */
export class Followers<T> {
  readonly #followers: Follower<T>[] = [];
  readonly #log: Log;

  constructor(log: Log) {
    this.#log = log;
  }

  add(follower: Follower<T>): void {
    this.#followers.push(follower);
  }

  /** Tells each in the order of `add`. */
  tell(value: T): void {
    for (const follower of this.#followers) this.#tell(follower, value);
  }

  #tell(follower: Follower<T>, value: T): void {
    try {
      follower.take(value);
    } catch (err) {
      const { name } = follower;
      this.#log.error({ err, follower: name }, 'A follower of the log failed; the others go on.');
      this.#makeGood(follower, value);
    }
  }

  #makeGood(follower: Follower<T>, value: T): void {
    try {
      follower.whenItFails?.(value);
    } catch (err) {
      const { name } = follower;
      this.#log.error({ err, follower: name }, 'What a follower of the log missed could not be made good.');
    }
  }
}
