/** Archives in the format ustar (POSIX.1-1988), which every tar reads. */

const BLOCK = 512;
const NAME_BYTES = 100;
/** 8 GiB; an upload has 5000 MiB at most (`PARLEY_MAX_UPLOAD_MIB`). */
const MOST_BYTES = 8 ** 11 - 1;
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
  const { length: size } = content;
  return Buffer.concat([tarHeader({ name, size, modifiedAt }), content, tarPadding(size)]);
}

/** The padding after the bytes of a file. */
export const tarPadding = (size: number): Buffer => ZERO.subarray(0, (BLOCK - (size % BLOCK)) % BLOCK);

/** The end of an archive. */
export const TAR_END = Buffer.concat([ZERO, ZERO]);

/** The header before the bytes of a file. */
export function tarHeader({ name, size, modifiedAt }: Omit<TarFile, 'content'> & { size: number }): Buffer {
  if (Buffer.byteLength(name) > NAME_BYTES) throw new Error(`The name is too long for an archive: ${name}`);
  if (size > MOST_BYTES) throw new Error(`The file is too large for an archive: ${name}`);
  const header = Buffer.alloc(BLOCK);
  header.write(name, 0);
  header.write(octal(0o600, 8), 100);
  header.write(octal(0, 8), 108);
  header.write(octal(0, 8), 116);
  header.write(octal(size, 12), 124);
  header.write(octal(modifiedAt, 12), 136);
  // The checksum field counts as spaces.
  header.write(' '.repeat(8), 148);
  header.write('0', 156);
  header.write('ustar\u000000', 257);
  const sum = header.reduce((total, byte) => total + byte, 0);
  header.write(`${octal(sum, 7)} `, 148);
  return header;
}

/** An octal number with a zero byte at the end. */
const octal = (value: number, width: number): string =>
  `${Math.trunc(value)
    .toString(8)
    .padStart(width - 1, '0')}\0`;
