import { pause } from '../client/waiting.ts';
import type { ClientState } from '../state/types.ts';
import type { Connection } from './connection.ts';
import { QueueGone, type Remote, SignedOut, type StoredEvent, Unreachable } from './remote.ts';
import { Sender } from './sender.ts';
import type { Store } from './store.ts';
import type { Post } from './tabs.ts';

interface LeaderOptions {
  /** Waits, in milliseconds; ends early when the network comes back, and with the signal. */
  readonly wait: (ms: number, signal: AbortSignal) => Promise<void>;
  /** Waits, in milliseconds, whatever the network does; rejects with the signal. */
  readonly pause?: ((ms: number, signal: AbortSignal) => Promise<void>) | undefined;
  readonly store: Store;
  readonly remote: Remote;
  readonly post: (post: Post) => void;
  /** The state of this tab, which has been through the events up to the last one. */
  readonly at: () => {
    readonly state: ClientState | undefined;
    readonly lastEventId: number;
    readonly queueId: string | undefined;
  };
}

/** So many events in the store are worth writing the state anew. */
const COMPACT_AFTER = 500;
/** Milliseconds between attempts. */
const LEAST_WAIT = 500;
const MOST_WAIT = 30_000;
/** A request that fails although the stream is whole costs a stream anew at most so often. */
const DOUBT_EVERY_MS = 10_000;
/** Milliseconds between registrations that nothing but an event or the end of a queue asks for. */
const REGISTER_EVERY_MS = 60_000;

/** Follows the server for all tabs, and sends the outbox (`sender.ts`). */
export class Leader {
  readonly #options: LeaderOptions;
  readonly #sender: Sender;
  #uncompacted = 0;
  #again = new AbortController();
  #doubtedAt = 0;
  #mustRegister = false;
  #registeredAt = Number.NEGATIVE_INFINITY;
  /** Waits for the time to register anew. */
  #renewal: AbortController | undefined;
  readonly #ending = new AbortController();
  #connection: { readonly is: Connection; readonly retryAt?: number } | undefined;

