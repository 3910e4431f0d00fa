import type { ClientEvent } from '../state/events.ts';
import { Meanwhile, type Since } from '../state/meanwhile.ts';
import { type Narrow, narrowKey } from '../state/narrow.ts';
import type { ClientState } from '../state/types.ts';
import type { Connection } from './connection.ts';
import { Leader } from './leader.ts';
import type { NewEntry, UnsentEntry } from './outbox.ts';
import {
  type AskedPage,
  type FetchedPage,
  type PageRequest,
  type Remote,
  type Snapshot,
  type StoredEvent,
  Unreachable,
} from './remote.ts';
import type { KeptPage, Store, Stored } from './store.ts';
import type { Post, Tabs } from './tabs.ts';

/** The callbacks of the rest of the client. */
export interface Listener {
  /** All is anew: after the first registration, or when the log no longer has what came since. */
  reset(state: ClientState): void;
  /** The messages in the store, as of the events received so far. */
  page(page: KeptPage): void;
  /** In order, each once. */
  events(events: readonly ClientEvent[]): void;
  outbox(entries: readonly UnsentEntry[]): void;
  /** The server has what the author of an entry wrote, as this message. Its event may come before, later, or never. */
  done(entry: UnsentEntry, messageId: number): void;
  /** `retryAt`: UNIX milliseconds of the next attempt, while offline. */
  connection(connection: Connection, retryAt?: number): void;
  refused(entry: UnsentEntry): void;
  /** The session ended; `isByPerson`: in another tab, by the person, who wants that nothing stays. */
  signedOut(isByPerson: boolean): void;
}

export interface SyncOptions {
  readonly store: Store;
  readonly remote: Remote;
  readonly tabs: Tabs;
  /** The data of the store, if reading has begun. `tabs` has received the posts since. */
  readonly loading?: Promise<Stored | undefined> | undefined;
  /** Waits, in milliseconds; ends early when the network comes back, and with the signal. */
  readonly wait: (ms: number, signal: AbortSignal) => Promise<void>;
  /** Waits, in milliseconds, whatever the network does; rejects with the signal. */
  readonly pause?: (ms: number, signal: AbortSignal) => Promise<void>;
}

/**
 * Keeps this tab in step with the log: paints from the store, then follows the events that the leading tab gets. One tab leads at a
 * time: it alone follows the server and sends the outbox (`leader.ts`).
 */
export class Sync {
  readonly #options: SyncOptions;
  readonly #stopping = new AbortController();
  #listener: Listener | undefined;
  #lastEventId = -1;
  #queueId: string | undefined;
  #waiting: StoredEvent[] | undefined = [];
  readonly #meanwhile = new Meanwhile();
  #leader: Leader | undefined;
  #loads = 0;
  /** A page that was asked for with the state, and the events since. */
  #asked: (AskedPage & { readonly since: Since }) | undefined;
  /** Narrows whose pages this tab has kept since it registered; undefined: the state is from the store. */
  #kept: Set<string> | undefined;
  /** An event failed since the state was anew. */
  #isDoubtful = false;

  constructor(options: SyncOptions) {
    this.#options = options;
  }

  get lastEventId(): number {
    return this.#lastEventId;
  }

  get queueId(): string | undefined {
    return this.#queueId;
  }

