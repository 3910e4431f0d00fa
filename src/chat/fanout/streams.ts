import type { Clock } from '../../engine/kernel/clock.ts';
import { type Log, logFailure } from '../../engine/kernel/log.ts';
import type { Outlet, StreamEnd } from '../../engine/kernel/outlet.ts';
import type { User } from '../model/people.ts';
import type { Admitted } from '../realm/admitted.ts';
import type { Session } from '../realm/sessions.ts';
import { acknowledgeSent } from './acknowledgement.ts';
import { EventBatch } from './batch.ts';
import { heartbeatEvent, untilHeartbeat } from './heartbeats.ts';
import type { EncodedEvent } from './project.ts';
import { Pump } from './pump.ts';
import type { Queue } from './queue.ts';
import { Stream } from './stream.ts';

/** Characters of the events that are written at once to one client. */
const MOST_AT_ONCE = 262_144;
/** Milliseconds after which a client that takes nothing, while events wait for it, is disconnected. */
const UNREAD_FOR_MS = 30_000;

/** The functions of the fan-out that streams need. */
interface Surface {
  eventsOf(queue: Queue, user: User, most: number): readonly EncodedEvent[];
  /** Resolves when the queue is live, full, or gone. */
  catchUp(queue: Queue): Promise<void>;
  /** An ID above all delivered ones. */
  ephemeralId(queue: Queue): Promise<number | undefined>;
  /** The current account; undefined: the request would not be admitted as before. */
  userOf(admitted: Admitted): User | undefined;
  /** The client may not have got all that was sent to it. */
  takeBack(queue: Queue): void;
}

/** The reader of a stream, and the connection. */
interface StreamClient {
  readonly user: User;
  readonly session: Session | undefined;
  readonly outlet: Outlet;
  readonly isShort: boolean;
}

export interface StreamRequest {
  /** The session that admitted the request, if one did. */
  readonly session?: Session | undefined;
  readonly queueId: string;
  readonly lastEventId?: number | undefined;
  /** Ends the stream once all present events are written. */
  readonly dontBlock?: boolean;
}

/** A batch on its way to the connection of a stream. */
interface Writing {
  readonly stream: Stream;
  readonly bytes: Buffer;
}

/**
 * Writes the events of queues to connected clients, as fast as each of them reads. The bytes for all streams of a pump's slice
 * are made first and written afterwards: each write is a system call, which evicts from the processor's
 * cache what the next stream needs.
 */
export class Streams {
  readonly #fanout: Surface;
  readonly #clock: Clock;
  readonly #log: Log;
  readonly #open = new Set<Stream>();
  readonly #pump: Pump<Stream>;
  #batches = new EventBatch();
  /** The writings of the current slice. */
  readonly #writings: Writing[] = [];
  /** Milliseconds of the latest round's begin. */
  #roundAt = 0;

