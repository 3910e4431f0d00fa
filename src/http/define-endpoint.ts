import type { z } from 'zod';
import type { Caller, Context } from '../context.ts';
import type { EncodedJson } from '../kernel/encoded-json.ts';
import type { ApiError } from '../kernel/errors.ts';
import type { FormFile } from '../kernel/form-file.ts';
import type { Outlet, StreamFormat } from '../kernel/outlet.ts';
import type { Parameters, Values } from './params.ts';
import type { Run } from './parts.ts';
import type { StagedFile } from './staged-body.ts';

export type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE' | 'PUT';

/**
 * Who may call.
 * - `public`: credentials are not looked at (log-in, server settings)
 * - `anyone`: without credentials too; wrong ones are refused
 * - `reader`: as `user`; visitors too, where the organization lets them read
 * - `user`: people and bots, guests included
 * - `human`: no bots
 * - `member`: no guests, no bots
 * - `administrator`, `owner`: by role, bots included
 */
export type Access = 'public' | 'anyone' | 'reader' | 'user' | 'human' | 'member' | 'administrator' | 'owner';

export type CallerOf<A extends Access> = A extends 'public'
  ? undefined
  : A extends 'anyone' | 'reader'
    ? Caller | undefined
    : Caller;

/** The request beyond its parameters. */
export interface EndpointRequest {
  /** Names of parameters that the endpoint does not know: sorted, unique. The layer puts them into ordinary replies. */
  readonly ignored: readonly string[];
  readonly userAgent: string;
  /** The client's name: the parameter `client`, else the first word of the User-Agent. At most 30 characters. */
  readonly client: string;
  readonly ip: string;
  /** What the address counts as: of IPv6 its /64. */
  readonly network: string;
  /** The client knows this API under the original brand's names (DESIGN section 9). */
  readonly brand: boolean;
  /** It comes below `/json`, from a page of this server: there the reply may begin a session. */
  readonly isFromPage: boolean;
  /** Hash of the browser's session token, valid or not. */
  readonly sessionHash: string | undefined;
  /** Gives the browser a session's cookies; returns the token that our pages send as `X-CSRFToken`. */
  beginSession(token: string): string;
  /** Takes the cookies away again. */
  endSession(): void;
  /** Files of an endpoint that takes them on disk (`takesFile`), at most two. */
  readonly staged: readonly StagedFile[];
  /** The body of a call by another service (`Endpoint.isHook`). */
  readonly body: HookBody;
  header(name: string): string | undefined;
  /** Calls `fn` once if the client goes away before the reply is finished. */
  onClose(fn: () => void): void;
}

/** A body that is not ours to define. */
export interface HookBody {
  readonly bytes: Uint8Array;
  /** The fields of a form; undefined: it is none. */
  readonly form: ReadonlyMap<string, string> | undefined;
  /** The files of a multipart body. */
  readonly files: readonly FormFile[];
  /** The parameters of the query, of the last repetition. */
  readonly query: ReadonlyMap<string, string>;
  /** The path and the query, as they came. */
  readonly target: string;
}

/** A whole reply that is JSON text already, in one or several parts, common fields included: sent as it is. */
export class EncodedReply {
  readonly parts: readonly string[];
  constructor(...parts: readonly string[]) {
    this.parts = parts;
  }
}

/** A list as the JSON texts of its items, in our names: a long list is never built in one piece. */
export class EncodedList {
  readonly items: readonly string[];
  constructor(items: readonly string[]) {
    this.items = items;
  }
}

/**
 * A list that many replies share, as runs of the JSON texts of its items, which say the same in our names and in the
 * brand's. No run is empty. A run that is the same array as in another reply is not compressed again.
 */
export class SharedList {
  readonly runs: readonly Run[];
  constructor(runs: readonly Run[]) {
    this.runs = runs;
  }
}

/** A list with secrets in it, in our names: it is not compressed. */
export class SecretList {
  readonly items: readonly unknown[];
  constructor(items: readonly unknown[]) {
    this.items = items;
  }
}

export type Member = EncodedList | SharedList | SecretList | EncodedJson;

/** A reply some of whose members are JSON texts, or lists of them. */
export class PartlyEncoded {
  readonly reply: object;
  readonly members: Readonly<Record<string, Member>>;
  constructor(reply: object, members: Readonly<Record<string, Member>>) {
    this.reply = reply;
    this.members = members;
  }
}

/** HTTP 302, with an ordinary reply that has nothing else in it. */
export class Redirected {
  readonly location: string;
  constructor(location: string) {
    this.location = location;
  }
}

/** A reply that goes on for as long as the client is connected (`Endpoint.streams`). */
export class Streamed {
  /** Gets the connection once the head of the reply is on its way. */
  readonly begin: (outlet: Outlet) => void;
  constructor(begin: (outlet: Outlet) => void) {
    this.begin = begin;
  }
}

/** What a reply that comes later is given to. */
export interface Pending {
  /** Sends the reply; only the first call counts. */
  answer(reply: EncodedReply): void;
  /** Calls `fn` once if the client goes away before; at once if it has. */
  onGone(fn: () => void): void;
}

/** A reply that may take long (`Endpoint.waits`): until it comes, the layer keeps next to nothing of the request. */
export class Later {
  readonly begin: (pending: Pending) => void;
  constructor(begin: (pending: Pending) => void) {
    this.begin = begin;
  }
}

