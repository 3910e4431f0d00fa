export type HeaderValue = string | number | readonly string[];
/** By name, in lower case. */
export type Headers = Readonly<Record<string, HeaderValue>>;

export const JSON_TYPE = 'application/json; charset=utf-8';
const TYPE = 'content-type';

/** Headers that say what is left of the caller's limit. */
export const LIMITS = {
  limit: 'x-ratelimit-limit',
  remaining: 'x-ratelimit-remaining',
  reset: 'x-ratelimit-reset',
} as const;

/** Headers that many replies begin with, also as text: Node examines each header of a reply that it is not given as text. */
export class Head {
  readonly #headers: Headers;
  readonly #lines: string;
  /** Names of further headers none of whose values comes from a client. */
  readonly #known: ReadonlySet<string>;

  constructor(headers: Headers) {
    this.#headers = Object.fromEntries(
      Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]),
    );
    this.#lines = linesOf(this.#headers);
    this.#known = new Set(
      [...Object.values(LIMITS), 'retry-after'].filter((name) => !Object.hasOwn(this.#headers, name)),
    );
  }

  with(own: Headers | undefined): Headers {
    return { ...this.#headers, ...own };
  }

  /** undefined: a header is not known, or stands in the place of one of the head. */
  linesWith(own: Headers | undefined): string | undefined {
    let lines = this.#lines;
    for (const name in own) {
      if (!this.#known.has(name) && !(name === TYPE && own[name] === JSON_TYPE)) return undefined;
      lines += `${name}: ${own[name]}\r\n`;
    }
    return lines;
  }
}

/** Headers, a line each. */
export function linesOf(headers: Headers): string {
  return Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('');
}

/** Headers of every reply. */
const HEADERS = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
};
export const JSON_HEADERS = {
  ...HEADERS,
  'Cache-Control': 'no-store',
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
};
/**
 * Pages of any origin may call the API with a key. Browsers add no cookie that means anything there. Never below /json, which believes
 * cookies, and never with Access-Control-Allow-Credentials.
 */
const API_HEADERS = {
  ...JSON_HEADERS,
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Allow-Headers': 'Authorization',
  'Access-Control-Allow-Methods': 'GET, POST, DELETE, PUT, PATCH, HEAD',
};

const OF_API = new Head(API_HEADERS);
const OF_PAGES_API = new Head(JSON_HEADERS);
const OF_OTHERS = new Head(HEADERS);

/** The head of all replies to a URL. */
export function headOf(url: string): Head {
  if (url.startsWith('/api/')) return OF_API;
  return url.startsWith('/json/') ? OF_PAGES_API : OF_OTHERS;
}

let second = Number.NaN;
let text = '';

/** The header Date, which all replies of a second share. */
export function httpDate(): string {
  const now = Math.floor(Date.now() / 1000);
  if (now !== second) {
    second = now;
    text = new Date(now * 1000).toUTCString();
  }
  return text;
}

/** The compressed forms of a reply. */
export type Coding = 'zstd' | 'br' | 'gzip';

/** The codings that a client accepts. */
export interface Accepted {
  /** The client's preferred coding; among equals, the one with the best ratio of savings to cost. undefined: none. */
  readonly best: Coding | undefined;
  readonly gzip: boolean;
  readonly br: boolean;
  /** Whether the client refuses uncompressed replies. */
  readonly refusesPlain: boolean;
}

/** The best ratio of savings to cost comes first. */
const CODINGS: readonly Coding[] = ['zstd', 'br', 'gzip'];
const NOTHING: Accepted = { best: undefined, gzip: false, br: false, refusesPlain: false };
/** Most clients send one of a few headers. */
const MOST_KNOWN = 100;
const MOST_CHARACTERS = 500;
const known = new Map<string, Accepted>();

/** Reads an Accept-Encoding header (RFC 9110, 12.5.3). Unreadable parts count as absent. */
export function readAccepted(header: string | readonly string[] | undefined): Accepted {
  const text = Array.isArray(header) ? header.join(',') : (header as string | undefined);
  if (text === undefined || text.length > MOST_CHARACTERS) return NOTHING;
  const before = known.get(text);
  if (before) return before;
  if (known.size >= MOST_KNOWN) known.clear();
  const read = parse(text);
  known.set(text, read);
  return read;
}

function parse(text: string): Accepted {
  const weights = new Map(text.toLowerCase().split(',').flatMap(weightOf));
  const others = weights.get('*');
  const plain = weights.get('identity') ?? others;
  // An old program may claim to accept everything: all programs know gzip.
  const of = (coding: Coding) =>
    coding === 'gzip'
      ? (weights.get('gzip') ?? weights.get('x-gzip') ?? others ?? 0)
      : (weights.get(coding) ?? 0);
  const best = CODINGS.reduce((best, each) => (of(each) > of(best) ? each : best));
  const isWorse = weights.has('identity') && of(best) < (weights.get('identity') ?? 0);
  return {
    best: of(best) > 0 && !isWorse ? best : undefined,
    gzip: of('gzip') > 0 && !isWorse,
    br: of('br') > 0 && !isWorse,
    refusesPlain: plain === 0,
  };
}

/** `gzip;q=0.5` */
function weightOf(item: string): (readonly [string, number])[] {
  const [name = '', ...parameters] = item.split(';').map((each) => each.trim());
  if (name === '') return [];
  const weight = parameters.find((each) => each.startsWith('q='))?.slice(2);
  if (weight === undefined) return [[name, 1]];
  return /^(?:0(?:\.[0-9]{0,3})?|1(?:\.0{0,3})?)$/.test(weight) ? [[name, Number(weight)]] : [];
}
