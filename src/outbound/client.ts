import type { Dispatcher } from 'undici';
import { onceMade } from '../kernel/once.ts';
import { networks } from './addresses.ts';
import { createConnector } from './connector.ts';
import { OutboundError } from './errors.ts';
import { createLookup, type Lookup } from './lookup.ts';

export interface OutboundRequest {
  readonly method: 'GET' | 'POST';
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array;
  /** The longest body of a successful answer, in bytes. */
  readonly maxBytes: number;
  /** The beginning of a successful answer will do: a longer body is cut at `maxBytes`, and one that breaks off is taken as it is. */
  readonly beginning?: boolean;
  /** How much is read of the body of another answer, in bytes; the rest of it is left. If absent, nothing. */
  readonly failureBytes?: number;
  /** Ends the request early. */
  readonly signal?: AbortSignal;
}

export interface OutboundAnswer {
  readonly status: number;
  /** Where redirects led; absent: there were none. */
  readonly url?: string;
  /** By name in small letters. */
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: Buffer;
}

/** Makes requests to other servers. Throws OutboundError when there is no answer; any status is an answer. */
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
const NO_BODY = Buffer.alloc(0);
/** Headers that may go to another origin than the one that the caller named. */
const HARMLESS_HEADERS: ReadonlySet<string> = new Set(['accept', 'user-agent']);

/**
 * The one way by which requests leave the server: mail apart, nothing else opens connections to addresses that people
 * name. The library is loaded with the first request. Settings of the environment for proxies are not read.
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
  const { Client, buildConnector } = await import('undici');
  const { bounds, lookup } = options;
  const connecting = { allowed: networks(options.allow), lookup, timeoutMs: bounds.connectMs };
  return async ({
    url: text,
    method,
    headers,
    body = null,
    signal,
    maxBytes,
    failureBytes = 0,
    beginning,
  }) => {
    const url = new URL(text);
    // A connection for each request: the address is checked anew, and none is found closed by the other side.
    const client = new Client(url.origin, {
      connect: createConnector(buildConnector, { ...connecting, signal }),
      headersTimeout: bounds.headersMs,
      bodyTimeout: bounds.bodyMs,
      maxHeaderSize: bounds.headerBytes,
    });
    try {
      const path = url.pathname + url.search;
      const sent = { ...headers, 'accept-encoding': 'identity', connection: 'close' };
      const response = await client.request({ path, method, headers: sent, body, signal });
      // What is not read ends with the connection.
      response.body.on('error', () => {});
      const { statusCode: status, headers: answered } = response;
      const isSuccess = status >= 200 && status < 300;
      const most = isSuccess ? maxBytes : failureBytes;
      const read = isSuccess && !beginning ? readBody(response, most) : readBeginning(response, most);
      return { status, headers: answered, body: await read };
    } finally {
      // The request has its answer or its error by now.
      client.destroy().catch(() => {});
    }
  };
}

async function follow(hop: Hop, request: Ending, redirects: number): Promise<OutboundAnswer> {
  const { url, authorization } = readUrl(request.url);
  const sent = { ...request, url: url.href, headers: { ...authorization, ...request.headers } };
  const answer = await hop(sent);
  if (!REDIRECTS.has(answer.status)) return answer;
  if (redirects === 0) throw new OutboundError('redirect', 'The server redirects too often.');
  const next = { ...redirected(sent, answer), signal: request.signal };
  const followed = await follow(hop, next, redirects - 1);
  return { ...followed, url: followed.url ?? next.url };
}

/** Names and passwords before the host become a header, which goes to that origin only. */
function readUrl(text: string): { url: URL; authorization: Record<string, string> } {
  const url = URL.parse(text);
  if (url === null || !/^https?:$/.test(url.protocol)) {
    throw new OutboundError('refused', 'The address does not begin with http:// or https://.');
  }
  const { username, password } = url;
  if (username === '' && password === '') return { url, authorization: {} };
  url.username = '';
  url.password = '';
  const name = `${decoded(username)}:${decoded(password)}`;
  return { url, authorization: { authorization: `Basic ${Buffer.from(name).toString('base64')}` } };
}

/** As it stands where it is not percent-encoded. */
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
  if (target === null) throw new OutboundError('redirect', 'The server redirects to nowhere.');
  const { body, headers = {}, ...rest } = request;
  const isSameOrigin = target.origin === new URL(request.url).origin;
  const keepsMethod = status >= 307 || request.method === 'GET';
  if (body !== undefined && !(isSameOrigin && keepsMethod)) {
    throw new OutboundError('redirect', 'The server redirects to another address.');
  }
  if (isSameOrigin) return { ...request, url: target.href };
  const kept = Object.entries(headers).filter(([name]) => HARMLESS_HEADERS.has(name.toLowerCase()));
  return { ...rest, url: target.href, headers: Object.fromEntries(kept) };
}

async function readBody({ body, headers }: Dispatcher.ResponseData, most: number): Promise<Buffer> {
  const tooLarge = () => new OutboundError('too-large', `The answer is longer than ${most} bytes.`);
  if (Number(headers['content-length']) > most) throw tooLarge();
  const pieces: Buffer[] = [];
  let length = 0;
  for await (const piece of body) {
    length += (piece as Buffer).length;
    if (length > most) throw tooLarge();
    pieces.push(piece as Buffer);
  }
  return Buffer.concat(pieces);
}

/** The beginning of a body. The answer counts also if its body breaks off. */
async function readBeginning({ body }: Dispatcher.ResponseData, most: number): Promise<Buffer> {
  if (most === 0) return NO_BODY;
  const pieces: Buffer[] = [];
  let length = 0;
  try {
    for await (const piece of body) {
      pieces.push(piece as Buffer);
      length += (piece as Buffer).length;
      if (length >= most) break;
    }
  } catch {
    // What has arrived is read.
  }
  return Buffer.concat(pieces).subarray(0, most);
}

/** The other side has the request; without a connection it is unreachable. */
const TIMEOUTS: ReadonlySet<unknown> = new Set(['UND_ERR_HEADERS_TIMEOUT', 'UND_ERR_BODY_TIMEOUT']);

function outboundError(error: unknown): OutboundError {
  if (error instanceof OutboundError) return error;
  const { code, name } = error as { code?: unknown; name?: string };
  if (name === 'TimeoutError' || TIMEOUTS.has(code)) {
    return new OutboundError('timeout', 'The server did not answer in time.', error);
  }
  return new OutboundError('unreachable', 'The server could not be reached.', error);
}
