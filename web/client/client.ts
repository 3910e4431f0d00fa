import { ApiFailure, failureOf, isRecord, NetworkFailure, networkFailure } from './failures.ts';
import { encode, type Operation } from './operation.ts';
import { backOff, pause } from './waiting.ts';

export interface Credentials {
  readonly email: string;
  readonly apiKey: string;
}

export interface ClientOptions {
  /** The server's address: `https://chat.example.com`. '' in a page that the server itself serves. */
  readonly url: string;
  /** `session`: the cookies of a browser that signed in. Absent: only what needs no account. */
  readonly credentials?: Credentials | 'session';
  /** Name and version of your program: `tram-bot/1.2`. Browsers keep their own. */
  readonly userAgent?: string;
  readonly fetch?: typeof fetch;
  /** The token of the session; by default from the cookie `parley_csrf`. */
  readonly csrfToken?: () => string | undefined;
  /** How often a GET is sent again after 429, 503 or a failure of the network. Default 2. */
  readonly retries?: number;
  /** Milliseconds that a call waits by itself after 429. It fails if the server asks for more. Default 60,000. */
  readonly longestWait?: number;
  /** Milliseconds for a call, after which it fails. Default 30,000; calls with a file have no limit. */
  readonly timeout?: number;
  /** Instead of a timer, for tests. */
  readonly pause?: typeof pause;
}

export interface CallOptions {
  readonly signal?: AbortSignal | undefined;
  /** Milliseconds; 0: no limit. */
  readonly timeout?: number;
  /** Called when the answer of success begins: the server has done what it was asked. */
  readonly onAnswer?: () => void;
  /** As in `ClientOptions`, for any method. Say it only if the same call twice does no harm. */
  readonly retries?: number;
  /** As in `ClientOptions`. */
  readonly longestWait?: number;
}

/** A reply has these members beside its own. */
export interface Success {
  readonly result: 'success';
  readonly msg: '';
  /** Names of parameters that the server does not know. */
  readonly ignored_parameters_unsupported?: string[];
}

export type Answered<Reply> = Reply & Success;

export type CallArguments<Params> =
  Record<never, never> extends Params
    ? [params?: Params, options?: CallOptions]
    : [params: Params, options?: CallOptions];

/** The arguments of `fetch` for a call; also for uploads by XMLHttpRequest, which show progress. */
export interface WireRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: URLSearchParams | FormData;
}

const LONGEST_WAIT_MS = 60_000;

/** Calls the operations of a server. It keeps no state: one client serves any number of calls at once. */
export class Client {
  readonly #options: ClientOptions;
  readonly pause: typeof pause;

  constructor(options: ClientOptions) {
    this.#options = options;
    this.pause = options.pause ?? pause;
  }

  /**
   * The reply of success. Repeats a GET that failed (twice, unless `retries` says otherwise). Throws ApiFailure,
   * NetworkFailure, or the reason of the signal.
   */
  async call<Params, Reply>(
    operation: Operation<Params, Reply>,
    ...[params, options]: CallArguments<Params>
  ): Promise<Answered<Reply>> {
    const request = this.request(operation, ...([params] as CallArguments<Params>));
    const retries = options?.retries ?? (operation.method === 'GET' ? (this.#options.retries ?? 2) : 0);
    const longest = options?.longestWait ?? this.#options.longestWait ?? LONGEST_WAIT_MS;
    for (let attempt = 0; ; attempt++) {
      try {
        return (await this.#send(request, options ?? {}, readReply)) as Answered<Reply>;
      } catch (error) {
        const wait = attempt < retries ? waitAfter(error, attempt, longest) : undefined;
        if (wait === undefined) throw error;
        await this.pause(wait, options?.signal);
      }
    }
  }

  /** The response of a call that is read as it comes. Throws what `call` throws; there is no limit of time and no retry. */
  stream<Params>(
    operation: Operation<Params, unknown>,
    params: Params,
    { signal, headers }: { signal?: AbortSignal; headers?: Record<string, string> } = {},
  ): Promise<Response> {
    const request = this.request(operation, ...([params] as CallArguments<Params>));
    const withHeaders = { ...request, headers: { ...request.headers, ...headers } };
    return this.#send(withHeaders, { signal, timeout: 0 }, async (response) => {
      if (!response.ok) await readReply(response);
      return response;
    });
  }

  request<Params>(operation: Operation<Params, unknown>, ...[params]: CallArguments<Params>): WireRequest {
    const { url, credentials } = this.#options;
    const { path, ...rest } = encode(operation, params ?? {});
    const prefix = credentials === 'session' ? '/json' : '/api/v1';
    const whole = `${url.replace(/\/+$/, '')}${prefix}${path}`;
    return { method: operation.method, url: whole, headers: this.#headers(), ...rest };
  }

  #headers(): Record<string, string> {
    const { credentials, userAgent, csrfToken = tokenOfCookie } = this.#options;
    const headers: Record<string, string> = { accept: 'application/json' };
    if (userAgent !== undefined) headers['user-agent'] = userAgent;
    if (credentials === 'session') {
      const token = csrfToken();
      if (token !== undefined) headers['x-csrftoken'] = token;
    } else if (credentials) {
      headers.authorization = `Basic ${base64(`${credentials.email}:${credentials.apiKey}`)}`;
    }
    return headers;
  }

  async #send<T>(
    { url, ...request }: WireRequest,
    { signal, timeout = this.#timeoutOf(request.body), onAnswer }: CallOptions,
    read: (response: Response) => Promise<T>,
  ): Promise<T> {
    signal?.throwIfAborted();
    const { fetch: send = globalThis.fetch } = this.#options;
    const limits = [...(signal ? [signal] : []), ...(timeout > 0 ? [AbortSignal.timeout(timeout)] : [])];
    const isOffline = isKnownOffline();
    try {
      const response = await send(url, { ...request, signal: AbortSignal.any(limits) });
      if (response.ok) onAnswer?.();
      return await read(response);
    } catch (error) {
      signal?.throwIfAborted();
      throw error instanceof ApiFailure ? error : networkFailure(error, isOffline);
    }
  }

  #timeoutOf(body: unknown): number {
    return body instanceof FormData ? 0 : (this.#options.timeout ?? 30_000);
  }
}

async function readReply(response: Response): Promise<unknown> {
  const text = await response.text();
  const body = parse(text);
  if (response.ok && isRecord(body) && body.result === 'success') return body;
  throw failureOf(response, body);
}

/** undefined: no JSON, which the caller turns into an error. */
function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Milliseconds until the next attempt; undefined: another would not help. */
function waitAfter(error: unknown, attempt: number, longest: number): number | undefined {
  if (error instanceof NetworkFailure) return backOff(attempt);
  if (!(error instanceof ApiFailure)) return undefined;
  if (error.status === 503) return backOff(attempt);
  const wait = (error.retryAfter ?? Number.POSITIVE_INFINITY) * 1000;
  return error.status === 429 && wait <= longest ? wait : undefined;
}

/** Browsers do not say why a request failed; without any network it was not sent. */
function isKnownOffline(): boolean {
  const { navigator } = globalThis as { navigator?: { onLine?: boolean } };
  return navigator?.onLine === false;
}

function tokenOfCookie(): string | undefined {
  const { document } = globalThis as { document?: { cookie: string } };
  return /(?:^|; )(?:__Host-)?parley_csrf=([^;]*)/.exec(document?.cookie ?? '')?.[1];
}

const base64 = (text: string): string =>
  btoa(Array.from(new TextEncoder().encode(text), (byte) => String.fromCharCode(byte)).join(''));
