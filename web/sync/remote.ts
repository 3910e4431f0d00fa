import type { Page } from '../state/book.ts';
import type { ClientEvent } from '../state/events.ts';
import type { Narrow } from '../state/narrow.ts';
import type { ClientState } from '../state/types.ts';
import type { OutboxOperation } from './outbox.ts';

export type StoredEvent = ClientEvent & { readonly id: number };

/** The reply of POST /register. */
export interface Snapshot {
  readonly state: ClientState;
  readonly queueId: string;
  readonly lastEventId: number;
  /** Asked for after the server had taken the state: nothing of it is older. */
  readonly page?: AskedPage | undefined;
}

export interface AskedPage {
  readonly request: PageRequest;
  readonly reply: Promise<FetchedPage>;
}

export interface PageRequest {
  readonly narrow: Narrow;
  readonly anchor: number | 'newest' | 'oldest' | 'first_unread';
  readonly before: number;
  readonly after: number;
  /** These messages, wherever they stand, instead of a range. */
  readonly ids?: readonly number[];
}

export interface FetchedPage extends Page {
  /** The message nearest to the requested one; undefined: there is none. */
  readonly anchor: number | undefined;
}

export interface FollowOptions {
  readonly signal: AbortSignal;
  /** Hears when the server is reached, and when it no longer is: `retryIn` milliseconds until the next attempt. */
  readonly onConnection: (isOpen: boolean, retryIn?: number) => void;
}

/** The server, as far as `sync` needs it. Failures are the classes below. */
export interface Remote {
  /** `first` is asked for as soon as the server has taken the state, while the state is on its way. */
  register(signal?: AbortSignal, first?: PageRequest): Promise<Snapshot>;
  /** Batches of events after `from`, in order, over connections that it makes anew; throws QueueGone and SignedOut. */
  events(queueId: string, from: number, options: FollowOptions): AsyncIterable<readonly StoredEvent[]>;
  messages(request: PageRequest, signal?: AbortSignal): Promise<FetchedPage>;
  /** The ID of the message with this text that one has sent there, after message `after`. */
  findSent(narrow: Narrow, content: string, after: number): Promise<number | undefined>;
  /** Resolves with the reply; throws Refused, Unreachable, SignedOut. */
  perform(
    operation: OutboxOperation,
    params: Readonly<Record<string, unknown>>,
  ): Promise<Record<string, unknown>>;
}

/** The server says no, and will say so again. */
export class Refused extends Error {
  readonly code: string;
  /** This build cannot do it; another may. */
  readonly isOurs: boolean;
  constructor(code: string, message: string, isOurs = false) {
    super(message);
    this.code = code;
    this.isOurs = isOurs;
  }
}

type UnreachableFields = Pick<Unreachable, 'code' | 'retryAfter' | 'status'>;

/** The server was not reached, or could not answer now: worth another attempt. */
export class Unreachable extends Error {
  /** The server's error code: RATE_LIMIT_HIT; undefined: the server was not reached. */
  readonly code: string | undefined;
  /** Seconds, if the server gave them. */
  readonly retryAfter: number | undefined;
  /** The HTTP status, of the server or of a proxy; undefined: there was no answer. */
  readonly status: number | undefined;
  constructor(message: string, { code, retryAfter, status }: Partial<UnreachableFields> = {}) {
    super(message);
    this.code = code;
    this.retryAfter = retryAfter;
    this.status = status;
  }

  /** Something answered, and not because of too many requests: the next attempt may get the same. */
  get isAnswer(): boolean {
    return this.status !== undefined && this.status !== 429;
  }
}

/** The queue has ended: the log no longer has what came after. */
export class QueueGone extends Error {}

/** The session has ended. */
export class SignedOut extends Error {}
