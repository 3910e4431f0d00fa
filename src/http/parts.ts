/** Texts that follow each other, with commas between. The same array has the same texts: it is compressed once. */
export type Run = readonly string[];

/** A text that is never compressed: its length in a compressed reply would reveal the rest of the reply (BREACH). */
export class Secret {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

/** A piece of a JSON reply; bytes where they are at hand, since text would be copied into bytes. */
export type Part = string | Buffer | Run | Secret;

export function textOf(part: Part): string {
  if (typeof part === 'string') return part;
  if (Buffer.isBuffer(part)) return part.toString();
  return part instanceof Secret ? part.text : part.join(',');
}

/** Runs that were sent as they are, since many replies have them. */
const made = new WeakMap<Run, Buffer>();

export function bytesOf(run: Run): Buffer {
  const known = made.get(run);
  if (known) return known;
  const bytes = Buffer.from(run.join(','));
  made.set(run, bytes);
  return bytes;
}

/** In characters; of bytes, in bytes. */
export function lengthOf(part: Part): number {
  if (typeof part === 'string' || Buffer.isBuffer(part)) return part.length;
  if (part instanceof Secret) return part.text.length;
  return part.reduce((sum, text) => sum + text.length, part.length - 1);
}