  constructor(options: LeaderOptions) {
    this.#options = options;
    this.#sender = new Sender({
      ...options,
      state: () => options.at().state,
      isOnline: () => this.#connection?.is === 'online',
      doubt: () => this.doubt(),
    });
  }

  /** Ends with both of its loops: another tab may lead as soon as it returns. */
  async run(signal: AbortSignal): Promise<void> {
    const either = AbortSignal.any([signal, this.#ending.signal]);
    signal.addEventListener('abort', () => this.#ending.abort(), { once: true });
    const loops = [this.#follow(either), this.#sender.run(either)];
    try {
      await Promise.all(loops);
    } catch (error) {
      this.#ending.abort();
      await Promise.allSettled(loops);
      if (!(error instanceof SignedOut)) throw error;
      this.#options.post({ kind: 'signed-out' });
    }
  }

  /** The outbox has something new. */
  wake(): void {
    this.#sender.wake();
  }

  /** Does not wait for the time of the next attempt. */
  tryAgain(): void {
    if (this.#connection?.is === 'offline') this.connectAnew();
    this.#sender.tryNow();
  }

  /** The browser lost its network: what seems to be an open stream may be silent for long. */
  connectAnew(): void {
    const before = this.#again;
    this.#again = new AbortController();
    before.abort();
  }

  /** A request did not reach the server: an open stream may be silent because it is broken. */
  doubt(): void {
    if (this.#connection?.is !== 'online' || Date.now() - this.#doubtedAt < DOUBT_EVERY_MS) return;
    this.#doubtedAt = Date.now();
    this.connectAnew();
  }

  /**
   * The state of a tab may be wrong. All clients may have got the event that did it: each registers anew at a moment of its own,
   * and at most once a minute, since the event may come again.
   */
  distrust(): void {
    if (this.#renewal) return;
    this.#renewal = new AbortController();
    const rest = Math.max(0, this.#registeredAt + REGISTER_EVERY_MS - Date.now());
    const wait = this.#options.pause ?? pause;
    const signal = AbortSignal.any([this.#ending.signal, this.#renewal.signal]);
    wait(rest + Math.random() * REGISTER_EVERY_MS, signal).then(
      () => {
        this.#mustRegister = true;
        this.connectAnew();
      },
      // Registered meanwhile, or another tab leads.
      () => undefined,
    );
  }

  /** A tab has just opened; `isEmpty`: the store gave it nothing. */
  welcome(isEmpty: boolean): void {
    const { store, post, at } = this.#options;
    const { state, lastEventId, queueId } = at();
    if (state && queueId !== undefined && (isEmpty || !store.isKept))
      post({ kind: 'reset', snapshot: { state, lastEventId, queueId }, isKept: false });
    this.sayAgain();
  }

  sayAgain(): void {
    const { is, retryAt } = this.#connection ?? {};
    if (is) this.#options.post({ kind: 'connection', connection: is, ...(retryAt && { retryAt }) });
  }

  async #follow(signal: AbortSignal): Promise<void> {
    const { wait } = this.#options;
    let pause = LEAST_WAIT;
    const reached = () => {
      pause = LEAST_WAIT;
    };
    while (!signal.aborted) {
      const again = this.#again.signal;
      const attempt = AbortSignal.any([signal, again]);
      try {
        await this.#followOnce(attempt, reached);
      } catch (error) {
        if (error instanceof SignedOut) throw error;
        if (signal.aborted) return;
        if (again.aborted) continue;
        if (!(error instanceof Unreachable)) console.error(error);
        const asked = error instanceof Unreachable ? (error.retryAfter ?? 0) * 1000 : 0;
        this.#sayOffline(Math.max(pause, asked));
        await wait(Math.max(pause, asked), attempt);
        pause = Math.min(pause * 2, MOST_WAIT);
      }
    }
  }

  async #followOnce(signal: AbortSignal, reached: () => void): Promise<void> {
    const { store, remote, at } = this.#options;
    const hasState = at().queueId !== undefined && !this.#mustRegister;
    const known = hasState ? await store.position() : undefined;
    const position = known ?? (await this.#register(signal));
    const onConnection = (isOpen: boolean, retryIn = 0) => {
      if (isOpen) this.#sayOnline();
      else this.#sayOffline(retryIn);
    };
    try {
      const { queueId, lastEventId } = position;
      for await (const events of remote.events(queueId, lastEventId, { signal, onConnection })) {
        reached();
        await this.#take(events);
      }
    } catch (error) {
      if (!(error instanceof QueueGone)) throw error;
      this.#mustRegister = true;
      // A server that ends each queue at once is not asked without a pause.
      if (Date.now() - this.#registeredAt < REGISTER_EVERY_MS) throw error;
    }
  }

  async #register(signal: AbortSignal) {
    const { store, remote, post } = this.#options;
    const snapshot = await remote.register(signal);
    this.#mustRegister = false;
    this.#registeredAt = Date.now();
    this.#renewal?.abort();
    this.#renewal = undefined;
    await store.replace(snapshot);
    post({ kind: 'reset', snapshot, isKept: store.isKept });
    this.wake();
    this.#sayOnline();
    return snapshot;
  }

  /** On disk first: a tab that opens meanwhile finds them there. */
  async #take(events: readonly StoredEvent[]): Promise<void> {
    if (events.length === 0) return;
    const { store, post } = this.#options;
    await store.append(events);
    // Stored data is not requested again: nothing may fail before the tabs have it.
    post({ kind: 'events', events });
    await this.#sender.settle(events);
    this.#uncompacted += events.length;
    if (this.#uncompacted >= COMPACT_AFTER) await this.#compact();
  }

  async #compact(): Promise<void> {
    this.#uncompacted = 0;
    const { state, lastEventId } = this.#options.at();
    if (state) await this.#options.store.compact(state, lastEventId);
  }

  #sayOnline(): void {
    if (this.#connection?.is === 'online') return;
    this.#connection = { is: 'online' };
    this.sayAgain();
    this.#sender.tryNow();
  }

  /** `ms`: until the next attempt. */
  #sayOffline(ms: number): void {
    this.#connection = { is: 'offline', retryAt: Date.now() + ms };
    this.sayAgain();
  }
}
