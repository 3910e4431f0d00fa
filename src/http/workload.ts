import { RateLimitHit } from '../kernel/errors.ts';

export interface WorkloadOptions {
  /** Requests of one person that are open at the same time. */
  readonly most?: number;
  /** Requests of one person that wait for those. */
  readonly mostWaiting?: number;
  /** Milliseconds that a request waits. */
  readonly patience?: number;
  /** Calls back after so many milliseconds, unless the function that it returns is called. */
  after(ms: number, fn: () => void): () => void;
}

/** A request at work. */
export interface Work {
  /** Its reply is made: what is left is to write it, which takes memory and no processor. */
  replied(): void;
  /** It is over; a second call does nothing. */
  end(): void;
}

interface Waiting {
  readonly isDear: boolean;
  begin(): void;
}

interface Lane {
  open: number;
  /** A dear request is at work, or was a moment ago. */
  isBusy: boolean;
  readonly waiting: Waiting[];
}

const SECONDS_TO_RETRY = 1;
/** A send takes about so many event-loop turns: it waits for few expensive requests of other users. */
const TURNS_BETWEEN = 8;

function afterTurns(turns: number, fn: () => void): void {
  setImmediate(() => (turns > 1 ? afterTurns(turns - 1, fn) : fn()));
}

/**
 * Bounds what each person has at work at the same time, so that nobody takes the server away from others: cheap requests
 * go side by side, dear ones one after another, in the order in which they came. More than that wait shortly, then are
 * refused.
 */
export class Workload<Key> {
  readonly #most: number;
  readonly #mostWaiting: number;
  readonly #patience: number;
  readonly #after: WorkloadOptions['after'];
  readonly #lanes = new Map<Key, Lane>();

  constructor({ most = 16, mostWaiting = 1000, patience = 30_000, after }: WorkloadOptions) {
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
   * Begins a request; a promise where it has to wait, which rejects with RateLimitHit. `onClose` calls back when the
   * client has gone.
   */
  begin(key: Key, isDear: boolean, onClose: (fn: () => void) => void): Work | Promise<Work> {
    const lane = this.#laneOf(key);
    if (lane.waiting.length === 0 && this.#hasRoom(lane, isDear)) return this.#start(key, lane, isDear);
    if (lane.waiting.length >= this.#mostWaiting) throw new RateLimitHit(SECONDS_TO_RETRY);
    return this.#wait(key, isDear, onClose);
  }

  #laneOf(key: Key): Lane {
    const known = this.#lanes.get(key);
    if (known) return known;
    const lane: Lane = { open: 0, isBusy: false, waiting: [] };
    this.#lanes.set(key, lane);
    return lane;
  }

  #hasRoom(lane: Lane, isDear: boolean): boolean {
    return lane.open < this.#most && !(isDear && lane.isBusy);
  }

  #start(key: Key, lane: Lane, isDear: boolean): Work {
    lane.open++;
    lane.isBusy ||= isDear;
    let isAtWork = isDear;
    let isOpen = true;
    const replied = () => {
      if (!isAtWork) return;
      isAtWork = false;
      this.#rest(key, lane);
    };
    const end = () => {
      if (!isOpen) return;
      isOpen = false;
      lane.open--;
      replied();
      this.#goOn(key, lane);
    };
    return { replied, end };
  }

  #wait(key: Key, isDear: boolean, onClose: (fn: () => void) => void): Promise<Work> {
    const lane = this.#laneOf(key);
    return new Promise((resolve, reject) => {
      const leave = () => {
        cancel();
        const place = lane.waiting.indexOf(waiting);
        if (place >= 0) lane.waiting.splice(place, 1);
      };
      const giveUp = () => {
        if (!lane.waiting.includes(waiting)) return;
        leave();
        reject(new RateLimitHit(SECONDS_TO_RETRY));
        this.#goOn(key, lane);
      };
      const cancel = this.#after(this.#patience, giveUp);
      const begin = () => {
        leave();
        resolve(this.#start(key, lane, isDear));
      };
      const waiting: Waiting = { isDear, begin };
      lane.waiting.push(waiting);
      onClose(giveUp);
    });
  }

  /**
   * After a dear request others get some turns. Without them all that one person asks for at once would be a single
   * piece of work.
   */
  #rest(key: Key, lane: Lane): void {
    afterTurns(TURNS_BETWEEN, () => {
      lane.isBusy = false;
      this.#goOn(key, lane);
    });
  }

  #goOn(key: Key, lane: Lane): void {
    for (;;) {
      const next = lane.waiting[0];
      if (!next || !this.#hasRoom(lane, next.isDear)) break;
      next.begin();
    }
    if (lane.open === 0 && lane.waiting.length === 0 && !lane.isBusy) this.#lanes.delete(key);
  }
}
