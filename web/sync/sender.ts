import { type Conversation, conversationKey, topicOf } from '../state/conversation.ts';
import { placeAfter } from '../state/moved.ts';
import { FEED } from '../state/narrow.ts';
import type { ClientState } from '../state/types.ts';
import { conversationOfSend, isDone, isWritten, laneOf, redirected, type UnsentEntry } from './outbox.ts';
import { Refused, type Remote, SignedOut, type StoredEvent, Unreachable } from './remote.ts';
import type { Store } from './store.ts';
import type { Post } from './tabs.ts';

interface SenderOptions {
  /** Waits, in milliseconds; ends early when the network comes back, and with the signal. */
  readonly wait: (ms: number, signal: AbortSignal) => Promise<void>;
  readonly store: Store;
  readonly remote: Remote;
  readonly post: (post: Post) => void;
  readonly state: () => ClientState | undefined;
  /** Whether the server is reached: the stream of events is open. */
  readonly isOnline: () => boolean;
  /** A request did not reach the server. */
  readonly doubt: () => void;
}

/** Milliseconds between attempts. */
const LEAST_WAIT = 500;
const MOST_WAIT = 30_000;
/** Answers of a server that works otherwise, after which an entry waits for its person. */
const MOST_ANSWERS = 5;

/** A lane whose first entry failed. */
interface Failing {
  /** When its next attempt is: UNIX milliseconds. */
  next: number;
  pause: number;
  answers: number;
}

/**
 * Sends the outbox: one entry at a time, and those of a lane in their order. A lane that fails waits, and the others go on; an entry that
 * the server or this build cannot do waits with its reason, and its lane goes on.
 */
export class Sender {
  readonly #options: SenderOptions;
  readonly #failing = new Map<string, Failing>();
  #waking = new AbortController();
  #again = new AbortController();

  constructor(options: SenderOptions) {
    this.#options = options;
  }

  /** The outbox has something new. */
  wake(): void {
    this.#waking.abort();
  }

  /** The person asks for it, or the server is reached again. */
  tryNow(): void {
    for (const lane of this.#failing.values()) lane.next = 0;
    this.#again.abort();
    this.wake();
  }

  async run(signal: AbortSignal): Promise<void> {
    let pause = LEAST_WAIT;
    while (!signal.aborted) {
      // Before the outbox is read: what is added meanwhile wakes.
      this.#waking = new AbortController();
      this.#again = new AbortController();
      const waking = AbortSignal.any([signal, this.#waking.signal]);
      try {
        const entry = await this.#next();
        if (entry) await this.#attempt(entry);
        else await this.#rest(waking);
        pause = LEAST_WAIT;
      } catch (error) {
        if (error instanceof SignedOut) throw error;
        if (signal.aborted) return;
        // Nothing is reached, or the store failed: the other lanes would fail, too.
        if (!(error instanceof Unreachable)) console.error(error);
        await this.#options.wait(waitOf(error, pause), AbortSignal.any([signal, this.#again.signal]));
        pause = Math.min(pause * 2, MOST_WAIT);
      }
    }
  }

  /** Takes from the log what concerns the outbox. */
  async settle(events: readonly StoredEvent[]): Promise<void> {
    await this.#settleSent(events);
    await this.#followMoves(events);
  }

  /** An event may come although the answer to the send was lost. */
  async #settleSent(events: readonly StoredEvent[]): Promise<void> {
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

  /** What waits for a topic goes where the topic goes. */
  async #followMoves(events: readonly StoredEvent[]): Promise<void> {
    const moves = events.filter(
      (event) => event.type === 'update_message' && event.orig_subject !== undefined,
    );
    if (moves.length === 0) return;
    for (const entry of await this.#options.store.outbox()) {
      const from = conversationOfSend(entry);
      if (!from) continue;
      const { anchor } = entry.send ?? {};
      const to = moves.reduce((to, event) => placeAfter({ to, anchor }, event), from);
      if (conversationKey(to) !== conversationKey(from)) await this.#redirect(entry, to);
    }
  }

  /** Between two queues the log was not followed: the message that the author saw says where its conversation is. */
  async #findPlace(entry: UnsentEntry): Promise<UnsentEntry> {
    const { store, remote } = this.#options;
    const { anchor, followed } = entry.send ?? {};
    const queueId = (await store.position())?.queueId;
    if (!entry.send || anchor === undefined || queueId === undefined || followed === queueId) return entry;
    const request = { narrow: FEED, anchor, before: 0, after: 0, ids: [anchor] };
    const message = (await remote.messages(request)).messages.find(({ id }) => id === anchor);
    const found = { ...entry, send: { ...entry.send, followed: queueId } };
    const isTopic = message?.type === 'stream';
    return this.#redirect(found, isTopic ? topicOf(message.stream_id ?? 0, message.subject) : undefined);
  }

  async #redirect(entry: UnsentEntry, to: Conversation | undefined): Promise<UnsentEntry> {
    const { store, post } = this.#options;
    const sent = to ? redirected(entry, to) : entry;
    await store.updateOutbox(sent);
    if (sent !== entry) post({ kind: 'outbox' });
    return sent;
  }

