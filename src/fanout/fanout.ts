import { randomUUID } from 'node:crypto';
import type { Audience } from '../events/audience.ts';
import type { Clock } from '../kernel/clock.ts';
import { seconds } from '../kernel/clock.ts';
import { BadEventQueueId, BadRequest } from '../kernel/errors.ts';
import type { LiveRealm } from '../realm/live-realm.ts';
import { type LogEntry, listLog } from '../store/log.ts';
import type { User } from '../store/model.ts';
import {
  deleteExpiredQueues,
  deleteQueues,
  findQueue,
  insertQueue,
  type QueueRow,
  renewQueues,
  saveProgress,
} from '../store/queues.ts';
import { listSpans, type Span } from '../store/spans.ts';
import { lastIdAt } from './event-ids.ts';
import type { Surroundings } from './project.ts';
import { Queue } from './queue.ts';
import type { QueueOptions } from './queue-options.ts';
import { Tail } from './tail.ts';

const HEARTBEAT_AFTER_MS = 45_000;
const HEARTBEAT_SPREAD_MS = 10_000;
const SWEEP_EVERY_MS = 30_000;
/** How far the row of a queue may lag behind what its client has acknowledged. */
const SAVE_AFTER_MS = 150_000;
const SAVED_AT_ONCE = 500;
const CATCH_UP_PAGE = 500;

export interface Poll {
  readonly queueId: string;
  readonly lastEventId?: number | undefined;
  readonly dontBlock: boolean;
  /** Calls back when the client has gone away. */
  onClose(fn: () => void): void;
}

/** Serves event queues: opens, fills, answers and forgets them (README.md). */
export class Fanout {
  readonly #live: LiveRealm;
  readonly #clock: Clock;
  readonly #around: Surroundings;
  readonly #queues = new Map<string, Queue>();
  readonly #opening = new Map<string, Promise<Queue>>();
  readonly #catchingUp = new Map<Queue, Promise<void>>();
  readonly #liveByUser = new Map<number, Set<Queue>>();
  readonly #livePublic = new Set<Queue>();
  readonly #tail: Tail;
  #told: number;
  #stopSweeping: () => void = () => {};
  #isStopping = false;

