import type { Transform } from 'node:stream';
import { promisify } from 'node:util';
import {
  brotliCompress,
  brotliCompressSync,
  constants,
  createBrotliCompress,
  createGzip,
  createZstdCompress,
  gzip,
  gzipSync,
  zstdCompress,
  zstdCompressSync,
} from 'node:zlib';
import type { Coding } from '../exchange/headers.ts';

/** Levels at which a kilobyte takes a few microseconds; higher ones save little more (bench: compression). */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 1, [constants.BROTLI_PARAM_LGWIN]: 18 } };
const GZIP = { level: 1 };
/** A window of 256 kB: with the level's own window, a stream takes four times the memory. */
const ZSTD = { params: { [constants.ZSTD_c_compressionLevel]: 3, [constants.ZSTD_c_windowLog]: 18 } };

/** Compresses on this thread; for texts that take less time than a thread switch. */
export function compressNow(coding: Coding, bytes: Buffer): Buffer {
  if (coding === 'zstd') return zstdCompressSync(bytes, { ...ZSTD, pledgedSrcSize: bytes.length });
  return coding === 'br' ? brotliCompressSync(bytes, BROTLI) : gzipSync(bytes, GZIP);
}

const aside = { zstd: promisify(zstdCompress), br: promisify(brotliCompress), gzip: promisify(gzip) };
const THOROUGHLY = {
  zstd: { params: { [constants.ZSTD_c_compressionLevel]: 12 } },
  br: { params: { [constants.BROTLI_PARAM_QUALITY]: 7 } },
  gzip: { level: 9 },
};

/** Compresses on another thread; for bytes made once and sent often. */
export function compressThoroughly(coding: Coding, bytes: Buffer): Promise<Buffer> {
  if (coding === 'zstd') return aside.zstd(bytes, THOROUGHLY.zstd);
  return coding === 'br' ? aside.br(bytes, THOROUGHLY.br) : aside.gzip(bytes, THOROUGHLY.gzip);
}

/** Each takes about a megabyte while its client reads. */
const MOST_STREAMS = 100;
let streams = 0;

/** Compresses a stream on another thread; undefined: the limit of streams is reached. */
export function compressor(coding: Coding): Transform | undefined {
  if (streams >= MOST_STREAMS) return undefined;
  streams++;
  const stream = open(coding);
  stream.once('close', () => streams--);
  return stream;
}

function open(coding: Coding): Transform {
  if (coding === 'zstd') return createZstdCompress(ZSTD);
  return coding === 'br' ? createBrotliCompress(BROTLI) : createGzip(GZIP);
}