  constructor(fanout: Surface, { clock, log }: { readonly clock: Clock; readonly log: Log }) {
    this.#fanout = fanout;
    this.#clock = clock;
    this.#log = log;
    this.#pump = new Pump(
      (stream) => this.#turn(stream),
      () => {
        this.#batches = new EventBatch();
        this.#roundAt = this.#clock.now();
      },
      () => this.#writeAll(),
    );
  }

  get size(): number {
    return this.#open.size;
  }

  /** Connects the outlet to the queue, which has no other reader from now on. */
  begin(queue: Queue, client: StreamClient): void {
    const { outlet } = client;
    const cancels: (() => void)[] = [];
    const onOver = (stream: Stream) => {
      for (const cancel of cancels) cancel();
      this.#open.delete(stream);
      this.#pump.delete(stream);
      queue.stream = undefined;
      queue.lastSeen = this.#clock.now();
      this.#fanout.takeBack(queue);
    };
    const onWake = (stream: Stream) => this.#pump.add(stream);
    const stream = new Stream({ ...client, queue, now: this.#clock.now(), onWake, onOver });
    this.#open.add(stream);
    queue.stream = stream;
    outlet.onClose(() => stream.close());
    outlet.onDrain(() => this.#unblock(stream));
    outlet.onAcknowledge((lastEventId) => acknowledgeSent(queue, lastEventId));
    cancels.push(this.#beat(stream), this.#watch(stream));
    this.#pump.add(stream);
  }

  stop(): void {
    for (const stream of [...this.#open]) stream.end('SERVER_STOPPING');
  }

  #turn(stream: Stream): void {
    if (stream.isOver) return;
    try {
      const user = this.#fanout.userOf(stream);
      if (!user) this.#end(stream, 'UNAUTHORIZED');
      else if (stream.isFull) stream.isBlocked = true;
      else {
        this.#prepare(stream, this.#fanout.eventsOf(stream.queue, user, MOST_AT_ONCE));
        this.#goOn(stream);
      }
    } catch (err) {
      this.#fail(stream, err);
    }
  }

  #prepare(stream: Stream, events: readonly EncodedEvent[], now = this.#roundAt): void {
    const last = events.at(-1);
    if (!last) return;
    this.#writings.push({ stream, bytes: this.#batches.of(events).bytes(stream.format) });
    stream.queue.wasSent(last.id);
    stream.lastWrite = now;
  }

  #writeAll(): void {
    for (const { stream, bytes } of this.#writings.splice(0)) {
      try {
        if (!stream.outlet.write(bytes)) stream.isFull = true;
      } catch (err) {
        this.#fail(stream, err);
      }
    }
  }

  /** Nothing is written after the end. */
  #end(stream: Stream, why?: StreamEnd): void {
    this.#writeAll();
    stream.end(why);
  }

  /** Schedules a further turn for the rest; a lagging queue first reads the log. */
  #goOn(stream: Stream): void {
    const { queue } = stream;
    if (queue.hasNews) this.#pump.add(stream);
    else if (!queue.live) this.#readOn(stream);
    else if (stream.isShort) this.#end(stream);
  }

  #readOn(stream: Stream): void {
    if (stream.isReading) return;
    stream.isReading = true;
    this.#fanout
      .catchUp(stream.queue)
      .finally(() => {
        stream.isReading = false;
      })
      .then(
        () => {
          if (!stream.isOver) stream.wake();
        },
        (err) => this.#fail(stream, err),
      );
  }

  #unblock(stream: Stream): void {
    stream.isFull = false;
    if (!stream.isBlocked || stream.isOver) return;
    stream.isBlocked = false;
    this.#pump.add(stream);
  }

  /** Ends a failing stream: the other clients still get their events. */
  #fail(stream: Stream, err: unknown): void {
    if (stream.isOver) return;
    const { id, userId } = stream.queue;
    this.#log.error({ err, queue: id, user: userId }, 'Events could not be written to a client.');
    this.#end(stream, 'INTERNAL_SERVER_ERROR');
  }

  /** Sends a heartbeat after each quiet time. Returns a function that ends this. */
  #beat(stream: Stream): () => void {
    const patience = untilHeartbeat();
    const ring = () => {
      const quiet = this.#clock.now() - stream.lastWrite;
      if (quiet >= patience) {
        stream.lastWrite = this.#clock.now();
        void this.#heartbeat(stream).catch(logFailure(this.#log, 'A heartbeat could not be sent.'));
      }
      cancel = this.#clock.after(quiet >= patience ? patience : Math.max(1, patience - quiet), ring);
    };
    let cancel = this.#clock.after(patience, ring);
    return () => cancel();
  }

  async #heartbeat(stream: Stream): Promise<void> {
    const { queue, outlet } = stream;
    if (stream.isBlocked) return;
    outlet.keepAlive();
    // An ID above entries that were not written yet would let the client pass over them.
    const id = queue.live && !queue.hasNews ? await this.#fanout.ephemeralId(queue) : undefined;
    if (id === undefined || stream.isOver || stream.isBlocked || !queue.live || queue.hasNews) return;
    this.#prepare(stream, [heartbeatEvent(id)], this.#clock.now());
    this.#writeAll();
  }

  /** Disconnects a client that does not read. Returns a function that ends the watch. */
  #watch(stream: Stream): () => void {
    let taken = -1;
    const look = () => {
      const isStuck = stream.isBlocked && stream.outlet.taken === taken;
      taken = stream.isBlocked ? stream.outlet.taken : -1;
      if (isStuck) {
        stream.outlet.cut();
        return;
      }
      cancel = this.#clock.after(UNREAD_FOR_MS, look);
    };
    let cancel = this.#clock.after(UNREAD_FOR_MS, look);
    return () => cancel();
  }
}
