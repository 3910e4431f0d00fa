/** The kit for tests of bots, as packages see it: `import { createTestServer } from 'parley/testing'` (docs/bot-tests.md). */

export interface TestServerOptions {
  /** The name of the organization. */
  readonly organization?: string;
  /** The clock's first time, in UNIX milliseconds; default: the machine's time. */
  readonly now?: number;
}

/**
 * Starts a server of its own for one test, on a free port of this machine. It has one user, the owner, and no
 * rate limits. Nothing is flushed to disk, and nothing remains after `close`.
 */
export declare function createTestServer(options?: TestServerOptions): Promise<TestServer>;

export interface TestServer extends AsyncDisposable {
  /** `http://127.0.0.1:<port>`, for programs under test. */
  readonly url: string;
  readonly owner: TestPerson;
  readonly clock: TestClock;
  readonly faults: Faults;
  /** Creates an account. Names are unique. */
  person(name: string, options?: { readonly role?: Role }): Promise<TestPerson>;
  /** Creates a channel with its owner and `members` as subscribers. */
  channel(name: string, options?: ChannelOptions): Promise<TestChannel>;
  /** Creates a bot. */
  bot(name: string, options?: BotOptions): Promise<TestBot>;
  /** Resolves when no request to an outgoing webhook is running. */
  idle(): Promise<void>;
  /** The lines that the server logged: its own failures, and failing webhooks. */
  readonly log: readonly LogLine[];
  close(): Promise<void>;
}

export type Role = 'owner' | 'administrator' | 'moderator' | 'member' | 'guest';

export interface ChannelOptions {
  readonly description?: string;
  readonly isPrivate?: boolean;
  readonly members?: readonly TestPerson[];
}

export interface BotOptions {
  /** The bot's owner; default: the owner of the organization. */
  readonly owner?: TestPerson;
  /** The URL to which an outgoing webhook posts; without it the bot is a generic one. */
  readonly webhook?: string;
}

export interface TestChannel {
  readonly id: number;
  readonly name: string;
}

/** An account that acts in the test. Faults do not affect its requests. */
export interface TestPerson {
  readonly id: number;
  readonly name: string;
  readonly email: string;
  /** The credentials of API requests, together with the address. */
  readonly apiKey: string;
  /**
   * Calls an operation, such as `call('POST', '/messages', { … })`. Lists and objects are sent as JSON. Resolves with the
   * reply; throws a `RefusedCall` with the code of the error.
   */
  call(method: Method, path: string, params?: Readonly<Record<string, unknown>>): Promise<Reply>;
  /** Sends a message; resolves with its ID. */
  send(to: Place, content: string): Promise<number>;
  /** Messages that the account may read, the oldest first, at most 1,000; without `where`, all. */
  messages(where?: Where): Promise<readonly TestMessage[]>;
  /**
   * Resolves with the first matching message that the account may read, now or later. Rejects after `within` milliseconds
   * of real time, default 30,000.
   */
  hears(
    fits: (message: TestMessage) => boolean,
    options?: { readonly within?: number },
  ): Promise<TestMessage>;
}

export interface TestBot extends TestPerson {
  /** The secret that signs requests to its webhook; '' without a webhook. */
  readonly token: string;
}

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
/** A reply in the documented form. */
export type Reply = Readonly<Record<string, unknown>>;

/** The error that `call` throws. */
export interface RefusedCall extends Error {
  /** For example `BAD_REQUEST`. */
  readonly code: string;
  readonly status: number;
}

/** A topic, or the users of a direct conversation besides the sender. */
export type Place =
  | { readonly channel: TestChannel | string; readonly topic: string }
  | TestPerson
  | readonly TestPerson[];

/** Like `Place`; a channel without a topic means the whole channel. */
export type Where = Place | { readonly channel: TestChannel | string };

/** A message in the form of the API, in Markdown. */
export interface TestMessage {
  readonly id: number;
  readonly sender_id: number;
  readonly sender_full_name: string;
  readonly sender_email: string;
  readonly type: 'stream' | 'private';
  readonly content: string;
  /** The topic. */
  readonly subject: string;
  readonly stream_id?: number;
  /** UNIX seconds. */
  readonly timestamp: number;
  readonly [member: string]: unknown;
}

/** The time of the server: it stands still until a test moves it. */
export interface TestClock {
  /** UNIX milliseconds. */
  now(): number;
  /** Advances by milliseconds: everything due in between happens (scheduled messages, retries). */
  advance(ms: number): void;
}

export interface LogLine {
  readonly level: 'error' | 'warn' | 'info';
  readonly message: string;
  readonly fields: Readonly<Record<string, unknown>>;
}

/** Faults of connections: between programs and the server, and between the server and webhooks. */
export interface Faults {
  /**
   * Breaks the connection of later requests. `lose: 'request'` (the default): the server never gets the request;
   * `'reply'`: the server handles it, and its reply is lost.
   */
  drop(what?: Matching & { readonly lose?: 'request' | 'reply' }): Fault;
  /** Holds requests until `release`, or until the server's clock has advanced by `ms`. */
  delay(what?: Matching & { readonly ms?: number }): HeldFault;
  /** Makes the server handle requests twice, as when a proxy repeats them; the second reply arrives. */
  duplicate(what?: Matching): Fault;
  /** Ends event queues: the next request for events is refused with `BAD_EVENT_QUEUE_ID`. Resolves with their number. */
  expireQueues(of?: TestPerson): Promise<number>;
  /** The same faults for requests to webhooks; `path`: that of the webhook. */
  readonly webhooks: Pick<Faults, 'drop' | 'delay' | 'duplicate'>;
}

/** The requests of a fault; absent members match all. */
export interface Matching {
  readonly method?: Method;
  /** Without `/api/v1` and the query; a text matches the whole path. */
  readonly path?: string | RegExp;
  /** The number of requests; default 1. */
  readonly times?: number;
}

export interface Fault {
  /** The number of affected requests so far. */
  readonly count: number;
  /** Resolves when the first request is affected. */
  readonly met: Promise<void>;
  /** Ends the fault. */
  end(): void;
}

export interface HeldFault extends Fault {
  /** Releases the held requests, and ends the fault. */
  release(): void;
}
