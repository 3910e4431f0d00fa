import type { Outlet, StreamEnd, StreamFormat } from '../../engine/kernel/outlet.ts';
import type { User } from '../model/people.ts';
import type { Session } from '../realm/sessions.ts';
import type { Pumped } from './pump.ts';
import type { Queue } from './queue.ts';

/** One connection over which the events of a queue are written. */
export class Stream implements Pumped {
  readonly queue: Queue;
  /** The account as it was when the stream was admitted. */
  readonly user: User;
  /** The session that admitted it, if one did. */
  readonly session: Session | undefined;
  readonly outlet: Outlet;
  /** Whether it ends once all present events are written. */
  readonly isShort: boolean;
  /** The outlet's format. */
  readonly format: StreamFormat;
  /** Milliseconds of the last write. */
  lastWrite: number;
  /** Whether the log is being read for it. */
  isReading = false;
  /** Whether the connection has to take what was written before it gets more. */
  isFull = false;
  /** Whether events wait for the full connection. */
  isBlocked = false;
  isOver = false;
  isQueued = false;
  readonly #onWake: (stream: Stream) => void;
  readonly #onOver: (stream: Stream) => void;

  constructor(options: {
    readonly queue: Queue;
    readonly user: User;
    readonly session: Session | undefined;
    readonly outlet: Outlet;
    readonly isShort: boolean;
    readonly now: number;
    readonly onWake: (stream: Stream) => void;
    readonly onOver: (stream: Stream) => void;
  }) {
    this.queue = options.queue;
    this.user = options.user;
    this.session = options.session;
    this.outlet = options.outlet;
    this.format = options.outlet.format;
    this.isShort = options.isShort;
    this.lastWrite = options.now;
    this.#onWake = options.onWake;
    this.#onOver = options.onOver;
  }

  /** Called when there are events for the client. */
  wake(): void {
    if (!this.isBlocked) this.#onWake(this);
  }

  end(why?: StreamEnd): void {
    if (this.isOver) return;
    this.#leave();
    this.outlet.end(why);
  }

  /** Called when the client has gone. */
  close(): void {
    if (!this.isOver) this.#leave();
  }

  #leave(): void {
    this.isOver = true;
    this.#onOver(this);
  }
}