export type ReplyShape = Readonly<Record<string, z.ZodType>>;
/** JSON that is only read: views may hand out read-only lists. */
type Sendable<T> = unknown extends T ? unknown : { readonly [K in keyof T]: Sendable<T[K]> };
export type ReplyOf<R extends ReplyShape> = Sendable<z.output<z.ZodObject<R>>>;

type Answer<R extends ReplyShape> = ReplyOf<R> | EncodedReply | PartlyEncoded | Redirected | Streamed | Later;
export type Handled<R extends ReplyShape> = Answer<R> | Promise<Answer<R>>;

/** A class of the registry; OpenAPI reads its status and code. */
export type ErrorClass = new (...args: never[]) => ApiError;

export interface Call<P extends Parameters, A extends Access> {
  readonly context: Context;
  readonly caller: CallerOf<A>;
  readonly params: Values<P>;
  readonly request: EndpointRequest;
}

/** A call whose parameters nobody has read yet. */
export interface QuickCall {
  readonly context: Context;
  readonly user: Caller['user'];
  /** Without the question mark, as it came. */
  readonly query: string;
}

export interface Endpoint<
  P extends Parameters = Parameters,
  R extends ReplyShape = ReplyShape,
  A extends Access = Access,
> {
  readonly operationId: string;
  /** The contract has no such operation: only this server does. */
  readonly isOurs?: true;
  /** It changes only what is the caller's own: the audit log says nothing. */
  readonly isPersonal?: true;
  readonly method: Method;
  /** Below /api/v1 and /json; each `{placeholder}` is a parameter made with `pathInteger` or `pathText`. */
  readonly path: `/${string}`;
  readonly tag: string;
  readonly access: A;
  /** The code of a refused role; BAD_REQUEST for the operations of spec.md (api/CONFLICTS.md row 7). */
  readonly refusal?: 'UNAUTHORIZED_PRINCIPAL' | 'BAD_REQUEST';
  /** Only there for pages of this server, below `/json`: the reply begins a session. */
  readonly pagesOnly?: true;
  /** Incoming webhook bots may call it too. */
  readonly incomingWebhooks?: true;
  /**
   * Another service calls it: by an address with the key of a bot in it (`api_key`), and with a body of its own
   * (`EndpointRequest.body`). Parameters are in the query; a form body may have them too, the query wins. Not there for pages.
   */
  readonly isHook?: true;
  readonly summary: string;
  readonly description?: string;
  readonly params: P;
  /** Members of the success reply beside the common ones. */
  readonly reply: R;
  readonly errors?: readonly ErrorClass[];
  readonly deprecated?: boolean;
  /** Success is HTTP 302, to where the answer is (`Redirected`). */
  readonly redirects?: true;
  /** Success is a stream of events: server-sent ones, or the frames of a WebSocket (`Streamed`). */
  readonly streams?: StreamFormat;
  /**
   * How many ordinary requests a call counts as in the rate limit; absent: 1. A call that costs 10 takes about ten times
   * the processor time, memory or bytes of a short page of messages. Calls that cost more than 1, and all that read, go
   * one after another for each person (`Workload`).
   */
  cost?(params: Values<P>): number;
  /** The call may wait for long (long polling, a queue or a store of its own): it does not count among what its caller has at work. */
  readonly waits?: true;
  /** The reply stays the same until another version of the server: clients may keep it, and ask by its ETag. */
  readonly isStatic?: true;
  /** What it answers comes from the log, in order: a node that is behind answers too, later. */
  readonly followsLog?: true;
  /** A key, a token or a link that opens something is in the reply, which is not compressed: its length would reveal it. */
  readonly hasSecret?: true;
  /** In bytes, for endpoints that take files. */
  readonly maxBody?: number;
  /** It takes a file of at most so many bytes, which goes to disk as it comes (`EndpointRequest.staged`). */
  readonly takesFile?: { maxBytes(context: Context): number };
  /**
   * For a GET that the same clients repeat all the time (`QuickLane`): what answers it from memory, without a promise; undefined: `handle`
   * answers it. Nothing may change before what it returns is called, which happens at once or not at all.
   */
  quick?(call: QuickCall): (() => EncodedReply | Later) | undefined;
  handle(call: Call<P, A>): Handled<R>;
}

const placeholder = /\{([a-z_0-9]+)\}/g;

/** Names of a path's placeholders, in order. */
export function placeholders(path: string): string[] {
  return [...path.matchAll(placeholder)].map((match) => match[1] ?? '');
}

/**
 * One declaration of one endpoint. Throws at start when path and parameters do not fit together.
 * `H` is what `handle` gives; as a type parameter it keeps literals such as `'success'` narrow.
 */
export function defineEndpoint<
  P extends Parameters,
  R extends ReplyShape,
  A extends Access,
  const H extends Handled<R>,
>(endpoint: Omit<Endpoint<P, R, A>, 'handle'> & { handle(call: Call<P, A>): H }): Endpoint<P, R, A> {
  const inPath = placeholders(endpoint.path);
  const declared = Object.keys(endpoint.params).filter((name) => endpoint.params[name]?.place === 'path');
  if (inPath.toSorted().join() !== declared.toSorted().join())
    throw new Error(`${endpoint.operationId}: path placeholders ${inPath} but path parameters ${declared}`);
  // `QuickLane` asks for nothing of what these ask for.
  const { method, followsLog, access, cost } = endpoint;
  if (endpoint.quick && (method !== 'GET' || !followsLog || access !== 'user' || cost))
    throw new Error(`${endpoint.operationId}: only a GET of users that follows the log and costs 1 is quick`);
  return endpoint;
}
