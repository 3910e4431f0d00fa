import { randomId } from './random.ts';
import { local } from './storage.ts';

/** What the tabs of a browser have in common; tests have their own. */
export interface LeaseWorld {
  get(key: string): string | null;
  put(key: string, value: string): void;
  remove(key: string): void;
  /** UNIX milliseconds. */
  now(): number;
  /** Waits, in milliseconds; ends early with the signal, and when another tab changes one of the keys. */
  wait(
    ms: number,
    options: { readonly signal: AbortSignal; readonly keys: readonly string[] },
  ): Promise<void>;
  /** Ends when the page goes. */
  readonly leaving: () => AbortSignal;
}

export interface Leases {
  with(name: string, ending: AbortSignal, work: (signal: AbortSignal) => Promise<void>): Promise<void>;
  try(name: string): Promise<(() => void) | undefined>;
  has(name: string): boolean;
}

/** The holder says so often that it is there. */
const BEAT_MS = 1000;
/** A lease that nobody renewed for so long has lapsed. */
const LEASE_MS = 4000;
/** Writes of two tabs at the same time have met by then: the last one counts. */
const SETTLE_MS = 200;

/**
 * Leases of names in the storage that all tabs share.
 *
 *     free ──claim──► settling ──still own──► held ──released, page gone──► free
 *      ▲                 │ another wrote        │ another wrote
 *      └─────────────────┴──────────────────────┘
 *
 * (`lease.test.ts` holds each of these.)
 * 1. After SETTLE_MS, and after each beat, at most one tab holds a name: it is the one whose record stands.
 * 2. A holder whose timers the browser slows down (a tab in the background) keeps its lease: before others take a lapsed one they
 *    ask, and the change of the storage reaches the holder at once.
 * 3. A holder that is gone loses the name LEASE_MS and two beats later.
 */
export function makeLeases(world: LeaseWorld, owner: string): Leases {
  const leaseOf = (name: string) => new Lease(world, owner, name);
  return {
    async with(name, ending, work) {
      while (!ending.aborted) {
        const lease = leaseOf(name);
        if (!(await lease.take(ending))) return;
        const held = lease.hold(ending);
        await work(held).finally(() => lease.release());
        if (!held.aborted || ending.aborted) return;
        // The page may be going: a tab that stays takes the name meanwhile.
        await world.wait(BEAT_MS, { signal: ending, keys: [] });
      }
    },
    async try(name) {
      const lease = leaseOf(name);
      const ending = new AbortController();
      if (!(await lease.tryOnce(ending.signal))) return undefined;
      lease.hold(ending.signal);
      return () => ending.abort();
    },
    has: (name) => leaseOf(name).isHeld,
  };
}

class Lease {
  readonly #world: LeaseWorld;
  readonly #owner: string;
  readonly #key: string;
  readonly #question: string;

  constructor(world: LeaseWorld, owner: string, name: string) {
    this.#world = world;
    this.#owner = owner;
    this.#key = `parley-lease:${name}`;
    this.#question = `parley-lease-question:${name}`;
  }

  get isHeld(): boolean {
    const record = this.#record();
    const left = record ? record.until - this.#world.now() : 0;
    // A clock that was put back: nobody waits for hours.
    return left > 0 && left <= LEASE_MS;
  }

  /** False: it ended before. */
  async take(ending: AbortSignal): Promise<boolean> {
    while (!ending.aborted) {
      if (await this.tryOnce(ending)) return true;
      await this.#wait(BEAT_MS, ending);
    }
    return false;
  }

  async tryOnce(ending: AbortSignal): Promise<boolean> {
    if (this.isHeld) return false;
    if (this.#record()) {
      this.#world.put(this.#question, `${this.#owner} ${this.#world.now()}`);
      await this.#wait(BEAT_MS, ending);
      if (this.isHeld) return false;
    }
    this.#renew();
    await this.#world.wait(SETTLE_MS, { signal: ending, keys: [] });
    return this.#isOwn && !ending.aborted;
  }

  /** Renews it until another tab has it, or the page goes, or `ending`. */
  hold(ending: AbortSignal): AbortSignal {
    const lost = new AbortController();
    const signal = AbortSignal.any([ending, lost.signal, this.#world.leaving()]);
    const renew = async () => {
      while (!signal.aborted && this.#isOwn) {
        this.#renew();
        await this.#wait(BEAT_MS, signal);
      }
      lost.abort();
    };
    // At once: a page that goes has no other moment.
    signal.addEventListener('abort', () => this.release(), { once: true });
    void renew();
    return signal;
  }

  release(): void {
    if (this.#isOwn) this.#world.remove(this.#key);
  }

  get #isOwn(): boolean {
    return this.#record()?.owner === this.#owner;
  }

  #renew(): void {
    const until = this.#world.now() + LEASE_MS;
    this.#world.put(this.#key, `${this.#owner} ${until}`);
  }

  #record(): { readonly owner: string; readonly until: number } | undefined {
    const [owner = '', until = ''] = this.#world.get(this.#key)?.split(' ') ?? [];
    return owner === '' ? undefined : { owner, until: Number(until) };
  }

  #wait(ms: number, signal: AbortSignal): Promise<void> {
    return this.#world.wait(ms, { signal, keys: [this.#key, this.#question] });
  }
}

/** The leases of this browser, in the storage of its tabs. */
export function browserLeases(): Leases {
  return makeLeases(
    {
      get: (key) => local.get(key),
      put: (key, value) => void local.put(key, value),
      remove: (key) => local.remove(key),
      now: () => Date.now(),
      wait: waitForChange,
      leaving: () => {
        const gone = new AbortController();
        addEventListener('pagehide', () => gone.abort(), { once: true });
        return gone.signal;
      },
    },
    randomId(),
  );
}

const waitForChange: LeaseWorld['wait'] = (ms, { signal, keys }) =>
  new Promise((resolve) => {
    const timer = setTimeout(done, ms);
    function done(): void {
      clearTimeout(timer);
      removeEventListener('storage', changed);
      signal.removeEventListener('abort', done);
      resolve();
    }
    function changed({ key }: StorageEvent): void {
      if (key === null || keys.includes(key)) done();
    }
    addEventListener('storage', changed);
    signal.addEventListener('abort', done);
    if (signal.aborted) done();
  });
