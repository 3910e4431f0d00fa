import { RateLimitHit } from '../kernel/errors.ts';

export interface WorkloadOptions {
  /** Cost of the requests of one person that are at work at the same time. */
  readonly most?: number;
  /** Requests of one person that wait for those. */
  readonly mostWaiting?: number;
  /** Milliseconds that a request waits. */
  readonly patience?: number;
  /** Calls back after so many milliseconds, unless the function that it returns is called. */
  after(ms: number, fn: () => void): () => void;
}

interface Waiting {
  readonly cost: number;
  begin(): void;
}

interface Lane {
  working: number;
  readonly waiting: Waiting[];
}

const SECONDS_TO_RETRY = 1;

/**
 * Bounds what each person has at work at the same time, so that nobody takes the server away from others: cheap
 * requests go side by side, dear ones one after another. Who asks for more waits shortly, then is refused.
 */
export class Workload<Key> {
  readonly #most: number;
  readonly #mostWaiting: number;
  readonly #patience: number;
  readonly #after: WorkloadOptions['after'];
  readonly #lanes = new Map<Key, Lane>();

  constructor({ most = 64, mostWaiting = 1000, patience = 10_000, after }: WorkloadOptions) {
    this.#most = most;
    this.#mostWaiting = mostWaiting;
    this.#patience = patience;
    this.#after = after;
  }

  /** How many people have requests here. */
  get size(): number {
    return this.#lanes.size;
  }

  /**
   * Begins a request of `cost`; the function that comes back ends it, once. A promise where the request has to wait,
   * which rejects with RateLimitHit. `onClose` calls back when the client has gone.
   */
  begin(key: Key, cost: number, onClose: (fn: () => void) => void): (() => void) | Promise<() => void> {
    const lane = this.#laneOf(key);
    const share = Math.min(cost, this.#most);
    if (lane.waiting.length === 0 && lane.working + share <= this.#most) return this.#start(key, lane, share);
    if (lane.waiting.length >= this.#mostWaiting) throw new RateLimitHit(SECONDS_TO_RETRY);
    return this.#wait(key, lane, share, onClose);
  }

  #laneOf(key: Key): Lane {
    const known = this.#lanes.get(key);
    if (known) return known;
    const lane: Lane = { working: 0, waiting: [] };
    this.#lanes.set(key, lane);
    return lane;
  }

  #start(key: Key, lane: Lane, share: number): () => void {
    lane.working += share;
    let isDone = false;
    return () => {
      if (isDone) return;
      isDone = true;
      lane.working -= share;
      this.#goOn(key, lane);
    };
  }

  #wait(key: Key, lane: Lane, share: number, onClose: (fn: () => void) => void): Promise<() => void> {
    return new Promise((resolve, reject) => {
      const leave = () => {
        cancel();
        const place = lane.waiting.indexOf(waiting);
        if (place >= 0) lane.waiting.splice(place, 1);
      };
      const giveUp = () => {
        leave();
        reject(new RateLimitHit(SECONDS_TO_RETRY));
        this.#goOn(key, lane);
      };
      const cancel = this.#after(this.#patience, giveUp);
      const waiting: Waiting = {
        cost: share,
        begin: () => {
          leave();
          resolve(this.#start(key, lane, share));
        },
      };
      lane.waiting.push(waiting);
      onClose(giveUp);
    });
  }

  /** In the order in which they came. */
  #goOn(key: Key, lane: Lane): void {
    for (;;) {
      const next = lane.waiting[0];
      if (!next || lane.working + next.cost > this.#most) break;
      next.begin();
    }
    if (lane.working === 0 && lane.waiting.length === 0) this.#lanes.delete(key);
  }
}
