/** Archives in the format ustar (POSIX.1-1988), which every tar reads. */

const BLOCK = 512;
const NAME_BYTES = 100;
const ZERO = Buffer.alloc(BLOCK);

export interface TarFile {
  /** A path of at most 100 bytes. */
  readonly name: string;
  readonly content: Buffer;
  /** UNIX seconds. */
  readonly modifiedAt: number;
}

/** One file of an archive, padded. */
export function tarFile({ name, content, modifiedAt }: TarFile): Buffer {
  const padding = (BLOCK - (content.length % BLOCK)) % BLOCK;
  return Buffer.concat([headerOf(name, content.length, modifiedAt), content, ZERO.subarray(0, padding)]);
}

/** What ends an archive. */
export const TAR_END = Buffer.concat([ZERO, ZERO]);

function headerOf(name: string, size: number, modifiedAt: number): Buffer {
  if (Buffer.byteLength(name) > NAME_BYTES) throw new Error(`The name is too long for an archive: ${name}`);
  const header = Buffer.alloc(BLOCK);
  header.write(name, 0);
  header.write(octal(0o600, 8), 100);
  header.write(octal(0, 8), 108);
  header.write(octal(0, 8), 116);
  header.write(octal(size, 12), 124);
  header.write(octal(modifiedAt, 12), 136);
  // The sum counts its own place as spaces.
  header.write(' '.repeat(8), 148);
  header.write('0', 156);
  header.write('ustar\u000000', 257);
  const sum = header.reduce((total, byte) => total + byte, 0);
  header.write(`${octal(sum, 7)} `, 148);
  return header;
}

/** Ends with a zero byte. */
const octal = (value: number, width: number): string =>
  `${Math.trunc(value)
    .toString(8)
    .padStart(width - 1, '0')}\0`;
