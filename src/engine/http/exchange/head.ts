export type HeaderValue = string | number | readonly string[];
/** By name, in lower case. */
export type Headers = Readonly<Record<string, HeaderValue>>;

export const JSON_TYPE = 'application/json; charset=utf-8';
const TYPE = 'content-type';

/** Headers that many replies begin with, also as text: Node examines each header of a reply that it is not given as text. */
export class Head {
  readonly #headers: Headers;
  readonly #lines: string;
  readonly #known: ReadonlySet<string>;

  /** `known`: names of further headers none of whose values comes from a client. */
  constructor(headers: Headers, known: readonly string[]) {
    this.#headers = Object.fromEntries(
      Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]),
    );
    this.#lines = linesOf(this.#headers);
    this.#known = new Set(known.filter((name) => !Object.hasOwn(this.#headers, name)));
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
export const linesOf = (headers: Headers): string =>
  Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('');

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
