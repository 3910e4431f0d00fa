import type { Client, Pool } from 'undici';
import { networks } from '../kernel/networks.ts';
import { onceMade } from '../kernel/tasks/once.ts';
import { readBeginning, readBody } from './bodies.ts';
import { createConnector } from './connector.ts';
import { DELIVERY_PROBLEMS } from './delivery-problems.ts';
import { OutboundError } from './errors.ts';
import { isStale, KeptConnections } from './kept-connections.ts';
import { createLookup, type Lookup } from './lookup.ts';

export interface OutboundRequest {
  readonly method: 'GET' | 'POST';
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array;
  /** The longest body of a successful answer, in bytes. */
  readonly maxBytes: number;
  /** Only the beginning of a successful answer is needed: a longer body is cut at `maxBytes`, and an incomplete one is accepted. */
  readonly beginning?: boolean;
  /** The most bytes to read of the body of another answer; the rest is dropped. Absent: none. */
  readonly failureBytes?: number;
  /**
   * Reuses connections to the same origin for many requests, all of which may be made twice:
   * a request that finds its connection closed is repeated on a new one.
   */
  readonly keepsConnection?: boolean;
  /** Ends the request early. */
  readonly signal?: AbortSignal;
}

export interface OutboundAnswer {
  readonly status: number;
  /** The address after redirects; absent: there were none. */
  readonly url?: string;
  /** By name in lower case. */
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: Buffer;
}

/** Makes requests to other servers. Throws OutboundError without an answer; any status is an answer. */
export type Outbound = (request: OutboundRequest) => Promise<OutboundAnswer>;

export interface OutboundOptions {
  /** Networks beside the public internet, like `10.0.0.0/8`. */
  readonly allow: readonly string[];
  readonly lookup?: Lookup;
  readonly limits?: Partial<typeof LIMITS>;
}

const LIMITS = {
  connectMs: 5000,
  /** From the request to the head of the answer. */
  headersMs: 30_000,
  /** Between two pieces of the body. */
  bodyMs: 10_000,
  /** With all redirects. */
  totalMs: 40_000,
  redirects: 3,
  headerBytes: 16_384,
};

const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);
/** The most unread bytes of a body with which a connection is still reused. */
const MOST_LEFT = 16_384;
/** Limits of reused connections: their number for an origin, and milliseconds. After `clientTtl` names are resolved again. */
const KEPT = { connections: 128, pipelining: 1, keepAliveTimeout: 10_000, clientTtl: 60_000 };
/** Headers that may be sent to another origin after a redirect. */
const HARMLESS_HEADERS: ReadonlySet<string> = new Set(['accept', 'user-agent']);

/**
 * The one way by which requests leave the server: apart from mail, nothing else connects to addresses that users
 * name. The library is loaded with the first request. Proxy settings of the environment are not read.
 */
export function createOutbound({ allow, lookup, limits }: OutboundOptions): Outbound {
  const bounds = { ...LIMITS, ...limits };
  const opened = onceMade(() => open({ allow, lookup: lookup ?? createLookup(allow.length > 0), bounds }));
  return async (request) => {
    const hop = await opened();
    const timeout = AbortSignal.timeout(bounds.totalMs);
    const signal = request.signal ? AbortSignal.any([request.signal, timeout]) : timeout;
    try {
      return await follow(hop, { ...request, signal }, bounds.redirects);
    } catch (error) {
      if (request.signal?.aborted) throw new OutboundError('aborted', 'The request was ended.', error);
      throw outboundError(error);
    }
  };
}

type Bounds = typeof LIMITS;
/** One request without its redirects. */
type Hop = (request: Ending) => Promise<OutboundAnswer>;
type Ending = OutboundRequest & { readonly signal: AbortSignal };

async function open(options: { allow: readonly string[]; lookup: Lookup; bounds: Bounds }): Promise<Hop> {
  const { Client, Pool, buildConnector } = await import('undici');
  const { bounds, lookup } = options;
  const connecting = { allowed: networks(options.allow), lookup, timeoutMs: bounds.connectMs };
  const settings = {
    headersTimeout: bounds.headersMs,
    bodyTimeout: bounds.bodyMs,
    maxHeaderSize: bounds.headerBytes,
  };
  const kept = new KeptConnections(
    (origin) =>
      new Pool(origin, { ...settings, ...KEPT, connect: createConnector(buildConnector, connecting) }),
  );
  const once: Hop = async (request) => {
    // A connection for each request: the address is checked each time, and the other side cannot have closed it.
    const connect = createConnector(buildConnector, { ...connecting, signal: request.signal });
    const client = new Client(new URL(request.url).origin, { ...settings, connect });
    try {
      return await exchange(client, request, { connection: 'close' });
    } finally {
      // The request already has its answer or its error.
      client.destroy().catch(() => {});
    }
  };
  return async (request) => {
    if (!request.keepsConnection) return once(request);
    try {
      return await exchange(kept.to(new URL(request.url).origin), request, {});
    } catch (error) {
      if (!isStale(error)) throw error;
      return once(request);
    }
  };
}

