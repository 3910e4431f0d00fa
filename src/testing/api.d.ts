/** The kit for tests of bots, as packages see it: `import { createTestServer } from 'parley/testing'` (docs/bot-tests.md). */

export interface TestServerOptions {
  /** The name of the organization. */
  readonly organization?: string;
  /** Where the clock stands at first, in UNIX milliseconds; the default is the time of the machine. */
  readonly now?: number;
}

/**
 * Starts a server of its own for one test, on a free port of this machine. It has one person, the owner, and no
 * limits of rate. Nothing is flushed to disk, and nothing remains after `close`.
 */
export declare function createTestServer(options?: TestServerOptions): Promise<TestServer>;

export interface TestServer extends AsyncDisposable {
  /** `http://127.0.0.1:<port>`, for programs under test. */
  readonly url: string;
  readonly owner: TestPerson;
  readonly clock: TestClock;
  readonly faults: Faults;
  /** Makes an account. Names are unique. */
  person(name: string, options?: { readonly role?: Role }): Promise<TestPerson>;
  /** Makes a channel with its owner and `members` in it. */
  channel(name: string, options?: ChannelOptions): Promise<TestChannel>;
  /** Makes a bot. */
  bot(name: string, options?: BotOptions): Promise<TestBot>;
  /** Resolves when no request to an outgoing webhook is under way. */
  idle(): Promise<void>;
  /** What the server logged: failures of its own, and webhooks that do not work. */
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
  /** Whose bot it is; the default is the owner of the organization. */
  readonly owner?: TestPerson;
  /** Where an outgoing webhook posts to; without it the bot is a generic one. */
  readonly webhook?: string;
}

export interface TestChannel {
  readonly id: number;
  readonly name: string;
}

/** An account that acts in the test. What it does is not subject to faults. */
export interface TestPerson {
  readonly id: number;
  readonly name: string;
  readonly email: string;
  /** With the address, the credentials of each request of the API. */
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
   * Resolves with the first message that the account may read and that fits, now or later. Rejects after `within` milliseconds
   * of real time, 30,000 if absent.
   */
  hears(
    fits: (message: TestMessage) => boolean,
    options?: { readonly within?: number },
  ): Promise<TestMessage>;
}

export interface TestBot extends TestPerson {
  /** What signs the requests to its webhook; '' without one. */
  readonly token: string;
}

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
/** A reply of the API, as it documents it. */
export type Reply = Readonly<Record<string, unknown>>;

/** What `call` throws. */
export interface RefusedCall extends Error {
  /** Such as `BAD_REQUEST`. */
  readonly code: string;
  readonly status: number;
}

/** A topic, or the people of a direct conversation besides the sender. */
export type Place =
  | { readonly channel: TestChannel | string; readonly topic: string }
  | TestPerson
  | readonly TestPerson[];

/** As `Place`; a channel without a topic is all of it. */
export type Where = Place | { readonly channel: TestChannel | string };

/** A message as the API gives it, in Markdown. */
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
  /** Moves on by milliseconds: what is due in between happens, such as scheduled messages and further attempts. */
  advance(ms: number): void;
}

export interface LogLine {
  readonly level: 'error' | 'warn' | 'info';
  readonly message: string;
  readonly fields: Readonly<Record<string, unknown>>;
}

/** What goes wrong on the way: between programs and the server, and between the server and webhooks. */
export interface Faults {
  /**
   * Breaks the connection of requests that come. `lose: 'request'` (the default): the server never gets the request;
   * `'reply'`: the server does what was asked, and its reply is lost.
   */
  drop(what?: Matching & { readonly lose?: 'request' | 'reply' }): Fault;
  /** Holds requests until `release`, or until the clock of the server has moved on by `ms`. */
  delay(what?: Matching & { readonly ms?: number }): HeldFault;
  /** Has the server handle requests twice, as when a proxy repeats them; the second reply arrives. */
  duplicate(what?: Matching): Fault;
  /** Ends event queues: the next request for events is refused with `BAD_EVENT_QUEUE_ID`. Resolves with how many there were. */
  expireQueues(of?: TestPerson): Promise<number>;
  /** The same for what the server posts to webhooks; `path` is that of the webhook. */
  readonly webhooks: Pick<Faults, 'drop' | 'delay' | 'duplicate'>;
}

/** Which requests; what is absent fits all. */
export interface Matching {
  readonly method?: Method;
  /** Without `/api/v1` and the query; a text is the whole path. */
  readonly path?: string | RegExp;
  /** How many requests; the default is 1. */
  readonly times?: number;
}

export interface Fault {
  /** Requests that were met so far. */
  readonly count: number;
  /** Resolves when a request is met for the first time. */
  readonly met: Promise<void>;
  /** Ends it. */
  end(): void;
}

export interface HeldFault extends Fault {
  /** Lets go what is held, and ends the fault. */
  release(): void;
}
