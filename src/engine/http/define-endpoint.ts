import type { z } from 'zod';
import type { Caller, Context } from '../declared.ts';
import type { ApiError } from '../kernel/errors.ts';
import type { FormFile } from '../kernel/form-file.ts';
import type { StreamFormat } from '../kernel/outlet.ts';
import type { Parameters, ParameterValues } from './params.ts';
import type { Content, Reply } from './reply/reply.ts';
import type { StagedFile } from './uploads/staged-body.ts';

export type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE' | 'PUT';

/**
 * Who may call.
 * - `public`: credentials are ignored (login, server settings)
 * - `anyone`: works without credentials; wrong ones are refused
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
  /** Names of unknown parameters: sorted, unique. The layer adds them to ordinary replies. */
  readonly ignored: readonly string[];
  /** When it came: the time of the process in milliseconds (`performance.now`). */
  readonly arrivedAt: number;
  readonly userAgent: string;
  /** The client's name: the parameter `client`, else the first word of the User-Agent. At most 30 characters. */
  readonly client: string;
  readonly ip: string;
  /** The key under which the address is counted: of IPv6 its /64. */
  readonly network: string;
  /** Whether the client uses the names of the original brand. */
  readonly brand: boolean;
  /** Whether the request came below `/json`, from a page of this server: the reply may begin a session. */
  readonly isFromPage: boolean;
  /** Hash of the browser's session token, valid or not. */
  readonly sessionHash: string | undefined;
  /** Gives the browser a session's cookies; returns the token that our pages send as `X-CSRFToken`. */
  beginSession(token: string): string;
  /** Removes the session's cookies. */
  endSession(): void;
  /** Files of an endpoint with `takesFile`, on disk, at most two. */
  readonly staged: readonly StagedFile[];
  /** The body of a call by another service (`Endpoint.isHook`). */
  readonly body: HookBody;
  header(name: string): string | undefined;
  /** Calls `fn` once if the client goes away before the reply is finished. */
  onClose(fn: () => void): void;
}

/** A body in the format of another service. */
export interface HookBody {
  readonly bytes: Uint8Array;
  /** The fields of a form; undefined: the body is no form. */
  readonly form: ReadonlyMap<string, string> | undefined;
  /** The files of a multipart body. */
  readonly files: readonly FormFile[];
  /** The parameters of the query; the last repetition counts. */
  readonly query: ReadonlyMap<string, string>;
  /** The path and the query, unchanged. */
  readonly target: string;
}

export type ReplyShape = Readonly<Record<string, z.ZodType>>;
/** JSON that is only read: views may return read-only lists. */
type Sendable<T> = unknown extends T ? unknown : { readonly [K in keyof T]: Sendable<T[K]> };
export type ReplyOf<R extends ReplyShape> = Sendable<z.output<z.ZodObject<R>>>;

type Answer<R extends ReplyShape> = ReplyOf<R> | Reply;
export type Handled<R extends ReplyShape> = Answer<R> | Promise<Answer<R>>;

/** A class of the registry of errors; OpenAPI reads its status and code. */
export type ErrorClass = new (...args: never[]) => ApiError;

export interface EndpointCall<P extends Parameters, A extends Access> {
  readonly context: Context;
  readonly caller: CallerOf<A>;
  readonly params: ParameterValues<P>;
  readonly request: EndpointRequest;
}

/** A call whose parameters have not been parsed. */
export interface QuickCall {
  readonly context: Context;
  readonly user: Caller['user'];
  /** Without the question mark, not decoded. */
  readonly query: string;
}

export interface Endpoint<
  P extends Parameters = Parameters,
  R extends ReplyShape = ReplyShape,
  A extends Access = Access,