async function exchange(
  client: Client | Pool,
  { url: text, method, headers, body, ...request }: Ending,
  more: Readonly<Record<string, string>>,
): Promise<OutboundAnswer> {
  const { signal, maxBytes, failureBytes = 0, beginning, keepsConnection } = request;
  const url = new URL(text);
  const path = url.pathname + url.search;
  const sent = { ...headers, 'accept-encoding': 'identity', ...more };
  const response = await client.request({ path, method, headers: sent, body: body ?? null, signal });
  // The connection is closed with the unread rest.
  response.body.on('error', () => {});
  const { statusCode: status, headers: answered } = response;
  const isSuccess = status >= 200 && status < 300;
  const most = isSuccess ? maxBytes : failureBytes;
  if (keepsConnection && most === 0) await response.body.dump({ limit: MOST_LEFT });
  const read = isSuccess && !beginning ? readBody(response, most) : readBeginning(response, most);
  return { status, headers: answered, body: await read };
}

async function follow(hop: Hop, request: Ending, redirects: number): Promise<OutboundAnswer> {
  const { url, authorization } = readUrl(request.url);
  const sent = { ...request, url: url.href, headers: { ...authorization, ...request.headers } };
  const answer = await hop(sent);
  if (!REDIRECTS.has(answer.status)) return answer;
  if (redirects === 0) throw new OutboundError('redirect', DELIVERY_PROBLEMS.redirects_too_often);
  const next = { ...redirected(sent, answer), signal: request.signal };
  const followed = await follow(hop, next, redirects - 1);
  return { ...followed, url: followed.url ?? next.url };
}

/** Moves names and passwords in an address to a header, which is sent only to that origin. */
function readUrl(text: string): { url: URL; authorization: Record<string, string> } {
  const url = URL.parse(text);
  if (url === null || !/^https?:$/.test(url.protocol)) {
    throw new OutboundError('refused', DELIVERY_PROBLEMS.address_not_http);
  }
  const { username, password } = url;
  if (username === '' && password === '') return { url, authorization: {} };
  url.username = '';
  url.password = '';
  const name = `${decoded(username)}:${decoded(password)}`;
  return { url, authorization: { authorization: `Basic ${Buffer.from(name).toString('base64')}` } };
}

/** The text, percent-decoded if possible. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** A body and its headers may contain secrets for the named origin: no other origin gets them. */
function redirected(
  request: OutboundRequest,
  { status, headers: { location } }: OutboundAnswer,
): OutboundRequest {
  const target = typeof location === 'string' ? URL.parse(location, request.url) : null;
  if (target === null) throw new OutboundError('redirect', DELIVERY_PROBLEMS.redirects_to_nowhere);
  const { body, headers = {}, ...rest } = request;
  const isSameOrigin = target.origin === new URL(request.url).origin;
  const keepsMethod = status >= 307 || request.method === 'GET';
  if (body !== undefined && !(isSameOrigin && keepsMethod)) {
    throw new OutboundError('redirect', DELIVERY_PROBLEMS.redirects_elsewhere);
  }
  if (isSameOrigin) return { ...request, url: target.href };
  const kept = Object.entries(headers).filter(([name]) => HARMLESS_HEADERS.has(name.toLowerCase()));
  return { ...rest, url: target.href, headers: Object.fromEntries(kept) };
}

/** After these errors the other side may have the request; without a connection it is unreachable. */
const TIMEOUTS: ReadonlySet<unknown> = new Set(['UND_ERR_HEADERS_TIMEOUT', 'UND_ERR_BODY_TIMEOUT']);

function outboundError(error: unknown): OutboundError {
  if (error instanceof OutboundError) return error;
  const { code, name } = error as { code?: unknown; name?: string };
  if (name === 'TimeoutError' || TIMEOUTS.has(code)) {
    return new OutboundError('timeout', DELIVERY_PROBLEMS.timeout, error);
  }
  return new OutboundError('unreachable', DELIVERY_PROBLEMS.unreachable, error);
}
