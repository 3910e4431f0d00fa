import { MAIL_BOUNDS } from './bounds.ts';
import { UnreadableMail } from './types.ts';

/** Collects the lines of a part's body, without their ends. */
export interface PartBody {
  update(line: Uint8Array): void;
  finalize(): Promise<ArrayBuffer>;
}

const PIECE = 256 * 1024;
const NEWLINE = Uint8Array.of(10);
const EQUALS = 61;
const NOT_BASE64 = /[^A-Za-z0-9+/=]/;

/** The bytes that bodies may still have, several of them together. */
export interface BytesLeft {
  left: number;
}

/** Bytes that grow at their end, in few pieces however many times they grow; those beyond the room are dropped. */
class Bytes {
  readonly #full: Uint8Array[] = [];
  readonly #room: BytesLeft;
  #open = new Uint8Array(1024);
  #used = 0;

  constructor(room: BytesLeft) {
    this.#room = room;
  }

  add(bytes: Uint8Array): void {
    let rest = bytes.subarray(0, this.#room.left);
    this.#room.left -= rest.length;
    while (rest.length > this.#open.length - this.#used) {
      const room = this.#open.length - this.#used;
      this.#open.set(rest.subarray(0, room), this.#used);
      rest = rest.subarray(room);
      this.#full.push(this.#open);
      this.#open = new Uint8Array(Math.min(PIECE, 4 * this.#open.length));
      this.#used = 0;
    }
    this.#open.set(rest, this.#used);
    this.#used += rest.length;
  }

  join(): ArrayBuffer {
    const pieces = [...this.#full, this.#open.subarray(0, this.#used)];
    const whole = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0));
    let at = 0;
    for (const piece of pieces) {
      whole.set(piece, at);
      at += piece.length;
    }
    return whole.buffer;
  }
}

/** A body that is not encoded. */
export class PlainBody implements PartBody {
  readonly #bytes: Bytes;

  constructor(room: BytesLeft) {
    this.#bytes = new Bytes(room);
  }

  update(line: Uint8Array): void {
    this.#bytes.add(line);
    this.#bytes.add(NEWLINE);
  }

  async finalize(): Promise<ArrayBuffer> {
    return this.#bytes.join();
  }
}

/** A body in quoted-printable; "=" before anything but two digits stays. */
export class QuotedBody implements PartBody {
  readonly #bytes: Bytes;

  constructor(room: BytesLeft) {
    this.#bytes = new Bytes(room);
  }

  update(line: Uint8Array): void {
    const isSoft = line.at(-1) === EQUALS;
    const { decoded, length } = withoutEscapes(isSoft ? line.subarray(0, -1) : line);
    this.#bytes.add(decoded.subarray(0, length));
    if (!isSoft) this.#bytes.add(NEWLINE);
  }

  async finalize(): Promise<ArrayBuffer> {
    return this.#bytes.join();
  }
}

function withoutEscapes(line: Uint8Array): { readonly decoded: Uint8Array; readonly length: number } {
  if (!line.includes(EQUALS)) return { decoded: line, length: line.length };
  const decoded = new Uint8Array(line.length);
  let length = 0;
  for (let at = 0; at < line.length; at++) {
    const byte = line[at] ?? 0;
    const high = byte === EQUALS ? digitOf(line[at + 1]) : -1;
    const low = high < 0 ? -1 : digitOf(line[at + 2]);
    if (low < 0) decoded[length++] = byte;
    else {
      decoded[length++] = 16 * high + low;
      at += 2;
    }
  }
  return { decoded, length };
}

/** The value of a hexadecimal digit; -1: it is none. */
function digitOf(byte = 0): number {
  if (byte >= 48 && byte <= 57) return byte - 48;
  const letter = byte | 32;
  return letter >= 97 && letter <= 102 ? letter - 87 : -1;
}

/**
 * A body in base64. Padding may end each line, and other characters are ignored (RFC 2045, 6.8). A line of text below whole units
 * ends the body, since mailing lists append their footer to encoded parts too; a body that begins with one is not encoded.
 */
export class Base64Body implements PartBody {
  readonly #bytes: Bytes;
  readonly #plain: PlainBody;
  #form: 'unknown' | 'base64' | 'plain' | 'ended' = 'unknown';
  /** Characters that are not a whole unit yet. */
  #rest = '';
  #padsInside = 0;

  constructor(room: BytesLeft) {
    this.#bytes = new Bytes(room);
    this.#plain = new PlainBody(room);
  }

  update(line: Uint8Array): void {
    const text = Buffer.from(line.buffer, line.byteOffset, line.length).toString('latin1').trim();
    if (this.#form === 'unknown' && text !== '') this.#form = isText(text) ? 'plain' : 'base64';
    else if (this.#form === 'base64' && this.#rest === '' && isText(text)) this.#form = 'ended';
    if (this.#form === 'plain') this.#plain.update(line);
    else if (this.#form === 'base64') this.#decode(text);
  }

  async finalize(): Promise<ArrayBuffer> {
    this.#endUnit();
    return this.#form === 'plain' ? this.#plain.finalize() : this.#bytes.join();
  }

  /** Threat: in a line of paddings each second character ends a unit. */
  #decode(text: string): void {
    const line = withoutForeign(text);
    const isPadded = line.endsWith('=');
    const units = line.split('=').filter((unit) => unit !== '');
    this.#padsInside += Math.max(0, units.length - 1);
    if (this.#padsInside > MAIL_BOUNDS.paddings) throw new UnreadableMail('The mail is not in base64.');
    units.forEach((unit, n) => {
      this.#add(unit);
      if (isPadded || n < units.length - 1) this.#endUnit();
    });
  }

  #add(characters: string): void {
    const all = this.#rest + characters;
    const whole = all.length - (all.length % 4);
    if (whole > 0) this.#bytes.add(Buffer.from(all.slice(0, whole), 'base64'));
    this.#rest = all.slice(whole);
  }

  #endUnit(): void {
    if (this.#rest !== '') this.#bytes.add(Buffer.from(this.#rest, 'base64'));
    this.#rest = '';
  }
}

/** Whether a line is text: "--", or a character that base64 has not, and others behind it. */
function isText(line: string): boolean {
  const at = line.search(NOT_BASE64);
  return line.startsWith('--') || (at >= 0 && at < line.length - 1);
}

const withoutForeign = (line: string): string =>
  NOT_BASE64.test(line) ? line.replaceAll(/[^A-Za-z0-9+/=]/g, '') : line;
