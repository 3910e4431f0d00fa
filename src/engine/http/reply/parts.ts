/** Texts to be joined with commas. The same array has the same texts: it is compressed once. */
export type SharedRun = readonly string[];

/** A text that is never compressed: its length in a compressed reply would reveal the rest of the reply (BREACH). */
export class Secret {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

/** A piece of a JSON reply; a buffer is sent as it is, and is nowhere made into a string and back. */
export type JsonPart = string | Buffer | SharedRun | Secret;

export const isRun = (part: JsonPart): part is SharedRun => Array.isArray(part);

export function textOf(part: JsonPart): string {
  if (typeof part === 'string') return part;
  if (isRun(part)) return part.join(',');
  return part instanceof Secret ? part.text : part.toString();
}

/** Buffers of runs sent uncompressed, since many replies share them. */
const made = new WeakMap<SharedRun, Buffer>();

export function bytesOf(run: SharedRun): Buffer {
  const known = made.get(run);
  if (known) return known;
  const bytes = Buffer.from(run.join(','));
  made.set(run, bytes);
  return bytes;
}

/** In characters; for a buffer, in bytes. */
export function lengthOf(part: JsonPart): number {
  if (isRun(part)) return part.reduce((sum, text) => sum + text.length, part.length - 1);
  return part instanceof Secret ? part.text.length : part.length;
}

/** Characters of a piece. */
const PIECE = 65_536;

/** Texts of any length as buffers of about `PIECE` bytes, made one by one. */
export function* piecesOf(texts: Iterable<string>): Generator<Buffer> {
  let waiting: string[] = [];
  let length = 0;
  for (const text of texts) {
    if (length + text.length <= PIECE) {
      waiting.push(text);
      length += text.length;
      continue;
    }
    if (length > 0) yield Buffer.from(waiting.join(''));
    [waiting, length] = [[], 0];
    for (let from = 0; from < text.length; ) {
      const end = endOfPiece(text, from);
      yield Buffer.from(text.slice(from, end));
      from = end;
    }
  }
  if (length > 0) yield Buffer.from(waiting.join(''));
}

/** Does not split a pair of surrogates. */
function endOfPiece(text: string, from: number): number {
  const end = Math.min(from + PIECE, text.length);
  const last = text.charCodeAt(end - 1);
  return end < text.length && last >= 0xd800 && last < 0xdc00 ? end - 1 : end;
}
