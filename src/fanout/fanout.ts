import { BOUNDS } from '../kernel/bounds.ts';
import { type Clock, seconds } from '../kernel/clock.ts';
import { BadEventQueueId, BadRequest } from '../kernel/errors.ts';
import type { Outlet } from '../kernel/outlet.ts';
import { TooManyStreams } from '../kernel/stream-errors.ts';
import type { LiveRealm, Tx } from '../realm/live-realm.ts';
import { findCounter } from '../store/counters.ts';
import { findPruned, type LogEntry } from '../store/log.ts';
import type { User } from '../store/model.ts';
import {
  deleteAbandoned,
  deleteExpiredQueues,
  deleteQueues,
  findQueue,
  hasExpired,
  insertQueue,
  noteServed,
  renewQueues,
} from '../store/queues.ts';
import { CatchUp } from './catch-up.ts';
import { Ephemerals } from './ephemerals.ts';
import { lastIdAt, positionOf } from './event-ids.ts';
import { HeldQueues } from './held-queues.ts';
import { endLapsed, endWithSessions, isStillLetIn, type LetIn, leaverIn } from './leavers.ts';
import { LiveQueues } from './live-queues.ts';
import type { Poll } from './poll.ts';
import type { EncodedEvent } from './project.ts';
import { Queue } from './queue.ts';
import type { QueueOptions } from './queue-options.ts';
import { newRow, saveQueues } from './queue-rows.ts';
import type { Surroundings } from './recipient.ts';
import { type StreamRequest, Streams } from './streams.ts';
import { Tail } from './tail.ts';
import { Waiting } from './waiting.ts';
import { Waker } from './waker.ts';

/** How far the row of a queue may lag behind what its client has acknowledged. */
const SAVE_AFTER_MS = 150_000;

/** Serves event queues: opens, fills, answers and forgets them (README.md). */
export class Fanout {
  readonly #live: LiveRealm;
  readonly #clock: Clock;
  readonly #around: Surroundings;
  readonly #queues = new HeldQueues();
  readonly #opening = new Map<string, Promise<Queue>>();
  /** IDs of queues that end here but whose rows are not deleted yet: nobody may open them again. */
  readonly #ending = new Set<string>();
  readonly #following: LiveQueues;
  readonly #tail: Tail;
  #told: number;
  #isStopping = false;
  readonly #waker: Waker;
  readonly #waiting: Waiting;
  readonly #streams: Streams;
  readonly #catchUp: CatchUp;

