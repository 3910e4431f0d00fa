import type { ClientState } from '../state/types.ts';
import { isDone, type OutboxEntry } from './outbox.ts';
import { QueueGone, Refused, type Remote, SignedOut, type StoredEvent, Unreachable } from './remote.ts';
import type { Store } from './store.ts';
import type { Connection, SyncOptions } from './sync.ts';
import type { Post } from './tabs.ts';

interface LeaderOptions extends Pick<SyncOptions, 'wait'> {
  readonly store: Store;
  readonly remote: Remote;
  readonly post: (post: Post) => void;
  /** The state of this tab, which has been through the events up to the last one. */
  readonly at: () => { readonly state: ClientState | undefined; readonly lastEventId: number };
}

/** So many events in the store are worth writing the state anew. */
const COMPACT_AFTER = 500;
/** Milliseconds between attempts. */
const LEAST_WAIT = 500;
const MOST_WAIT = 30_000;

/** Follows the server for all tabs, and sends the outbox in order: one entry at a time, each until it is answered. */
export class Leader {
  readonly #options: LeaderOptions;
  #uncompacted = 0;
  #wake: (() => void) | undefined;
  /** Something was added while the outbox was read. */
  #isWoken = false;
  #connection: Connection | undefined;

  constructor(options: LeaderOptions) {
    this.#options = options;
  }

  async run(signal: AbortSignal): Promise<void> {
    try {
      await Promise.all([this.#follow(signal), this.#send(signal)]);
    } catch (error) {
      if (!(error instanceof SignedOut)) throw error;
      this.#options.post({ kind: 'signed-out' });
    }
  }

  /** The outbox has something new. */
  wake(): void {
    this.#isWoken = true;
    this.#wake?.();
  }

  /** For a tab that has just opened. */
  sayAgain(): void {
    if (this.#connection) this.#options.post({ kind: 'connection', connection: this.#connection });
  }

  async #follow(signal: AbortSignal): Promise<void> {
    const { store, remote, wait } = this.#options;
    let pause = LEAST_WAIT;
    while (!signal.aborted) {
      try {
        const position = (await store.position()) ?? (await this.#register(signal));
        const onConnection = (isOpen: boolean) => this.#say(isOpen ? 'online' : 'offline');
        const followed = { signal, onConnection };
        for await (const events of remote.events(position.queueId, position.lastEventId, followed)) {
          pause = LEAST_WAIT;
          await this.#take(events);
        }
      } catch (error) {
        if (error instanceof QueueGone) await this.#register(signal).catch(() => undefined);
        else if (error instanceof SignedOut) throw error;
        else if (!signal.aborted) {
          if (!(error instanceof Unreachable)) console.error(error);
          this.#say('offline');
          await wait(pause, signal);
          pause = Math.min(pause * 2, MOST_WAIT);
        }
      }
    }
  }

  async #register(signal: AbortSignal) {
    const { store, remote, post } = this.#options;
    const snapshot = await remote.register(signal);
    await store.replace(snapshot);
    post({ kind: 'reset', snapshot });
    this.#say('online');
    return snapshot;
  }

  /** On disk first: a tab that opens meanwhile finds them there. */
  async #take(events: readonly StoredEvent[]): Promise<void> {
    if (events.length === 0) return;
    const { store, post, at } = this.#options;
    await store.append(events);
    await this.#settle(events);
    post({ kind: 'events', events });
    this.#uncompacted += events.length;
    if (this.#uncompacted < COMPACT_AFTER) return;
    this.#uncompacted = 0;
    const { state, lastEventId } = at();
    if (state) await store.compact(state, lastEventId);
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
      const next = (await store.outbox()).find(({ failure }) => failure === undefined);
      if (!next) {
        await this.#woken(signal);
        continue;
      }
      try {
        await this.#perform(next);
        pause = LEAST_WAIT;
      } catch (error) {
        if (error instanceof SignedOut) throw error;
        if (!(error instanceof Unreachable)) console.error(error);
        const asked = error instanceof Unreachable ? error.retryAfter : undefined;
        await wait(asked === undefined ? pause : asked * 1000, signal);
        pause = Math.min(pause * 2, MOST_WAIT);
      }
    }
  }

  async #perform(entry: OutboxEntry): Promise<void> {
    const { store, remote, post } = this.#options;
    try {
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
    const { store } = this.#options;
    if (!entry.send) return entry.params;
    const { localId } = entry.send;
    const queueId = entry.send.queueId ?? (await store.position())?.queueId;
    if (queueId !== undefined && entry.send.queueId === undefined) {
      await store.updateOutbox({ ...entry, send: { ...entry.send, queueId } });
    }
    return { ...entry.params, local_id: localId, ...(queueId !== undefined && { queue_id: queueId }) };
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
      if (this.#isWoken) resolve();
      this.#wake = resolve;
      signal.addEventListener('abort', () => resolve(), { once: true });
    });
  }

  #say(connection: Connection): void {
    if (this.#connection === connection) return;
    this.#connection = connection;
    this.#options.post({ kind: 'connection', connection });
  }
}