  /** Paints from the store, and begins to follow. `state` is called when the leader writes the state. */
  async start(listener: Listener, state: () => ClientState | undefined): Promise<void> {
    this.#listener = listener;
    const { store, tabs, remote, wait, pause, loading } = this.#options;
    tabs.listen((post) => this.#hear(post));
    // Unless another tab has registered since the reading began.
    if (this.#loads === 0) await this.#load(loading);
    await this.#showOutbox();
    tabs.lead(async (signal) => {
      const stopped = AbortSignal.any([signal, this.#stopping.signal]);
      const at = () => ({ state: state(), lastEventId: this.#lastEventId, queueId: this.#queueId });
      // The leader registers where this tab has no state, and follows the log from the store's position otherwise.
      await this.#catchUp().catch((error) => stopped.aborted || console.error(error));
      const leader = new Leader({ store, remote, wait, pause, post: (post) => this.#post(post), at });
      this.#leader = leader;
      const running = leader.run(stopped);
      if (this.#isDoubtful) leader.distrust();
      await running;
    });
    this.#sayHello();
    // Nobody may have listened while the store was read.
    if (this.#isDoubtful) this.distrust();
  }

  /** The leader before may have stored what it did not post: its tab was closed between. */
  async #catchUp(): Promise<void> {
    const { store, tabs } = this.#options;
    const position = await store.position();
    if (!position) return;
    const events =
      position.queueId === this.#queueId ? await store.eventsSince(this.#lastEventId) : undefined;
    if (!events) {
      tabs.post({ kind: 'reset' });
      await this.#load();
    } else if (events.length > 0) this.#post({ kind: 'events', events });
  }

  /** The tab that leads gives the state to one that has none. */
  #sayHello(): void {
    this.#options.tabs.post({ kind: 'hello', isEmpty: this.#lastEventId < 0 });
  }

  /** The state may be wrong: it is fetched anew soon. */
  distrust(): void {
    this.#isDoubtful = true;
    this.#post({ kind: 'doubtful' });
  }

  /** Does not wait for the time of the next attempt to reach the server. */
  tryAgain(): void {
    this.#post({ kind: 'try-again' });
  }

  /** The browser says that it has no network any more. */
  networkLost(): void {
    this.#leader?.connectAnew();
  }

  /** The person signs out: all tabs leave. */
  leave(): void {
    this.#options.tabs.post({ kind: 'signed-out', isByPerson: true });
    this.stop();
  }

  stop(): void {
    this.#stopping.abort();
    this.#options.tabs.close();
    this.#options.store.close();
  }

  /** Does what a person wants, as soon as there is a network; until then it is in the outbox. */
  async perform(wanted: NewEntry): Promise<void> {
    const { store } = this.#options;
    const { send } = wanted;
    const queue = this.#queueId;
    const entry = send && queue !== undefined ? { ...wanted, send: { ...send, followed: queue } } : wanted;
    const kept = await store.addToOutbox(entry).catch((error) => {
      if (store.isClosed) throw error;
      console.warn('The browser does not keep what is to be sent.', error);
    });
    if (kept) this.#post({ kind: 'outbox', added: kept });
    else await this.#performNow(entry);
  }

  /** Actions that the browser cannot store reach the server now, or fail. */
  async #performNow({ operation, params, send }: NewEntry): Promise<void> {
    const names = send && { local_id: send.localId, ...(this.#queueId && { queue_id: this.#queueId }) };
    await this.#options.remote.perform(operation, { ...params, ...names });
  }

  /** Sends a refused entry again. */
  async retry({ failure: _, ...entry }: UnsentEntry): Promise<void> {
    await this.#options.store.updateOutbox(entry);
    this.#post({ kind: 'outbox' });
  }

  async discard(entry: UnsentEntry): Promise<void> {
    await this.#options.store.removeFromOutbox(entry.id);
    this.#post({ kind: 'outbox' });
  }

  /** A page as of the events that this tab has received: `replay` folds in those that arrived while it was on its way. */
  async fetch(
    request: PageRequest,
    signal?: AbortSignal,
  ): Promise<{ page: FetchedPage; replay: readonly ClientEvent[] }> {
    const asked = this.#askedFor(request);
    // It is asked for again below.
    const early = await asked?.reply.catch(() => undefined);
    if (asked) this.#meanwhile.end(asked.since);
    if (asked?.since.isWhole && early) return { page: early, replay: asked.since.events };
    const since = this.#meanwhile.begin();
    try {
      const page = await this.#options.remote.messages(request, signal);
      return since.isWhole ? { page, replay: since.events } : this.fetch(request, signal);
    } catch (error) {
      if (error instanceof Unreachable) this.#post({ kind: 'unreached' });
      throw error;
    } finally {
      this.#meanwhile.end(since);
    }
  }

  /** Each page that was asked for with the state serves once. */
  #askedFor(request: PageRequest): (AskedPage & { readonly since: Since }) | undefined {
    const asked = this.#asked;
    if (!asked || JSON.stringify(asked.request) !== JSON.stringify(request)) return undefined;
    this.#asked = undefined;
    return asked;
  }

  /** False: the store has no page of it, unless another tab has kept one since. */
  mayHaveStored(narrow: Narrow): boolean {
    return this.#kept?.has(narrowKey(narrow)) ?? true;
  }

  stored(narrow: Narrow) {
    return this.#options.store.page(narrow);
  }

  savePage(narrow: Narrow, page: Parameters<Store['savePage']>[1]): void {
    this.#kept?.add(narrowKey(narrow));
    // Data that the browser cannot store is fetched again another time.
    this.#options.store.savePage(narrow, page, this.#lastEventId).catch(() => undefined);
  }

  note = <T>(name: string): Promise<T | undefined> => this.#options.store.note<T>(name);
  setNote = (name: string, value: unknown): Promise<void> => this.#options.store.setNote(name, value);

  #post(post: Post): void {
    this.#options.tabs.post(post);
    this.#hear(post);
  }

  #hear(post: Post): void {
    switch (post.kind) {
      case 'events':
        if (this.#waiting) for (const event of post.events) this.#waiting.push(event);
        else this.#take(post.events);
        return;
      case 'reset':
        if (post.snapshot) this.#takeSnapshot(post.snapshot);
        else void this.#load().then(() => this.#lastEventId < 0 && this.#sayHello());
        return;
      case 'outbox':
        this.#leader?.wake();
        void this.#showOutbox();
        return;
      case 'done':
        this.#leader?.wake();
        void this.#showOutbox().then(() => this.#listener?.done(post.entry, post.messageId));
        return;
      case 'refused':
        this.#listener?.refused(post.entry);
        void this.#showOutbox();
        return;
      case 'connection':
        this.#listener?.connection(post.connection, post.retryAt);
        return;
      case 'try-again':
        this.#leader?.tryAgain();
        return;
      case 'unreached':
        this.#leader?.doubt();
        return;
      case 'doubtful':
        this.#leader?.distrust();
        return;
      case 'hello':
        this.#leader?.welcome(post.isEmpty);
        return;
      case 'signed-out':
        this.#listener?.signedOut(post.isByPerson ?? false);
        return;
      default:
        post satisfies never;
    }
  }

  async #showOutbox(): Promise<void> {
    try {
      this.#listener?.outbox(await this.#options.store.outbox());
    } catch (error) {
      if (!this.#stopping.signal.aborted) console.error(error);
    }
  }

  /** Loads from the store. Posts of tabs wait meanwhile; a later load replaces one that is running. */
  async #load(loading?: Promise<Stored | undefined>): Promise<void> {
    const load = ++this.#loads;
    // Only posts since the reading began count.
    if (!loading) this.#waiting = [];
    const stored = await (loading ?? this.#options.store.load());
    if (load !== this.#loads) return;
    try {
      if (stored) this.#show(stored);
    } catch (error) {
      // Nothing of it counts: the tab that leads registers, or has a state.
      console.error(error);
      this.#lastEventId = -1;
      this.#queueId = undefined;
    }
    const waiting = this.#waiting ?? [];
    this.#waiting = undefined;
    if (this.#lastEventId >= 0) this.#take(waiting);
  }

  #show(stored: Stored): void {
    this.#kept = undefined;
    this.#reset({ ...stored, lastEventId: stored.stateAt, page: undefined }, this.#waiting);
    this.#take(stored.events);
    this.#lastEventId = Math.max(this.#lastEventId, stored.lastEventId);
    if (stored.page) this.#listener?.page(stored.page);
  }

  #takeSnapshot(snapshot: Snapshot): void {
    const { queueId, lastEventId } = snapshot;
    // Meant for a tab that has less.
    if (queueId === this.#queueId && lastEventId <= this.#lastEventId) return;
    this.#loads++;
    this.#kept = new Set();
    this.#reset(snapshot);
  }

  #reset({ state, queueId, lastEventId, page }: Snapshot, waiting?: StoredEvent[]): void {
    this.#waiting = waiting;
    this.#lastEventId = lastEventId;
    this.#queueId = queueId;
    this.#meanwhile.reset();
    this.#asked = page && { ...page, since: this.#meanwhile.begin() };
    this.#isDoubtful = false;
    this.#listener?.reset(state);
  }

  #take(events: readonly StoredEvent[]): void {
    const fresh = events.filter(({ id }) => id > this.#lastEventId);
    const last = fresh.at(-1);
    if (!last) return;
    this.#lastEventId = last.id;
    this.#meanwhile.add(fresh);
    this.#listener?.events(fresh);
  }
}
