import { BOUNDS } from '../../engine/kernel/bounds.ts';
import { type Clock, seconds } from '../../engine/kernel/clock.ts';
import { BadEventQueueId, BadRequest } from '../../engine/kernel/errors.ts';
import { TooManyStreams } from '../../engine/kernel/failures/stream-errors.ts';
import type { Outlet } from '../../engine/kernel/outlet.ts';
import type { User } from '../model/people.ts';
import { type Admitted, isStillAdmitted, userOf } from '../realm/admitted.ts';
import type { LiveRealm } from '../realm/live-realm.ts';
import { Acknowledgement, acknowledgeSent } from './acknowledgement.ts';
import { QueueCatchUp } from './catch-up.ts';
import { Distributor, endLapsed, endWithSessions, Tail } from './distributor.ts';
import { Ephemerals } from './ephemerals.ts';
import { QueueExpiry } from './expiry.ts';
import { LogHead, lastIdAt } from './log-head.ts';
import type { PollRequest } from './poll.ts';
import type { EncodedEvent } from './project.ts';
import type { Queue } from './queue.ts';
import { HeldQueues, LiveQueues } from './queue-indexes.ts';
import { type NewQueue, newRow } from './queue-options.ts';
import type { ProjectionContext, TimedProjectionContext } from './recipient.ts';
import { Registry } from './registry.ts';
import { type StreamRequest, Streams } from './streams.ts';
import { type Waiter, WaitingPolls } from './waiting.ts';
import { Waker } from './waker.ts';

const NO_EVENTS: readonly string[] = [];

/** The queue of a poll, and its events. */
interface Found {
  readonly admitted: Admitted;
  readonly events: readonly string[];
}

/** Serves event queues to requests and streams. */
export class Fanout {
  /** Ends queues by the clock. */
  readonly expiry: QueueExpiry;
  readonly #live: LiveRealm;
  readonly #clock: Clock;
  readonly #around: TimedProjectionContext;
  readonly #held = new HeldQueues();
  readonly #head: LogHead;
  readonly #registry: Registry;
  readonly #catchUp: QueueCatchUp;
  readonly #acknowledgement: Acknowledgement;
  readonly #waker: Waker;
  readonly #waiting: WaitingPolls;
  readonly #streams: Streams;
  #isStopping = false;

