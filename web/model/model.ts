import { batch, type ReadonlySignal, signal } from '@preact/signals';
import { forgetPictures } from '../browser/worker.ts';
import type { Client } from '../client/client.ts';
import { ApiFailure } from '../client/failures.ts';
import { backOff } from '../client/waiting.ts';
import type { ClientEvent } from '../state/events.ts';
import { foldEach } from '../state/fold-each.ts';
import type { Message } from '../state/message.ts';
import type { Narrow } from '../state/narrow.ts';
import { homeOf } from '../state/route.ts';
import type { ClientState } from '../state/types.ts';
import { UnknownEvent } from '../state/unknown-event.ts';
import { forget, forgetAllButUnsent, forgetOthers } from '../sync/browser-store.ts';
import type { Connection } from '../sync/connection.ts';
import type { NewEntry, UnsentEntry } from '../sync/outbox.ts';
import type { Refused } from '../sync/remote.ts';
import { type Listener, Sync } from '../sync/sync.ts';
import { LiveState } from './live-state.ts';
import { Location } from './location.ts';
import { Messages } from './messages.ts';
import { Moments } from './moments.ts';
import { PendingChanges } from './outbox.ts';
import { Reports } from './reports.ts';
import { endLeftSession, forgetUser, hasSession, remember, whoAmI } from './session.ts';
import { Start } from './start.ts';
import { createTables, type Tables } from './tables.ts';
import { type FirstPageAnchor, Timeline } from './timeline.ts';
import { Topics } from './topics.ts';
import { waitForNetwork } from './wait.ts';

/** The ID of an entry that the browser could not keep. */
export const NOT_IN_OUTBOX = 0;

/** Milliseconds after which the message of an answered entry is fetched: events of channels that one has not subscribed to do not come. */
const EVENT_COMES_MS = 1000;
const MOST_FETCHES = 5;

/** `ready`: there is a state to show, from the browser or from the server. */
export type Phase = 'starting' | 'signed-out' | 'ready';

/**
 * The one object that views get: what is true, as signals, and what one can do. Data comes in by events alone; what a
 * person does goes out by the outbox, or by `client` where it only makes sense with a network.
 */
export class Model {
  readonly client: Client;
  readonly live = new LiveState();
  readonly tables: Tables = createTables(this.live);
  readonly pending = new PendingChanges();
  /** Short-lived state: who types, who is online. */
  readonly moments = new Moments();
  readonly topics: Topics;
  readonly reports: Reports;
  readonly location: Location;
  readonly #phase = signal<Phase>('starting');
  readonly #connection = signal<Connection>('connecting');
  readonly #refused = signal<UnsentEntry | undefined>(undefined);
  readonly #eventListeners = new Set<(events: readonly ClientEvent[]) => void>();
  readonly #start: Start;
  readonly #retryAt = signal<number | undefined>(undefined);
  readonly #warned = new Set<string>();
  #sync: Sync | undefined;
  #messages: Messages | undefined;
  #userId: number | undefined;
  #keepsUnsent = true;

  /** `start`: what may have begun already. */
  constructor(start = new Start()) {
    this.#start = start;
    this.client = start.client;
    this.topics = new Topics(this.client, this);
    this.reports = new Reports(this.client);
    const names = {
      channelName: (id: number) => this.tables.channels.peek().get(id)?.name,
      personName: (id: number) => this.tables.people.peek().get(id)?.full_name,
    };
    this.location = new Location(names, () => homeOf(this.tables.settings.value.web_home_view));
  }

  get phase(): ReadonlySignal<Phase> {
    return this.#phase;
  }

  get connection(): ReadonlySignal<Connection> {
    return this.#connection;
  }

  /** UNIX milliseconds of the next attempt to reach the server, while offline. */
  get retryAt(): ReadonlySignal<number | undefined> {
    return this.#retryAt;
  }