> {
  readonly operationId: string;
  /** The contract lacks the operation: only this server has it. */
  readonly isOurs?: true;
  /** The operation changes only the caller's own data: no audit entry. */
  readonly isPersonal?: true;
  readonly method: Method;
  /** Below /api/v1 and /json; each `{placeholder}` is a parameter made with `pathInteger` or `pathText`. */
  readonly path: `/${string}`;
  readonly tag: string;
  readonly access: A;
  /** The code of the error for a missing role; BAD_REQUEST for the operations that have it in the contract. */
  readonly refusal?: 'UNAUTHORIZED_PRINCIPAL' | 'BAD_REQUEST';
  /** Only for pages of this server, below `/json`: the reply begins a session. */
  readonly pagesOnly?: true;
  /** Incoming webhook bots may call it too. */
  readonly incomingWebhooks?: true;
  /**
   * Another service calls it: at an address with a bot's key (`api_key`), and with a body of its own format
   * (`EndpointRequest.body`). Parameters are in the query, or in a form body; the query wins. Not available below `/json`.
   */
  readonly isHook?: true;
  readonly summary: string;
  readonly description?: string;
  readonly params: P;
  /** Members of the success reply beside the common ones. */
  readonly reply: R;
  /** The reply has the fields of features too (`Feature.registerFields`). */
  readonly hasFieldsOfFeatures?: true;
  readonly errors?: readonly ErrorClass[];
  readonly deprecated?: boolean;
  /** Success is HTTP 302, to the address of the reply (`location`). */
  readonly redirects?: true;
  /** Success is a stream of events: server-sent ones, or the frames of a WebSocket (`stream`). */
  readonly streams?: StreamFormat;
  /**
   * The cost of a call in the rate limit, in ordinary requests; absent: 1. A call that costs 10 takes about ten times
   * the processor time, memory or bytes of a short page of messages. Calls that cost more than 1, and all reading calls, run
   * one after another for each user (`Workload`).
   */
  cost?(params: ParameterValues<P>): number;
  /** The call may wait long (long polling, a queue or a store of its own): it does not count among the caller's running requests. */
  readonly waits?: true;
  /** The reply stays the same until the server's version changes: clients may keep it, and validate it by its ETag. */
  readonly isStatic?: true;
  /** The reply follows the log in order: a node that is behind may answer, later. */
  readonly followsLog?: true;
  /** The operation works while the disk is nearly full, although it is no GET or DELETE: it writes nothing, or little that people need to read. */
  readonly needsNoRoom?: true;
  /** The reply contains a key, a token or a secret link: it is not compressed, since its length would reveal it. */
  readonly hasSecret?: true;
  /** Limit of the body in bytes, for endpoints that take files. */
  readonly maxBody?: number;
  /** The endpoint takes a file of at most this size, which is written to disk as it arrives (`EndpointRequest.staged`). */
  readonly takesFile?: { maxBytes(context: Context): number };
  /**
   * For a GET that the same clients repeat all the time (`QuickLane`): returns a function that answers from memory, with `json` or `later`, without a promise; undefined: `handle`
   * answers. Nothing may change before that function is called, which happens at once or not at all.
   */
  quick?(call: QuickCall): (() => Content) | undefined;
  handle(call: EndpointCall<P, A>): Handled<R>;
}

const placeholder = /\{([a-z_0-9]+)\}/g;

/** Names of a path's placeholders, in order. */
export function placeholders(path: string): string[] {
  return [...path.matchAll(placeholder)].map((match) => match[1] ?? '');
}

/**
 * Declares an endpoint. Throws at start when path and parameters do not fit together.
 * `H` is the result of `handle`; as a type parameter it keeps literals such as `'success'` narrow.
 */
export function defineEndpoint<
  P extends Parameters,
  R extends ReplyShape,
  A extends Access,
  const H extends Handled<R>,
>(endpoint: Omit<Endpoint<P, R, A>, 'handle'> & { handle(call: EndpointCall<P, A>): H }): Endpoint<P, R, A> {
  const inPath = placeholders(endpoint.path);
  const declared = Object.keys(endpoint.params).filter((name) => endpoint.params[name]?.place === 'path');
  if (inPath.toSorted().join() !== declared.toSorted().join())
    throw new Error(`${endpoint.operationId}: path placeholders ${inPath} but path parameters ${declared}`);
  // `QuickLane` checks none of these.
  const { method, followsLog, access, cost } = endpoint;
  if (endpoint.quick && (method !== 'GET' || !followsLog || access !== 'user' || cost))
    throw new Error(`${endpoint.operationId}: only a GET of users that follows the log and costs 1 is quick`);
  return endpoint;
}