  constructor(live: LiveRealm, clock: Clock, around: ProjectionContext) {
    this.#live = live;
    this.#clock = clock;
    const timed = { ...around, clock };
    this.#around = timed;
    const held = this.#held;
    const head = new LogHead(live);
    this.#head = head;
    const tail = new Tail(head.delivered);
    const following = new LiveQueues(live.realm, head);
    const registry = new Registry({ live, clock, held, following });
    this.#registry = registry;
    this.expiry = new QueueExpiry({ live, clock, held, registry, following });
    this.#acknowledgement = new Acknowledgement({ live, head, following });
    this.#catchUp = new QueueCatchUp(live, {
      ...{ tail, head, around },
      goLive: (queue) => {
        if (registry.has(queue)) following.add(queue);
      },
      remove: (queue) => registry.remove([queue]),
      attempt: (queue, fn) => registry.forEach([queue], fn),
      has: (queue) => registry.has(queue),
    });
    const timing = { clock, log: live.log };
    const ephemeralId = (queue: Queue) => head.ephemeralId(queue);
    this.#waker = new Waker((queue) => this.#textsOf(queue), registry);
    this.#waiting = new WaitingPolls(
      { textsOf: (queue) => this.#textsOf(queue), ephemeralId },
      { realm: live.realm, ...timing },
    );
    const streaming = {
      eventsOf: (queue: Queue, user: User, most: number) => this.#eventsOf(queue, user, most),
      catchUp: (queue: Queue) => this.#catchUp.of(queue),
      ephemeralId,
      userOf: (admitted: Admitted) => userOf(live.realm, admitted),
      takeBack: (queue: Queue) => this.#acknowledgement.takeBack(queue),
    };
    this.#streams = new Streams(streaming, timing);
    const { realm } = live;
    const waker = this.#waker;
    const distributor = new Distributor({ around: timed, head, tail, held, following, registry, waker });
    const ephemerals = new Ephemerals(
      { realm, ...timing, following, registry },
      { head, wake: (queue) => this.#wake(queue) },
    );
    this.#follow(distributor, ephemerals);
  }

  #follow(distributor: Distributor, ephemerals: Ephemerals): void {
    const name = 'fan-out';
    const [live, held, registry] = [this.#live, this.#held, this.#registry];
    live.onEntries({ name, take: (entries) => distributor.append(entries) });
    live.onEphemeral({ name, take: (ephemeral) => ephemerals.take(ephemeral) });
    live.onUsers({
      name,
      take: (userIds) => {
        const queues = userIds.flatMap((userId) => [...held.of(userId)]);
        registry.forEach(queues, (queue) => endLapsed(queue, live.realm));
      },
    });
    live.onEndedSessions({
      name,
      take: (ids) => registry.forEach(held.all(), (queue) => endWithSessions(queue, ids)),
    });
    live.onEndedQueues({
      name,
      take: (ids) => registry.endElsewhere(ids),
    });
  }

  start(): Promise<void> {
    return this.expiry.start();
  }

  /** Answers all waiting requests, and ends all streams. */
  stop(): void {
    this.#isStopping = true;
    this.#waiting.stop();
    for (const queue of this.#held.all()) queue.waiter?.answer([]);
    this.#streams.stop();
  }

  /** Saves the cursors of queues. Call it after `stop`. */
  save(): Promise<void> {
    return this.expiry.stop();
  }

  get size(): number {
    return this.#held.size;
  }

  get streams(): number {
    return this.#streams.size;
  }

  /** The numbers of queues, waiting polls and streams on this node. */
  counts(): { readonly queues: number; readonly polls: number; readonly streams: number } {
    let polls = 0;
    for (const { waiter } of this.#held.each()) if (waiter) polls++;
    return { queues: this.size, polls, streams: this.streams };
  }

  /** Creates a queue for the events after `position`; returns its ID and its client's first event ID. */
  async open(asked: Omit<NewQueue, 'now'>) {
    const row = newRow({ ...asked, now: seconds(this.#clock) });
    await this.#catchUp.of(await this.#registry.add(row));
    const tooMany = this.#held.beyond(asked.user.id, BOUNDS.queues);
    if (tooMany.length > 0) await this.#registry.remove(tooMany);
    return { queueId: row.id, lastEventId: lastIdAt(asked.position) };
  }

  async close(user: User, queueId: string): Promise<void> {
    await this.#registry.remove([await this.#registry.find(user, queueId)]);
  }

  /** Ends the queues of a user, or of all users, as if they had expired; returns their number. */
  async endQueues(userId?: number): Promise<number> {
    const queues = [...(userId === undefined ? this.#held.all() : this.#held.of(userId))];
    await this.#registry.remove(queues);
    return queues.length;
  }

  /** The events after `lastEventId` as JSON texts; if there are none, a waiter for the next event, unless `dont_block`. */
  async poll(user: User, poll: PollRequest): Promise<readonly string[] | Waiter> {
    const queue = await this.#registry.find(user, poll.queueId);
    queue.lastSeen = this.#clock.now();
    queue.stream?.end('NEWER_REQUEST');
    if (poll.lastEventId !== undefined) await this.#acknowledgement.take(queue, poll.lastEventId);
    const events = await this.#available(queue);
    // A newer request has acknowledged more: the rest is not all that this request asks for.
    if (poll.lastEventId !== undefined && !queue.reaches(poll.lastEventId)) return [];
    return this.#answer(queue, poll, { admitted: { user, session: poll.session }, events });
  }

  /**
   * A function that answers a poll from memory, without a promise; undefined: only `poll` can. Call it at once; nothing has
   * changed.
   */
  ready(
    user: User,
    poll: PollRequest & { lastEventId: number },
  ): (() => readonly string[] | Waiter) | undefined {
    const queue = this.#held.ofUser(user.id, poll.queueId);
    if (!queue?.live || queue.stream || !queue.canAcknowledge(poll.lastEventId, this.#head)) return undefined;
    return () => {
      queue.lastSeen = this.#clock.now();
      queue.acknowledge(poll.lastEventId);
      const events = queue.hasNews ? this.#textsOf(queue) : NO_EVENTS;
      return this.#answer(queue, poll, { admitted: { user, session: poll.session }, events });
    };
  }

  #answer(queue: Queue, { dontBlock }: PollRequest, { admitted, events }: Found): readonly string[] | Waiter {
    if (events.length === 0 && !dontBlock && !this.#isStopping) return this.#waiting.begin(queue, admitted);
    return isStillAdmitted(this.#live.realm, admitted) ? events : NO_EVENTS;
  }

  /**
   * Prepares writing the events after `lastEventId`; the returned function begins. Throws the error that would refuse the
   * request.
   */
  async stream(user: User, request: StreamRequest): Promise<(outlet: Outlet) => void> {
    const queue = await this.#registry.find(user, request.queueId);
    queue.lastSeen = this.#clock.now();
    // An older connection could still be sent events, which this one would then miss.
    queue.waiter?.answer([]);
    queue.stream?.end('NEWER_REQUEST');
    const { lastEventId, dontBlock = false } = request;
    if (lastEventId !== undefined) await this.#acknowledgement.take(queue, lastEventId);
    await this.#catchUp.of(queue);
    if (!this.#registry.has(queue)) throw new BadEventQueueId(queue.id);
    if (this.#held.streamsOf(user.id) >= BOUNDS.streams) throw new TooManyStreams(BOUNDS.streams);
    return (outlet) => {
      if (this.#isStopping) return outlet.end('SERVER_STOPPING');
      if (!this.#registry.has(queue)) return outlet.end('BAD_EVENT_QUEUE_ID');
      // A newer request may have been sent more meanwhile.
      if (lastEventId !== undefined && !queue.reaches(lastEventId)) return outlet.end('NEWER_REQUEST');
      queue.waiter?.answer([]);
      queue.stream?.end('NEWER_REQUEST');
      this.#streams.begin(queue, { user, session: request.session, outlet, isShort: dontBlock });
    };
  }

  /** The client has everything up to `lastEventId`, whatever is on its way to it. */
  async acknowledge(user: User, queueId: string, lastEventId: number): Promise<void> {
    const queue = await this.#registry.find(user, queueId);
    queue.lastSeen = this.#clock.now();
    if (lastEventId <= queue.acked) return;
    if (!queue.stream) return this.#acknowledgement.take(queue, lastEventId);
    if (!acknowledgeSent(queue, lastEventId)) throw new BadRequest(`Event ${lastEventId} was not sent yet.`);
  }

  /** The events to deliver now. If there are none, the queue is live afterwards, without a gap. */
  async #available(queue: Queue): Promise<readonly string[]> {
    for (;;) {
      if (!queue.live) await this.#catchUp.of(queue);
      if (!this.#registry.has(queue)) throw new BadEventQueueId(queue.id);
      const events = this.#textsOf(queue);
      if (events.length > 0 || queue.live) return events;
    }
  }

  #textsOf(queue: Queue): readonly string[] {
    return this.#eventsOf(queue).map(({ text }) => text);
  }

  /** Throws BadEventQueueId, and ends the queue, where its events cannot be made. */
  #eventsOf(queue: Queue, user?: User, most?: number): readonly EncodedEvent[] {
    try {
      return queue.events(user ?? this.#live.realm.user(queue.userId), this.#around, most);
    } catch (err) {
      this.#registry.fail(queue, err);
      throw new BadEventQueueId(queue.id);
    }
  }

  #wake(queue: Queue): void {
    if (queue.stream) queue.stream.wake();
    else this.#waker.wakeSoon(queue);
  }
}