  constructor(live: LiveRealm, clock: Clock, around: Surroundings) {
    this.#live = live;
    this.#clock = clock;
    this.#around = around;
    this.#following = new LiveQueues(live.realm);
    this.#waker = new Waker((queue) => this.#textsOf(queue), live.log);
    this.#told = live.realm.position;
    this.#tail = new Tail(this.#told);
    this.#catchUp = new CatchUp(live, {
      tail: this.#tail,
      told: () => this.#told,
      goLive: (queue) => this.#goLive(queue),
      remove: (queue) => this.#remove([queue]),
    });
    const timing = { clock, log: live.log };
    const ephemeralId = (queue: Queue) => this.#ephemeralId(queue);
    this.#waiting = new Waiting({ textsOf: (queue) => this.#textsOf(queue), ephemeralId }, timing);
    const streaming = {
      eventsOf: (queue: Queue, most: number) => this.#eventsOf(queue, most),
      catchUp: (queue: Queue) => this.#catchUp.of(queue),
      ephemeralId,
      isLetIn: (letIn: LetIn) => isStillLetIn(live.realm, letIn),
      takeBack: (queue: Queue) => this.#takeBack(queue),
    };
    this.#streams = new Streams(streaming, timing);
    live.onEntries((entries) => this.#append(entries));
    live.onUsers((userIds) => {
      for (const userId of userIds) endLapsed(this.#queues.of(userId), live.realm);
    });
    live.onEndedSessions((ids) => endWithSessions(this.#queues.all(), ids));
    live.onEndedQueues((ids) => this.#letGoOf(ids.flatMap((id) => this.#queues.get(id) ?? [])));
    const listening = { realm: live.realm, clock, log: live.log, following: this.#following };
    const ephemerals = new Ephemerals(listening, {
      told: () => this.#told,
      makeRoom: () => this.#makeRoom(),
      wake: (queue) => this.#wake(queue),
    });
    live.onEphemeral((ephemeral) => ephemerals.tell(ephemeral));
  }

  /** Queues that outlived a stop of the server are idle from now on. */
  async start(): Promise<void> {
    await this.#live.transact((tx) => renewQueues(tx, tx.realm.id));
  }

  /** Answers all who wait and writes down how far each queue is. */
  async stop(): Promise<void> {
    this.#isStopping = true;
    for (const queue of this.#queues.all()) queue.waiter?.answer([]);
    this.#streams.stop();
    await saveQueues(this.#live, this.#clock, this.#queues.all());
  }

  get size(): number {
    return this.#queues.size;
  }

  get streams(): number {
    return this.#streams.size;
  }

  /** Makes a queue of the events after `position`; returns its ID and where its client starts. */
  async open(user: User, options: QueueOptions, position: number, lifespan: number) {
    const row = newRow({ user, options, position, lifespan, now: seconds(this.#clock) });
    await this.#live.transact((tx) => insertQueue(tx, tx.realm.id, row));
    const queue = this.#remember(new Queue(row, this.#clock.now()));
    await this.#catchUp.of(queue);
    const tooMany = this.#queues.beyond(user.id, BOUNDS.queues);
    if (tooMany.length > 0) await this.#remove(tooMany);
    return { queueId: row.id, lastEventId: lastIdAt(position) };
  }

  async close(user: User, queueId: string): Promise<void> {
    await this.#remove([await this.#find(user, queueId)]);
  }

  /** The events after `lastEventId`, as JSON texts; waits for one unless told not to. */
  async poll(user: User, poll: Poll): Promise<readonly string[]> {
    const events = await this.#poll(user, poll);
    return isStillLetIn(this.#live.realm, { user, session: poll.session }) ? events : [];
  }

  async #poll(user: User, poll: Poll): Promise<readonly string[]> {
    const queue = await this.#find(user, poll.queueId);
    queue.lastSeen = this.#clock.now();
    queue.stream?.end('NEWER_REQUEST');
    if (poll.lastEventId !== undefined) await this.#acknowledge(queue, poll.lastEventId);
    const events = await this.#available(queue);
    // A newer request has said that its client has more: what is left is not all that this one asks for.
    if (poll.lastEventId !== undefined && !queue.reaches(poll.lastEventId)) return [];
    if (events.length > 0 || poll.dontBlock || this.#isStopping) return events;
    return this.#waiting.wait(queue, user, poll);
  }

  /**
   * Makes ready to write what comes after `lastEventId`; what it returns begins to. Throws what a request would be
   * refused with.
   */
  async stream(user: User, request: StreamRequest): Promise<(outlet: Outlet) => void> {
    const queue = await this.#find(user, request.queueId);
    queue.lastSeen = this.#clock.now();
    // What an older connection is still sent would not come over this one.
    queue.waiter?.answer([]);
    queue.stream?.end('NEWER_REQUEST');
    const { lastEventId, dontBlock = false } = request;
    if (lastEventId !== undefined) await this.#acknowledge(queue, lastEventId);
    await this.#catchUp.of(queue);
    if (this.#queues.get(queue.id) !== queue) throw new BadEventQueueId(queue.id);
    if (this.#queues.streamsOf(user.id) >= BOUNDS.streams) throw new TooManyStreams(BOUNDS.streams);
    return (outlet) => {
      if (this.#isStopping) return outlet.end('SERVER_STOPPING');
      if (this.#queues.get(queue.id) !== queue) return outlet.end('BAD_EVENT_QUEUE_ID');
      // A newer request may have been sent more meanwhile.
      if (lastEventId !== undefined && !queue.reaches(lastEventId)) return outlet.end('NEWER_REQUEST');
      queue.waiter?.answer([]);
      queue.stream?.end('NEWER_REQUEST');
      this.#streams.begin(queue, { user, session: request.session, outlet, isShort: dontBlock });
    };
  }

  /** The client has everything up to `lastEventId`, whatever it is being sent. */
  async acknowledge(user: User, queueId: string, lastEventId: number): Promise<void> {
    const queue = await this.#find(user, queueId);
    queue.lastSeen = this.#clock.now();
    if (lastEventId <= queue.acked) return;
    if (!queue.stream) return this.#acknowledge(queue, lastEventId);
    if (lastEventId > queue.sent) throw new BadRequest(`Event ${lastEventId} was not sent yet.`);
    queue.acknowledge(lastEventId);
  }

  /** Where clients say that they stand counts in the order in which they said it. */
  async #acknowledge(queue: Queue, lastEventId: number): Promise<void> {
    while (queue.acknowledging) await queue.acknowledging;
    const position = positionOf(lastEventId);
    if (position > queue.startPosition) await this.#follow(position);
    if (position > Math.max(this.#told, queue.startPosition)) {
      // The log is a restored one, and its client knows what is lost: it has to begin anew.
      throw new BadEventQueueId(queue.id);
    }
    if (queue.reaches(lastEventId)) return queue.acknowledge(lastEventId);
    const goingBack = this.#goBack(queue, lastEventId);
    const done = () => {
      queue.acknowledging = undefined;
    };
    queue.acknowledging = goingBack.then(done, done);
    await goingBack;
  }

  async #goBack(queue: Queue, lastEventId: number): Promise<void> {
    if (queue.misses(lastEventId, await findPruned(this.#live.read, this.#live.realm.id))) {
      throw new BadRequest(`An event newer than ${lastEventId} has already been pruned!`);
    }
    this.#leaveLive(queue);
    queue.rewind(lastEventId);
  }

  /** Another node may have told its client of what has not come here yet. */
  async #follow(position: number): Promise<void> {
    const { read, realm } = this.#live;
    if (position <= this.#told || position > (await findCounter(read, realm.id, 'log'))) return;
    this.#advance(await this.#live.transact(async (tx) => tx.position));
  }

  /** What there is to tell now. If that is nothing, the queue is live afterwards: nothing was overlooked. */
  async #available(queue: Queue): Promise<readonly string[]> {
    for (;;) {
      await this.#catchUp.of(queue);
      if (this.#queues.get(queue.id) !== queue) throw new BadEventQueueId(queue.id);
      const events = this.#textsOf(queue);
      if (events.length > 0 || queue.live) return events;
    }
  }

  #eventsOf(queue: Queue, most?: number): readonly EncodedEvent[] {
    const user = this.#live.realm.users.get(queue.userId) as User;
    return queue.events(user, this.#around, this.#clock.now(), most);
  }

  #textsOf(queue: Queue): readonly string[] {
    return this.#eventsOf(queue).map(({ text }) => text);
  }

  /** The stream is over, and what it wrote may not have arrived: the client says how much has. */
  #takeBack(queue: Queue): void {
    if (queue.sent === queue.acked) return;
    this.#leaveLive(queue);
    queue.rewind(queue.acked);
  }

  #wake(queue: Queue): void {
    if (queue.stream) this.#streams.wake(queue.stream);
    else this.#waker.wakeSoon(queue);
  }

  async #ephemeralId(queue: Queue): Promise<number | undefined> {
    const id = queue.nextEphemeralId(this.#told);
    if (id !== undefined) return id;
    await this.#makeRoom();
    return queue.nextEphemeralId(this.#told);
  }

  /** The IDs up to the next log entry are used up: a position for nobody makes room. */
  async #makeRoom(): Promise<void> {
    this.#advance(await this.#live.transact(async (tx) => tx.nextId('log')));
  }

  /** When a transaction is answered, everything up to its position has been told. */
  #advance(position: number): void {
    this.#told = Math.max(this.#told, position);
  }

  async #find(user: User, queueId: string): Promise<Queue> {
    if (this.#ending.has(queueId)) throw new BadEventQueueId(queueId);
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
        if (!row || this.#ending.has(queueId) || hasExpired(row, seconds(this.#clock))) {
          throw new BadEventQueueId(queueId);
        }
        return this.#remember(new Queue(row, this.#clock.now()));
      })
      .finally(() => this.#opening.delete(queueId));
    this.#opening.set(queueId, loading);
    return loading;
  }

  #remember(queue: Queue): Queue {
    this.#queues.add(queue);
    return queue;
  }

  /** Also where other nodes hold them. */
  #remove(queues: readonly Queue[]): Promise<void> {
    const ids = queues.map(({ id }) => id);
    return this.#end(queues, async (tx) => {
      await deleteQueues(tx, tx.realm.id, ids);
      if (this.#live.isShared) tx.touch({ endedQueues: ids });
    });
  }

  /** Lets go of queues at once, and of their rows with `remove`. */
  async #end(queues: readonly Queue[], remove: (tx: Tx) => Promise<void>): Promise<void> {
    for (const queue of queues) {
      this.#ending.add(queue.id);
      this.#queues.delete(queue);
      this.#leaveLive(queue);
      queue.waiter?.answer([]);
      queue.stream?.end('BAD_EVENT_QUEUE_ID');
    }
    try {
      await this.#live.transact(remove);
    } finally {
      for (const queue of queues) this.#ending.delete(queue.id);
    }
  }

  /** Their rows are gone, with the account or by another node. */
  #letGoOf(queues: readonly Queue[]): void {
    for (const queue of queues) {
      this.#queues.delete(queue);
      this.#leaveLive(queue);
      queue.waiter?.answer([]);
      queue.stream?.end('BAD_EVENT_QUEUE_ID');
    }
  }

  #goLive(queue: Queue): void {
    if (queue.live || !this.#queues.has(queue.id)) return;
    queue.live = true;
    this.#following.add(queue);
  }

  #leaveLive(queue: Queue): void {
    if (!queue.live) return;
    queue.live = false;
    queue.upTo = this.#told;
    this.#following.remove(queue);
  }

  /** New entries: each goes to the live queues of those whom it is for, then all who wait for one are answered. */
  #append(entries: readonly LogEntry[]): void {
    for (const entry of entries) {
      this.#tail.push(entry);
      for (const queue of this.#following.addressed(entry)) this.#offerLive(queue, entry);
      this.#told = entry.position;
      const leaver = leaverIn(entry);
      if (leaver !== undefined) this.#letGoOf([...this.#queues.of(leaver)]);
    }
    this.#waker.wakeSoon();
  }

  #offerLive(queue: Queue, entry: LogEntry): void {
    const { realm } = this.#live;
    const wanted = queue.offer(entry, realm.users.get(queue.userId) as User, realm);
    if (wanted && queue.stream) this.#streams.wake(queue.stream);
    else if (wanted && queue.waiter) this.#waker.add(queue);
    if (!queue.isFull) return;
    this.#leaveLive(queue);
    queue.upTo = entry.position;
  }

  /** Expires idle queues and saves the positions of the others (`jobs/queue-sweeper.ts`). */
  async sweep(): Promise<void> {
    const now = this.#clock.now();
    const all = this.#queues.all();
    const expired = all.filter((queue) => !queue.isAttended && queue.lastSeen + queue.lifespan * 1000 < now);
    for (const queue of all) if (queue.isAttended) queue.lastSeen = now;
    await this.#end(expired, async (tx) => {
      for (const { id, lastSeen } of expired)
        await deleteAbandoned(tx, tx.realm.id, id, unixSeconds(lastSeen));
      await deleteExpiredQueues(tx, tx.realm.id, new Set(this.#queues.ids()));
      await noteServed(tx, tx.realm.id);
    });
    await saveQueues(
      this.#live,
      this.#clock,
      this.#queues.all().filter((queue) => now - queue.savedAt >= SAVE_AFTER_MS),
    );
  }
}

const unixSeconds = (milliseconds: number) => Math.floor(milliseconds / 1000);
