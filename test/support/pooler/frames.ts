/** A message of PostgreSQL's protocol, as it came. */
export interface Frame {
  /** Its letter. */
  readonly kind: string;
  readonly bytes: Buffer;
}

const HEAD = 5;

/** Cuts a stream into messages: a letter, four bytes for a length that counts itself, the rest. */
export class Frames {
  #left: Buffer = Buffer.alloc(0);

  *take(chunk: Buffer): Generator<Frame> {
    this.#left = this.#left.length === 0 ? chunk : Buffer.concat([this.#left, chunk]);
    for (let size = this.#size(); this.#left.length >= size; size = this.#size()) {
      const bytes = this.#left.subarray(0, size);
      this.#left = this.#left.subarray(size);
      yield { kind: String.fromCharCode(bytes[0] as number), bytes };
    }
  }

  #size(): number {
    return this.#left.length < HEAD ? Number.POSITIVE_INFINITY : 1 + this.#left.readUInt32BE(1);
  }
}

export function frame(kind: string, ...parts: readonly (string | Buffer)[]): Buffer {
  const body = Buffer.concat(
    parts.map((part) => (typeof part === 'string' ? Buffer.from(`${part}\0`) : part)),
  );
  const head = Buffer.alloc(HEAD);
  head.write(kind);
  head.writeUInt32BE(body.length + HEAD - 1, 1);
  return Buffer.concat([head, body]);
}

/** The end of a connection, with PostgreSQL's code for why. */
export const fatal = (code: string, message: string): Buffer =>
  frame('E', 'SFATAL', 'VFATAL', `C${code}`, `M${message}`, Buffer.of(0));

/** Names and values of the message with which a client begins. */
export function readStartup(bytes: Buffer): Map<string, string> {
  const words = bytes.toString('utf8', 8).split('\0');
  const pairs = words.flatMap((name, at) => (at % 2 === 0 && name ? [[name, words[at + 1] ?? '']] : []));
  return new Map(pairs as [string, string][]);
}