  constructor(live: LiveRealm, clock: Clock, around: Surroundings) {
    this.#live = live;
    this.#clock = clock;
    this.#around = around;
    this.#told = live.realm.position;
    this.#tail = new Tail(this.#told);
    live.onEntries((entries) => this.#append(entries));
  }

  /** Begins to expire queues; those that were kept over a stop start to count from now. */
  async start(): Promise<void> {
    await this.#live.transact((tx) => renewQueues(tx, tx.realm.id));
    this.#scheduleSweep();
  }

  /** Answers all who wait and writes down how far each queue is. */
  async stop(): Promise<void> {
    this.#isStopping = true;
    this.#stopSweeping();
    for (const queue of this.#queues.values()) queue.waiter?.answer([]);
    await this.#save([...this.#queues.values()]);
  }

  get size(): number {
    return this.#queues.size;
  }

  /** Makes a queue of the events after `position`; returns its ID and where its client starts. */
  async open(user: User, options: QueueOptions, position: number, lifespan: number) {
    const row: QueueRow = {
      id: randomUUID(),
      user_id: user.id,
      options: JSON.stringify(options),
      start_position: position,
      acked_event_id: lastIdAt(position),
      lifespan_seconds: lifespan,
      last_seen: seconds(this.#clock),
    };
    await this.#live.transact((tx) => insertQueue(tx, tx.realm.id, row));
    const queue = this.#remember(new Queue(row, this.#clock.now()));
    await this.#catchUp(queue);
    return { queueId: row.id, lastEventId: lastIdAt(position) };
  }

  async close(user: User, queueId: string): Promise<void> {
    const queue = await this.#find(user, queueId);
    this.#forget(queue);
    await this.#live.transact((tx) => deleteQueues(tx, tx.realm.id, [queueId]));
  }

  /** The events after `lastEventId`, as JSON texts; waits for one unless told not to. */
  async poll(user: User, poll: Poll): Promise<readonly string[]> {
    const queue = await this.#find(user, poll.queueId);
    queue.lastSeen = this.#clock.now();
    if (poll.lastEventId !== undefined) {
      if (!queue.reaches(poll.lastEventId)) this.#rewind(queue, poll.lastEventId);
      else queue.acknowledge(poll.lastEventId, this.#told);
    }
    await this.#catchUp(queue);
    const events = queue.events(user, this.#around);
    if (events.length > 0 || poll.dontBlock || this.#isStopping) return events;
    return this.#wait(queue, poll);
  }

  #wait(queue: Queue, poll: Poll): Promise<readonly string[]> {
    // A client has one request open; an older one is that of a connection which it has given up.
    queue.waiter?.answer([]);
    return new Promise((resolve) => {
      const patience = HEARTBEAT_AFTER_MS + Math.random() * HEARTBEAT_SPREAD_MS;
      const cancel = this.#clock.after(
        patience,
        () => void this.#heartbeat(queue).catch(() => queue.waiter?.answer([])),
      );
      const leave = () => {
        cancel();
        if (queue.waiter === waiter) queue.waiter = undefined;
        queue.lastSeen = this.#clock.now();
      };
      const waiter = {
        answer: (events: readonly string[]) => {
          leave();
          resolve(events);
        },
      };
      queue.waiter = waiter;
      poll.onClose(leave);
    });
  }

  async #heartbeat(queue: Queue): Promise<void> {
    const id = queue.nextEphemeralId(this.#told);
    if (id !== undefined) return queue.waiter?.answer([`{"id":${id},"type":"heartbeat"}`]);
    // The IDs up to the next log entry are used up: an entry for nobody makes room.
    await this.#live.transact(async (tx) => tx.nextId('log'));
    this.#told = Math.max(this.#told, this.#live.realm.position);
    queue.waiter?.answer([`{"id":${queue.nextEphemeralId(this.#told)},"type":"heartbeat"}`]);
  }

  async #find(user: User, queueId: string): Promise<Queue> {
    const queue = this.#queues.get(queueId) ?? (await this.#load(queueId));
    if (queue.userId !== user.id) throw new BadRequest('User not authorized for this query');
    return queue;
  }

  /** A queue that this node does not hold: from before a restart, or from another node. */
  #load(queueId: string): Promise<Queue> {
    const underWay = this.#opening.get(queueId);
    if (underWay) return underWay;
    const loading = findQueue(this.#live.read, this.#live.realm.id, queueId)
      .then((row) => {
        if (!row) throw new BadEventQueueId(queueId);
        return this.#remember(new Queue(row, this.#clock.now()));
      })
      .finally(() => this.#opening.delete(queueId));
    this.#opening.set(queueId, loading);
    return loading;
  }

  #remember(queue: Queue): Queue {
    this.#queues.set(queue.id, queue);
    return queue;
  }

  #forget(queue: Queue): void {
    this.#queues.delete(queue.id);
    this.#leaveLive(queue);
    queue.waiter?.answer([]);
  }

  #rewind(queue: Queue, lastEventId: number): void {
    this.#leaveLive(queue);
    queue.rewind(lastEventId);
  }

  #catchUp(queue: Queue): Promise<void> {
    if (queue.live) return Promise.resolve();
    const underWay = this.#catchingUp.get(queue);
    if (underWay) return underWay;
    const reading = this.#readOn(queue).finally(() => this.#catchingUp.delete(queue));
    this.#catchingUp.set(queue, reading);
    return reading;
  }

  /** Reads the log from where the queue stands, until it is full or has seen all that was told. */
  async #readOn(queue: Queue): Promise<void> {
    while (!queue.isFull) {
      if (queue.upTo >= this.#told) return this.#goLive(queue);
      const upTo = this.#told;
      const spans = await listSpans(this.#live.read, this.#live.realm.id, queue.userId);
      const kept = this.#tail.after(queue.upTo, upTo);
      const range = { after: queue.upTo, upTo, limit: CATCH_UP_PAGE };
      const entries = kept ?? (await listLog(this.#live.read, this.#live.realm.id, range));
      this.#offerAll(queue, entries, spans);
      if (!queue.isFull && (kept || entries.length < CATCH_UP_PAGE)) queue.upTo = Math.max(queue.upTo, upTo);
    }
  }

  #offerAll(queue: Queue, entries: readonly LogEntry[], spans: readonly Span[]): void {
    const { realm } = this.#live;
    const user = realm.users.get(queue.userId) as User;
    for (const entry of entries) {
      if (queue.isFull) return;
      if (wasInAudience(entry, queue, spans)) queue.offer(entry, user, realm);
      queue.upTo = entry.position;
    }
  }

  #goLive(queue: Queue): void {
    if (queue.live || !this.#queues.has(queue.id)) return;
    queue.live = true;
    const own = this.#liveByUser.get(queue.userId);
    if (own) own.add(queue);
    else this.#liveByUser.set(queue.userId, new Set([queue]));
    if (queue.options.allPublicStreams) this.#livePublic.add(queue);
  }

  #leaveLive(queue: Queue): void {
    if (!queue.live) return;
    queue.live = false;
    queue.upTo = this.#told;
    this.#livePublic.delete(queue);
    const own = this.#liveByUser.get(queue.userId);
    own?.delete(queue);
    if (own?.size === 0) this.#liveByUser.delete(queue.userId);
  }

  /** New entries: each goes to the live queues of those whom it is for, then all who wait for one are answered. */
  #append(entries: readonly LogEntry[]): void {
    const awake = new Set<Queue>();
    for (const entry of entries) {
      this.#tail.push(entry);
      for (const queue of this.#addressed(entry)) this.#offerLive(queue, entry, awake);
      this.#told = entry.position;
    }
    for (const queue of awake) this.#wakeUp(queue);
  }

  #wakeUp(queue: Queue): void {
    try {
      const events = queue.events(this.#live.realm.users.get(queue.userId) as User, this.#around);
      if (events.length > 0) queue.waiter?.answer(events);
    } catch {
      // One client's failure must not keep the events from the others; it meets the error itself when it polls again.
      queue.waiter?.answer([]);
    }
  }

  #offerLive(queue: Queue, entry: LogEntry, awake: Set<Queue>): void {
    const { realm } = this.#live;
    const wanted = queue.offer(entry, realm.users.get(queue.userId) as User, realm);
    if (wanted && queue.waiter) awake.add(queue);
    if (!queue.isFull) return;
    this.#leaveLive(queue);
    queue.upTo = entry.position;
  }

