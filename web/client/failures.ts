export interface Refusal {
  readonly code: string;
  readonly msg: string;
  readonly status: number;
  readonly retryAfter?: number | undefined;
  readonly fields?: Readonly<Record<string, unknown>>;
}

/** The server refused a call. `message` is what the server says, for people. */
export class ApiFailure extends Error {
  /** The code of the failure: `BAD_EVENT_QUEUE_ID`. `HTTP_413` if a proxy refused the call. */
  readonly code: string;
  readonly msg: string;
  /** The HTTP status. */
  readonly status: number;
  /** Seconds until the server takes the next request. */
  readonly retryAfter: number | undefined;
  /** The other members of the error. */
  readonly fields: Readonly<Record<string, unknown>>;

  constructor({ code, msg, status, retryAfter, fields = {} }: Refusal) {
    super(msg);
    this.name = 'ApiFailure';
    this.code = code;
    this.msg = msg;
    this.status = status;
    this.retryAfter = retryAfter;
    this.fields = fields;
  }
}

/** No answer of the server arrived. */
export class NetworkFailure extends Error {
  /** True: the request did not reach the server. False: nobody knows, and the server may have done what it asks. */
  readonly isUnsent: boolean;
  /** The HTTP status of an answer that is not from the server: a proxy's. */
  readonly status: number | undefined;

  constructor(
    message: string,
    { isUnsent = false, cause, status }: { isUnsent?: boolean; cause?: unknown; status?: number } = {},
  ) {
    super(message, { cause });
    this.name = 'NetworkFailure';
    this.isUnsent = isUnsent;
    this.status = status;
  }
}

/** The failure for an HTTP answer; `body` is its JSON, undefined if it is something else. */
export function failureOf({ status, headers }: Response, body: unknown): ApiFailure | NetworkFailure {
  const said = isRecord(body) ? body : undefined;
  if (said?.result !== 'error') {
    const isRefusal = status >= 400 && status < 500;
    const msg = `The answer (HTTP ${status}) is not from the chat server.`;
    return isRefusal
      ? new ApiFailure({ code: `HTTP_${status}`, msg, status })
      : new NetworkFailure(msg, { status });
  }
  const { result: _, code, msg, ...fields } = said;
  const header = headers.get('retry-after');
  const seconds = Number(fields['retry-after'] ?? header ?? Number.NaN);
  const retryAfter = Number.isFinite(seconds) ? seconds : undefined;
  return new ApiFailure({ code: String(code), msg: String(msg), status, retryAfter, fields });
}

/** Errors of Node with which a connection fails before anything is sent. Browsers do not say. */
const UNSENT: readonly unknown[] = [
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
];

export function networkFailure(cause: unknown, isUnsent = false): NetworkFailure {
  if (cause instanceof NetworkFailure) return cause;
  const inner = cause instanceof Error && isRecord(cause.cause) ? cause.cause.code : undefined;
  const isTimeout = cause instanceof Error && cause.name === 'TimeoutError';
  const message = isTimeout ? 'The server did not answer in time.' : 'The server cannot be reached.';
  return new NetworkFailure(message, { isUnsent: isUnsent || UNSENT.includes(inner), cause });
}

export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
