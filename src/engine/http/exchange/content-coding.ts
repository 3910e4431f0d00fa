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