  /** The first entry of a lane that need not wait. */
  async #next(): Promise<UnsentEntry | undefined> {
    const { store } = this.#options;
    const [entries, position] = [await store.outbox(), await store.position()];
    const seen = new Set<string>();
    for (const entry of entries) {
      const lane = laneOf(entry);
      if (entry.failure || seen.has(lane)) continue;
      seen.add(lane);
      // Without the name of a queue, the message's event would look like another user's, and not settle the entry.
      const isNamed = !entry.send || position !== undefined;
      // Until the log is followed, nobody knows where the conversation is.
      const isPlaced = entry.send?.anchor === undefined || this.#options.isOnline();
      if (isNamed && isPlaced && (this.#failing.get(lane)?.next ?? 0) <= Date.now()) return entry;
    }
    for (const lane of this.#failing.keys()) if (!seen.has(lane)) this.#failing.delete(lane);
    return undefined;
  }

  /** Until the next lane may try again, or something is new. */
  async #rest(waking: AbortSignal): Promise<void> {
    const times = [...this.#failing.values()].map((lane) => lane.next).sort((one, other) => one - other);
    const [next] = times;
    if (next === undefined) return ended(waking);
    await this.#options.wait(Math.max(0, next - Date.now()), waking);
    if (waking.aborted) return;
    for (const lane of this.#failing.values()) if (lane.next <= next) lane.next = 0;
  }

  async #attempt(entry: UnsentEntry): Promise<void> {
    try {
      await this.#perform(entry);
      this.#failing.delete(laneOf(entry));
    } catch (error) {
      if (error instanceof SignedOut) throw error;
      if (!this.#options.isOnline()) throw error;
      if (error instanceof Unreachable && error.status === undefined) this.#options.doubt();
      await this.#failed(entry, error);
    }
  }

  /** The server works otherwise. */
  async #failed(entry: UnsentEntry, error: unknown): Promise<void> {
    const lane = laneOf(entry);
    const { pause, answers } = this.#failing.get(lane) ?? { pause: LEAST_WAIT, answers: 0 };
    const isAnswer = !(error instanceof Unreachable) || error.isAnswer;
    if (isAnswer && answers + 1 >= MOST_ANSWERS) {
      this.#failing.delete(lane);
      const { code = 'NOT_SENT', message } = error as Partial<Unreachable> & Error;
      return this.#setAside(entry, { code, message });
    }
    this.#failing.set(lane, {
      next: Date.now() + waitOf(error, pause),
      pause: Math.min(pause * 2, MOST_WAIT),
      answers: answers + (isAnswer ? 1 : 0),
    });
  }

  async #perform(waiting: UnsentEntry): Promise<void> {
    const { store, remote, post } = this.#options;
    let entry = waiting;
    let messageId: number | undefined;
    try {
      entry = await this.#findPlace(waiting);
      messageId = await this.#findArrived(entry);
      if (messageId === undefined)
        messageId = messageOf(entry, await remote.perform(entry.operation, await this.#withNames(entry)));
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      if (!isDone(entry.operation, error.code)) return this.#refuse(entry, error);
    }
    await store.removeFromOutbox(entry.id);
    post(messageId === undefined ? { kind: 'outbox' } : { kind: 'done', entry, messageId });
  }

  /** A send has one name for all attempts, so that the server makes it once: that of the queue at the first attempt. */
  async #withNames(entry: UnsentEntry): Promise<UnsentEntry['params']> {
    const { store, state } = this.#options;
    if (!entry.send) return entry.params;
    const { localId } = entry.send;
    const queueId = (await store.position())?.queueId;
    if (queueId === undefined) return { ...entry.params, local_id: localId };
    if (entry.send.queueId !== queueId) {
      const after = entry.send.after ?? state()?.max_message_id ?? 0;
      await store.updateOutbox({ ...entry, send: { ...entry.send, queueId, after } });
    }
    return { ...entry.params, local_id: localId, queue_id: queueId };
  }

  /** The server forgets names with their queue: whether a send of an earlier one arrived is seen by its text alone. */
  async #findArrived({ send, params }: UnsentEntry): Promise<number | undefined> {
    const { store, remote } = this.#options;
    if (send?.queueId === undefined || send.queueId === (await store.position())?.queueId) return undefined;
    return remote.findSent(send.narrow, String(params.content), send.after ?? 0);
  }

  /** The text of a message is never lost: its entry stays, with the reason; so does an entry that another build can do. */
  async #refuse(entry: UnsentEntry, { code, message, isOurs }: Refused): Promise<void> {
    if (isWritten(entry) || isOurs) return this.#setAside(entry, { code, message });
    await this.#options.store.removeFromOutbox(entry.id);
    this.#options.post({ kind: 'refused', entry: { ...entry, failure: { code, message } } });
  }

  /** The entry waits for its person, with the reason. */
  async #setAside(entry: UnsentEntry, failure: NonNullable<UnsentEntry['failure']>): Promise<void> {
    const { store, post } = this.#options;
    const known = (await store.outbox()).find(({ id }) => id === entry.id);
    // Discarded meanwhile.
    if (!known) return;
    const waiting = { ...known, failure };
    await store.updateOutbox(waiting);
    post({ kind: 'refused', entry: waiting });
  }
}

/** The message that a text of the outbox became. */
function messageOf(entry: UnsentEntry, reply: Readonly<Record<string, unknown>>): number | undefined {
  const id = entry.send ? reply.id : entry.params.message_id;
  return isWritten(entry) && typeof id === 'number' ? id : undefined;
}

/** Milliseconds until the next attempt, as the server asks or at least `pause`. */
const waitOf = (error: unknown, pause: number): number =>
  Math.max(pause, error instanceof Unreachable ? (error.retryAfter ?? 0) * 1000 : 0);

const ended = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });
