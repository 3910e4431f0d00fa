/** A value as JSON text that has the same names for clients of the original brand (`http/wire-names.ts`). */
export class EncodedJson {
  readonly bytes: Buffer;
  constructor(bytes: Buffer) {
    this.bytes = bytes;
  }

  static of(value: unknown): EncodedJson {
    return new EncodedJson(Buffer.from(JSON.stringify(value)));
  }
}

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;
const OPEN = 0x5b;
const CLOSE = 0x5d;
const ZERO = 0x30;
/** The largest number for which 32-bit arithmetic is used. */
const MOST_SMALL = 0x7fff_ffff;
/** The first and the last character that a JSON string holds unescaped. */
const FIRST_PLAIN = 0x20;
const LAST_PLAIN = 0x7e;
/** Characters of the longest number. */
const LONGEST_NUMBER = 16;

/** A part of a list of whole numbers, each 0 … 2^53 - 1. */
export interface NumberSpan {
  readonly all: Float64Array;
  readonly from: number;
  /** Index after the last number. */
  readonly to: number;
}

/** Writes JSON byte by byte: a long list of numbers costs a fraction of `JSON.stringify`. */
export class JsonBytes {
  #bytes: Buffer;
  #at = 0;

  /** `size`: the expected number of bytes. */
  constructor(size = 4096) {
    this.#bytes = Buffer.allocUnsafe(size);
  }

  /** Writes JSON text unchanged; ASCII only. */
  raw(json: string): this {
    this.#reserve(json.length);
    const bytes = this.#bytes;
    const at = this.#at;
    for (let index = 0; index < json.length; index++) bytes[at + index] = json.charCodeAt(index);
    this.#at = at + json.length;
    return this;
  }

  /** A string, as `JSON.stringify` writes it. */
  text(text: string): this {
    this.#reserve(text.length + 2);
    const bytes = this.#bytes;
    let at = this.#at;
    bytes[at++] = QUOTE;
    for (let index = 0; index < text.length; index++) {
      const code = text.charCodeAt(index);
      if (!isPlain(code)) return this.#encoded(JSON.stringify(text));
      bytes[at++] = code;
    }
    bytes[at++] = QUOTE;
    this.#at = at;
    return this;
  }

  /** A whole number, 0 … 2^53 - 1. */
  number(value: number): this {
    this.#reserve(LONGEST_NUMBER);
    this.#at = writeNumber(this.#bytes, this.#at, value);
    return this;
  }

  /** A list. */
  numbers({ all, from, to }: NumberSpan): this {
    this.#reserve((to - from) * (LONGEST_NUMBER + 1) + 2);
    const bytes = this.#bytes;
    let at = this.#at;
    bytes[at++] = OPEN;
    for (let index = from; index < to; index++) {
      if (index > from) bytes[at++] = COMMA;
      at = writeNumber(bytes, at, all[index] as number);
    }
    bytes[at++] = CLOSE;
    this.#at = at;
    return this;
  }

  /** Writes a list; `write` writes one item. */
  list<T>(items: readonly T[], write: (item: T) => void): this {
    this.raw('[');
    for (let index = 0; index < items.length; index++) {
      if (index > 0) this.raw(',');
      write(items[index] as T);
    }
    return this.raw(']');
  }

  /** The bytes written so far, not a copy of them. */
  toBytes(): Buffer {
    return this.#bytes.subarray(0, this.#at);
  }

  #encoded(json: string): this {
    this.#reserve(3 * json.length);
    this.#at += this.#bytes.write(json, this.#at);
    return this;
  }

  #reserve(length: number): void {
    if (this.#at + length <= this.#bytes.length) return;
    const larger = Buffer.allocUnsafe(Math.max(2 * this.#bytes.length, this.#at + length));
    larger.set(this.#bytes.subarray(0, this.#at));
    this.#bytes = larger;
  }
}

const isPlain = (code: number): boolean =>
  code >= FIRST_PLAIN && code <= LAST_PLAIN && code !== QUOTE && code !== BACKSLASH;

/** Returns where the next byte goes. */
function writeNumber(bytes: Buffer, at: number, value: number): number {
  if (value > MOST_SMALL) return at + bytes.write(`${value}`, at, 'latin1');
  const end = at + digitsOf(value);
  let rest = value | 0;
  for (let digit = end - 1; digit >= at; digit--) {
    const next = (rest / 10) | 0;
    bytes[digit] = ZERO + rest - 10 * next;
    rest = next;
  }
  return end;
}

function digitsOf(small: number): number {
  if (small < 1e4) return small < 1e2 ? (small < 10 ? 1 : 2) : small < 1e3 ? 3 : 4;
  if (small < 1e8) return small < 1e6 ? (small < 1e5 ? 5 : 6) : small < 1e7 ? 7 : 8;
  return small < 1e9 ? 9 : 10;
}
