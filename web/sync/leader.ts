import { pause } from '../client/waiting.ts';
import type { ClientState } from '../state/types.ts';
import type { Connection } from './connection.ts';
import { isDone, type OutboxEntry } from './outbox.ts';
import { QueueGone, Refused, type Remote, SignedOut, type StoredEvent, Unreachable } from './remote.ts';
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

/** Follows the server for all tabs, and sends the outbox in order: one entry at a time, each until it is answered. */
export class Leader {
  readonly #options: LeaderOptions;
  #uncompacted = 0;
  #wake: (() => void) | undefined;
  /** Something was added while the outbox was read. */
  #isWoken = false;
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
  }

  /** Ends with both of its loops: another tab may lead as soon as it returns. */
  async run(signal: AbortSignal): Promise<void> {
    const either = AbortSignal.any([signal, this.#ending.signal]);
    signal.addEventListener('abort', () => this.#ending.abort(), { once: true });
    const loops = [this.#follow(either), this.#send(either)];
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
    this.#isWoken = true;
    this.#wake?.();
  }

  /** Does not wait for the time of the next attempt. */
  tryAgain(): void {
    if (this.#connection?.is === 'offline') this.connectAnew();
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
    await this.#settle(events);
    this.#uncompacted += events.length;
    if (this.#uncompacted >= COMPACT_AFTER) await this.#compact();
  }

  async #compact(): Promise<void> {
    this.#uncompacted = 0;
    const { state, lastEventId } = this.#options.at();
    if (state) await this.#options.store.compact(state, lastEventId);
  }

  /** An event may come although the answer to the send was lost. */
  async #settle(events: readonly StoredEvent[]): Promise<void> {
    const names = new Set(
      events.map((event) => (event.type === 'message' ? event.local_message_id : undefined)),
    );
    names.delete(undefined);
    if (names.size === 0) return;
    const { store, post } = this.#options;
    for (const entry of await store.outbox()) {
      if (!entry.send || !names.has(entry.send.localId)) continue;
      await store.removeFromOutbox(entry.id);
      post({ kind: 'outbox' });
    }
  }

  async #send(signal: AbortSignal): Promise<void> {
    const { store, wait } = this.#options;
    let pause = LEAST_WAIT;
    while (!signal.aborted) {
      this.#isWoken = false;
      try {
        const next = (await store.outbox()).find(({ failure }) => failure === undefined);
        // Without the name of a queue, the message's event would look like another user's, and not settle the entry.
        if (!next || (next.send && !(await store.position()))) {
          await this.#woken(signal);
          continue;
        }
        await this.#perform(next);
        pause = LEAST_WAIT;
      } catch (error) {
        if (error instanceof SignedOut) throw error;
        if (signal.aborted) return;
        if (error instanceof Unreachable) this.doubt();
        else console.error(error);
        const asked = error instanceof Unreachable ? error.retryAfter : undefined;
        await wait(asked === undefined ? pause : asked * 1000, AbortSignal.any([signal, this.#again.signal]));
        pause = Math.min(pause * 2, MOST_WAIT);
      }
    }
  }

  async #perform(entry: OutboxEntry): Promise<void> {
    const { store, remote, post } = this.#options;
    try {
      if (!(await this.#hasArrived(entry)))
        await remote.perform(entry.operation, await this.#withNames(entry));
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      if (!isDone(entry.operation, error.code)) return this.#refuse(entry, error);
    }
    await store.removeFromOutbox(entry.id);
    post({ kind: 'outbox' });
  }

  /** A send has one name for all attempts, so that the server makes it once: that of the queue at the first attempt. */
  async #withNames(entry: OutboxEntry): Promise<OutboxEntry['params']> {
    const { store, at } = this.#options;
    if (!entry.send) return entry.params;
    const { localId } = entry.send;
    const queueId = (await store.position())?.queueId;
    if (queueId === undefined) return { ...entry.params, local_id: localId };
    if (entry.send.queueId !== queueId) {
      const after = entry.send.after ?? at().state?.max_message_id ?? 0;
      await store.updateOutbox({ ...entry, send: { ...entry.send, queueId, after } });
    }
    return { ...entry.params, local_id: localId, queue_id: queueId };
  }

  /** The server forgets names with their queue: whether a send of an earlier one arrived is seen by its text alone. */
  async #hasArrived({ send, params }: OutboxEntry): Promise<boolean> {
    const { store, remote } = this.#options;
    if (send?.queueId === undefined || send.queueId === (await store.position())?.queueId) return false;
    return remote.hasSent(send.narrow, String(params.content), send.after ?? 0);
  }

  /** The text of a message is never lost: its entry stays, with the reason. */
  async #refuse(entry: OutboxEntry, { code, message }: Refused): Promise<void> {
    const { store, post } = this.#options;
    const refused = { ...entry, failure: { code, message } };
    if (entry.operation === 'sendMessage' || entry.operation === 'updateMessage')
      await store.updateOutbox(refused);
    else await store.removeFromOutbox(entry.id);
    post({ kind: 'refused', entry: refused });
  }

  #woken(signal: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      if (this.#isWoken || signal.aborted) return resolve();
      const done = () => {
        signal.removeEventListener('abort', done);
        resolve();
      };
      this.#wake = done;
      signal.addEventListener('abort', done);
    });
  }

  #sayOnline(): void {
    if (this.#connection?.is === 'online') return;
    this.#connection = { is: 'online' };
    this.sayAgain();
  }

  /** `ms`: until the next attempt. */
  #sayOffline(ms: number): void {
    this.#connection = { is: 'offline', retryAt: Date.now() + ms };
    this.sayAgain();
  }
}
