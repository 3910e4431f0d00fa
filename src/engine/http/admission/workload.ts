import { RateLimitHit } from '../../kernel/errors.ts';
import { MOST_WAIT_MS, OVERLOADED } from './overload.ts';

export interface WorkloadOptions {
  /** Requests of one user that run at the same time. */
  readonly most?: number;
  /** Requests of one user that wait until others have ended. */
  readonly mostWaiting?: number;
  /** Milliseconds for which a request waits. */
  readonly patience?: number;
  /** Milliseconds; the default is the time of the process. */
  readonly elapsed?: (() => number) | undefined;
  /** Calls back after so many milliseconds, unless the function that it returns is called. */
  after(ms: number, fn: () => void): () => void;
}

/** A running request. */
export interface Work {
  /** Call it once the reply is made: the rest is writing, which takes memory and no processor time. */
  replied(): void;
  /** Call it at the end; a second call does nothing. */
  end(): void;
}

interface Lane {
  open: number;
  /** Expensive ones among them; of some only the reply is not read yet. */
  openDear: number;
  /** Whether an expensive request is running, or was a moment ago. */
  isBusy: boolean;
  /** Ends the moment after an expensive request if it was long enough; undefined: there is no such moment. */
  rested: (() => void) | undefined;
  /** What begins each of those that wait. */
  readonly waiting: { readonly cheap: (() => void)[]; readonly dear: (() => void)[] };
}

const SECONDS_TO_RETRY = 1;
/** A send takes about this many turns of the event loop: so it waits for few expensive requests of other users. */
const TURNS_BETWEEN = 8;
/** The part of the places that expensive requests leave to the cheap ones of the same user. */
const FOR_CHEAP = 1 / 4;

/** Milliseconds that are enough for others, also within one long turn: in that time the requests of others have had their share. */
const MOST_REST_MS = 100;

/**
 * Bounds the running requests of each user, so that no user takes the server away from others: cheap requests
 * run side by side, expensive ones one after another, each kind in order of arrival, and no send waits for the user's own long pages. Requests
 * above the limit wait briefly, and then are refused. Expensive ones that would wait for a second because of other users are refused at once.
 */
export class Workload<Key> {
  readonly #most: number;
  readonly #mostWaiting: number;
  readonly #patience: number;
  readonly #elapsed: () => number;
  readonly #after: WorkloadOptions['after'];
  /** How many users have had an expensive request a moment ago. */
  #resting = 0;
  /** Milliseconds that last lay between an expensive request and the next one of the same user; 0 once nobody rests. */
  #between = 0;
  readonly #lanes = new Map<Key, Lane>();

  constructor(options: WorkloadOptions) {
    const { most = 16, mostWaiting = 1000, patience = 30_000, elapsed = () => performance.now() } = options;
    this.#most = most;
    this.#mostWaiting = mostWaiting;
    this.#patience = patience;
    this.#elapsed = elapsed;
    this.#after = options.after;
  }

  /** The number of users with requests. */
  get size(): number {
    return this.#lanes.size;
  }

  /**
   * Begins a request; returns a promise if it has to wait, which rejects with RateLimitHit. `onClose` calls back when the
   * client has gone. Throws RateLimitHit, Overloaded.
   */
  begin(key: Key, isDear: boolean, onClose: (fn: () => void) => void): Work | Promise<Work> {
    this.#lanes.get(key)?.rested?.();
    const lane = this.#laneOf(key);
    const { waiting } = lane;
    const before = isDear ? waiting.dear : waiting.cheap;
    if (before.length === 0 && this.#hasRoom(lane, isDear)) return this.#start(key, lane, isDear);
    if (waiting.cheap.length + waiting.dear.length >= this.#mostWaiting)
      throw new RateLimitHit(SECONDS_TO_RETRY);
    if (isDear && (waiting.dear.length + 1) * this.#between >= MOST_WAIT_MS) throw OVERLOADED;
    return this.#wait(key, isDear, onClose);
  }

  #laneOf(key: Key): Lane {
    const known = this.#lanes.get(key);
    const idle = { open: 0, openDear: 0, isBusy: false, rested: undefined };
    const lane = known ?? { ...idle, waiting: { cheap: [], dear: [] } };
    if (!known) this.#lanes.set(key, lane);
    return lane;
  }

  #hasRoom(lane: Lane, isDear: boolean): boolean {
    if (lane.open >= this.#most) return false;
    return !isDear || (!lane.isBusy && lane.openDear < this.#most - Math.floor(this.#most * FOR_CHEAP));
  }

  #start(key: Key, lane: Lane, isDear: boolean): Work {
    lane.open++;
    if (isDear) lane.openDear++;
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
      if (isDear) lane.openDear--;
      replied();
      this.#goOn(key, lane);
    };
    return { replied, end };
  }

  #wait(key: Key, isDear: boolean, onClose: (fn: () => void) => void): Promise<Work> {
    const lane = this.#laneOf(key);
    const list = isDear ? lane.waiting.dear : lane.waiting.cheap;
    return new Promise((resolve, reject) => {
      const leave = () => {
        cancel();
        const place = list.indexOf(begin);
        if (place >= 0) list.splice(place, 1);
      };
      const giveUp = () => {
        if (!list.includes(begin)) return;
        leave();
        reject(new RateLimitHit(SECONDS_TO_RETRY));
        this.#goOn(key, lane);
      };
      const cancel = this.#after(this.#patience, giveUp);
      const begin = () => {
        leave();
        resolve(this.#start(key, lane, isDear));
      };
      list.push(begin);
      onClose(giveUp);
    });
  }

  /**
   * After an expensive request others get some turns. Without them all simultaneous requests of one user would be a single
   * piece of work.
   */
  #rest(key: Key, lane: Lane): void {
    const began = this.#elapsed();
    this.#resting++;
    let turns = 0;
    const rested = () => {
      const passed = this.#elapsed() - began;
      if (turns < TURNS_BETWEEN && passed < MOST_REST_MS) return;
      this.#between = --this.#resting > 0 ? passed : 0;
      lane.isBusy = false;
      lane.rested = undefined;
      this.#goOn(key, lane);
    };
    lane.rested = rested;
    const turn = () => {
      turns++;
      if (lane.rested !== rested) return;
      rested();
      if (lane.rested === rested) setImmediate(turn);
    };
    setImmediate(turn);
  }

  /** An expensive request begins first where it can: it is one at a time, and cheap ones would leave it no place. */
  #goOn(key: Key, lane: Lane): void {
    const { cheap, dear } = lane.waiting;
    if (this.#hasRoom(lane, true)) dear[0]?.();
    while (cheap.length > 0 && this.#hasRoom(lane, false)) cheap[0]?.();
    const isEmpty = lane.open + cheap.length + dear.length === 0;
    if (isEmpty && !lane.isBusy) this.#lanes.delete(key);
  }
}