  *#addressed(entry: LogEntry): Iterable<Queue> {
    for (const userId of this.#listening(entry.audience)) yield* this.#liveByUser.get(userId) ?? [];
    if (entry.event?.type !== 'message' || !entry.event.toPublicChannel) return;
    const channelId = entry.event.message.channelId as number;
    for (const queue of [...this.#livePublic]) {
      if (!this.#live.realm.isSubscribed(queue.userId, channelId)) yield queue;
    }
  }

  /** Those of an audience who have live queues: walks whichever of the two is smaller. */
  #listening(audience: Audience): readonly number[] {
    if (audience.kind === 'users') {
      const { users } = audience;
      if (users.size <= this.#liveByUser.size) return [...users].filter((id) => this.#liveByUser.has(id));
      return [...this.#liveByUser.keys()].filter((id) => users.has(id));
    }
    const subscribers = this.#live.realm.subscribersOf(audience.channelId);
    const reached = (id: number) => subscribers.has(id) || audience.also.has(id);
    if (subscribers.size > this.#liveByUser.size) return [...this.#liveByUser.keys()].filter(reached);
    return [...subscribers.union(new Set(audience.also))].filter((id) => this.#liveByUser.has(id));
  }

  #scheduleSweep(): void {
    this.#stopSweeping = this.#clock.after(SWEEP_EVERY_MS, () => {
      void this.sweep()
        // The next sweep tries again.
        .catch(() => {})
        .finally(() => this.#scheduleSweep());
    });
  }

  /** Lets go of queues of which nothing was heard for too long, and notes how far the others are. */
  async sweep(): Promise<void> {
    const now = this.#clock.now();
    const all = [...this.#queues.values()];
    const expired = all.filter((queue) => !queue.waiter && queue.lastSeen + queue.lifespan * 1000 < now);
    for (const queue of expired) this.#forget(queue);
    for (const queue of this.#queues.values()) if (queue.waiter) queue.lastSeen = now;
    await this.#save([...this.#queues.values()].filter((queue) => now - queue.savedAt >= SAVE_AFTER_MS));
    await this.#live.transact(async (tx) => {
      await deleteQueues(
        tx,
        tx.realm.id,
        expired.map((queue) => queue.id),
      );
      await deleteExpiredQueues(tx, tx.realm.id, new Set(this.#queues.keys()));
    });
  }

  async #save(queues: readonly Queue[]): Promise<void> {
    for (let from = 0; from < queues.length; from += SAVED_AT_ONCE) {
      const some = queues.slice(from, from + SAVED_AT_ONCE);
      const progress = some.map(({ id, acked, lastSeen }) => ({
        id,
        ackedEventId: acked,
        lastSeen: Math.floor(lastSeen / 1000),
      }));
      await this.#live.transact((tx) => saveProgress(tx, tx.realm.id, progress));
      for (const queue of some) queue.savedAt = this.#clock.now();
    }
  }
}

/** Whether an entry was for the queue's person at its time, which their subscription spans tell. */
function wasInAudience(entry: LogEntry, queue: Queue, spans: readonly Span[]): boolean {
  const { audience, event, position } = entry;
  if (audience.kind === 'users') return audience.users.has(queue.userId);
  if (audience.also.has(queue.userId)) return true;
  if (event?.type === 'message' && event.toPublicChannel && queue.options.allPublicStreams) return true;
  return spans.some(
    (span) =>
      span.channelId === audience.channelId && span.fromPosition < position && position <= span.toPosition,
  );
}