  /** Does not wait for the time of the next attempt. */
  tryAgain(): void {
    this.#sync?.tryAgain();
  }

  /** The last refusal of the server: views show it in words. */
  get refused(): ReadonlySignal<UnsentEntry | undefined> {
    return this.#refused;
  }

  /** False: the browser has no store, and what is not sent is lost with the tab. */
  get keepsUnsent(): boolean {
    return this.#keepsUnsent;
  }

  get messages(): Messages {
    if (!this.#messages) throw new Error('Nobody is signed in.');
    return this.#messages;
  }

  /** Starts with the browser's data of its user; without one, the user signs in first. */
  async start(): Promise<void> {
    if (!hasSession()) {
      void endLeft();
      this.#phase.value = 'signed-out';
      return;
    }
    const userId = await whoAmI(this.client).catch((error) => {
      if (error instanceof ApiFailure && error.status === 401) return undefined;
      throw error;
    });
    if (userId === undefined) this.#phase.value = 'signed-out';
    else await this.#begin(userId);
  }

  /** After signing in: the cookie exists. */
  async signedIn(userId: number): Promise<void> {
    remember(userId);
    await this.#begin(userId);
  }

  /** Forgets everything that the browser has of the person, in all tabs; the caller has ended the session. */
  async leave(): Promise<void> {
    this.#sync?.leave();
    await this.#forget(false);
  }

  /** The session ended by itself, or in another tab. Words that the server does not have yet wait for the same person. */
  async #dismiss(isByPerson: boolean): Promise<void> {
    this.#sync?.stop();
    await this.#forget(!isByPerson);
  }

  async #forget(keepsUnsent: boolean): Promise<void> {
    const userId = this.#userId;
    this.#userId = undefined;
    if (userId === undefined) return;
    forgetUser(userId, keepsUnsent);
    // The other data must be removed in any case.
    await forgetPictures().catch(() => undefined);
    if (keepsUnsent) await forgetAllButUnsent(userId);
    else await forget(userId);
    // The same person goes on where they were.
    if (keepsUnsent) location.reload();
    else location.assign('/');
  }

  timeline(narrow: Narrow, anchor: FirstPageAnchor): Timeline {
    const timeline = new Timeline(this.messages, narrow);
    void timeline.open(anchor);
    return timeline;
  }

  /** Does it at once as far as one sees; it reaches the server in its turn. False: it can be neither kept nor done, and `refused` says why. */
  async perform(entry: NewEntry): Promise<boolean> {
    // Nobody is signed in any more, and the page closes: data that the caller has not released stays.
    if (this.#userId === undefined) return new Promise(() => undefined);
    try {
      await this.#sync?.perform(this.#anchored(entry));
      return true;
    } catch (error) {
      const { code = 'NOT_KEPT', message } = error as Partial<Refused> & Error;
      this.#refused.value = { ...entry, id: NOT_IN_OUTBOX, created: Date.now(), failure: { code, message } };
      return false;
    }
  }

  /** A send with the newest message at hand of its conversation, along with which it moves. */
  #anchored(entry: NewEntry): NewEntry {
    const anchor = entry.send && this.#messages?.newest(entry.send.narrow);
    return entry.send && anchor !== undefined ? { ...entry, send: { ...entry.send, anchor } } : entry;
  }

  async retry(entry: UnsentEntry): Promise<void> {
    await this.#sync?.retry(entry);
  }

  async discard(entry: UnsentEntry): Promise<void> {
    this.pending.forget(entry);
    // A refused change has already been undone.
    if (!entry.failure) batch(() => this.#fold(entry.undo, this.messages));
    await this.#sync?.discard(entry);
  }

  /** Calls `listener` with all events after they are folded in; the returned function ends that. */
  onEvents(listener: (events: readonly ClientEvent[]) => void): () => void {
    this.#eventListeners.add(listener);
    return () => this.#eventListeners.delete(listener);
  }

  /** Small things that the browser remembers, by name. */
  note = async <T>(name: string): Promise<T | undefined> => this.#sync?.note<T>(name);
  setNote = async (name: string, value: unknown): Promise<void> => this.#sync?.setNote(name, value);

  /** The message as it is at hand; not followed. */
  peek(id: number): Message | undefined {
    return this.#messages?.message(id);
  }

  async #begin(userId: number): Promise<void> {
    this.#userId = userId;
    const opened = await this.#start.open(userId);
    this.#keepsUnsent = opened.store.isKept;
    const sync = new Sync({ ...opened, wait: waitForNetwork });
    this.#sync = sync;
    this.#messages = new Messages(sync);
    addEventListener('offline', () => sync.networkLost());
    await sync.start(this.#listener(this.#messages), () => this.live.now);
    // The next start tries again.
    void forgetOthers(userId).catch(() => undefined);
  }

  #listener(messages: Messages): Listener {
    return {
      reset: (state) => this.#reset(state, messages),
      page: (page) => messages.put(page),
      events: (events) =>
        batch(() => {
          this.pending.settle(events);
          if (!this.#fold(events, messages)) this.#sync?.distrust();
          this.#tell(events);
        }),
      outbox: (entries) =>
        batch(() => {
          const events = this.pending.set(entries);
          messages.setPending(this.pending.events());
          this.#fold(events, messages);
        }),
      done: (entry, messageId) => void this.#settle(entry, messageId, messages),
      connection: (connection, retryAt) =>
        batch(() => {
          this.#connection.value = connection;
          this.#retryAt.value = retryAt;
        }),
      refused: (entry) =>
        batch(() => {
          this.#fold(entry.undo, messages);
          this.#refused.value = entry;
        }),
      signedOut: (isByPerson) => void this.#dismiss(isByPerson),
    };
  }

  #reset(state: ClientState, messages: Messages): void {
    batch(() => {
      this.live.reset(state);
      this.pending.reset();
      messages.reset(state.user_id ?? 0);
      this.moments.reset(state);
      this.topics.reset();
      this.#fold(this.pending.events(), messages);
      this.#phase.value = 'ready';
    });
  }

  /** What the server has of an entry takes its place, also when no event brings it. */
  async #settle(entry: UnsentEntry, messageId: number, messages: Messages): Promise<void> {
    await waitForNetwork(EVENT_COMES_MS);
    for (let attempt = 0; attempt < MOST_FETCHES && this.pending.isUnsettled(entry); attempt++) {
      try {
        await messages.fetchWritten(messageId, () => this.pending.forget(entry));
        return;
      } catch (error) {
        console.warn(error);
        await waitForNetwork(backOff(attempt));
      }
    }
    // The server has it: it comes with the conversation.
    this.pending.forget(entry);
  }

  /** False: an event failed, and the state may be wrong. */
  #fold(events: readonly ClientEvent[], messages: Messages): boolean {
    let isWhole = true;
    foldEach(events, [this.live, messages, this.moments, this.topics], (error, { type }) => {
      isWhole &&= error instanceof UnknownEvent;
      this.#warn(error instanceof UnknownEvent ? error.what : String(type), error);
    });
    return isWhole;
  }

  /** A listener that fails stops no other. */
  #tell(events: readonly ClientEvent[]): void {
    for (const listener of this.#eventListeners) {
      try {
        listener(events);
      } catch (error) {
        console.error(error);
        this.reports.report('event', error);
      }
    }
  }

  /** What happens with one event happens with each of its kind. */
  #warn(kind: string, error: unknown): void {
    if (this.#warned.has(kind)) return;
    this.#warned.add(kind);
    console.warn(error);
    this.reports.report('event', error, kind);
  }
}

/** Somebody signed out without a network: tries until the server knows. */
async function endLeft(): Promise<void> {
  for (let attempt = 0; !(await endLeftSession()); attempt++) await waitForNetwork(backOff(attempt));
}
