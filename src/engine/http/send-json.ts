import type { IncomingMessage, ServerResponse } from 'node:http';
import { pipeline, Readable } from 'node:stream';
import { compressNow, compressor } from './compress.ts';
import { type Accepted, type Coding, readAccepted } from './content-coding.ts';
import { gzipParts, gzipPartsNow } from './gzip-parts.ts';
import { bytesOf, isRun, lengthOf, type Part, Secret, textOf } from './parts.ts';
import { piecesOf } from './pieces.ts';

/** Characters of a reply that is written in one piece; a larger one is written as fast as the client reads. */
const SMALL = 262_144;
/** The same for a reply with shared runs, whose bytes exist already. */
const LARGE = 1_048_576;
/** Idle time after which a connection with a client that reads nothing is closed. */
const PATIENCE_MS = 60_000;
/** Characters from which a reply is compressed: a shorter one fits into one packet. */
const LEAST_COMPRESSED = 1_200;
/** Characters up to which a reply is compressed at once: a larger one goes to another thread. */
const COMPRESSED_NOW = 65_536;

export const JSON_TYPE = 'application/json; charset=utf-8';

/** `compressFrom` of a reply with a secret: never compressed. */
export const NEVER = Number.POSITIVE_INFINITY;

export interface SendOptions {
  /** Characters from which the reply is compressed. */
  readonly compressFrom?: number;
}

/** The properties of a request that decide how its reply is compressed. */
export interface Asked {
  readonly accepted: Accepted;
  readonly isHead: boolean;
  readonly compressFrom: number;
}

/** The target of a reply: a reply of Fastify, or a `LateReply`. */
export interface JsonReply<R> {
  readonly raw: ServerResponse;
  header(name: string, value: string | number): unknown;
  send(payload: string | Buffer | Readable): R;
  /** Absent: the buffers are copied into one. */
  sendAll?(payload: readonly Buffer[]): R;
}

export const askedBy = (
  { method, headers }: Pick<IncomingMessage, 'method' | 'headers'>,
  { compressFrom = LEAST_COMPRESSED }: SendOptions,
): Asked => ({ accepted: readAccepted(headers['accept-encoding']), isHead: method === 'HEAD', compressFrom });

/** Sends a JSON text given in parts of any length. */
export function sendJson<R>(asked: Asked, reply: JsonReply<R>, parts: readonly Part[]): R {
  reply.header('Content-Type', JSON_TYPE);
  const { accepted, compressFrom } = asked;
  if (compressFrom === NEVER || isPlain(asked, parts)) return sendPlain(reply, parts);
  reply.header('Vary', 'Accept-Encoding');
  // Only gzip keeps shared runs and secrets apart.
  const isMixed = parts.some((part) => isRun(part) || part instanceof Secret);
  if (isMixed && accepted.gzip) return sendMixed(reply, parts);
  if (isMixed || !accepted.best) return sendPlain(reply, parts);
  return sendCompressed(asked, reply, parts);
}

/** Whether a reply is too short to be compressed. */
export const isPlain = ({ accepted, compressFrom }: Asked, parts: readonly Part[]): boolean =>
  !accepted.refusesPlain && isShorter(parts, compressFrom);

/** Reads only as many parts as necessary. */
function isShorter(parts: readonly Part[], than: number): boolean {
  let size = 0;
  for (const part of parts) {
    size += lengthOf(part);
    if (size >= than) return false;
  }
  return true;
}

const sizeOf = (parts: readonly Part[]): number => parts.reduce((sum, part) => sum + lengthOf(part), 0);

const joined = (parts: readonly Part[]): string =>
  parts.length === 1 ? textOf(parts[0] as Part) : parts.map(textOf).join('');

function sendPlain<R>(reply: JsonReply<R>, parts: readonly Part[]): R {
  const size = sizeOf(parts);
  if (size <= LARGE && hasRuns(parts)) return sendBuffers(reply, [...buffersOf(parts)]);
  if (size <= SMALL) return reply.send(joined(parts));
  closeWhenUnread(reply);
  reply.header('Content-Length', bytesIn(parts));
  return reply.send(Readable.from(buffersOf(parts)));
}

/** Large buffers shared by many replies are not copied: a copy takes longer than the write. */
const sendBuffers = <R>(reply: JsonReply<R>, buffers: readonly Buffer[]): R =>
  reply.sendAll ? reply.sendAll(buffers) : reply.send(Buffer.concat(buffers));

export const hasRuns = (parts: readonly Part[]): boolean => parts.some(isRun);

const bytesIn = (parts: readonly Part[]): number =>
  parts.reduce((sum, part) => sum + (readyBytes(part)?.length ?? Buffer.byteLength(textOf(part))), 0);

/** undefined: a text. */
function readyBytes(part: Part): Buffer | undefined {
  if (isRun(part)) return bytesOf(part);
  return Buffer.isBuffer(part) ? part : undefined;
}

/** Texts are made into buffers piece by piece. */
function* buffersOf(parts: readonly Part[]): Generator<Buffer> {
  let waiting: string[] = [];
  for (const part of parts) {
    const ready = readyBytes(part);
    if (!ready) waiting.push(textOf(part));
    else {
      yield* piecesOf(waiting);
      waiting = [];
      yield ready;
    }
  }
  yield* piecesOf(waiting);
}

function sendCompressed<R>({ accepted, isHead }: Asked, reply: JsonReply<R>, parts: readonly Part[]): R {
  const coding = accepted.best as Coding;
  if (sizeOf(parts) <= COMPRESSED_NOW) {
    const bytes = compressNow(coding, Buffer.from(joined(parts)));
    reply.header('Content-Encoding', coding);
    return reply.send(bytes);
  }
  // The length of the body is not known yet.
  if (isHead) {
    reply.header('Content-Encoding', coding);
    return reply.send(Readable.from([]));
  }
  const stream = compressor(coding);
  if (!stream) return sendPlain(reply, parts);
  reply.header('Content-Encoding', coding);
  closeWhenUnread(reply);
  // When the client goes the stream is destroyed, and what flows into it with it: nobody else has to know.
  pipeline(Readable.from(buffersOf(parts)), stream, () => {});
  return reply.send(stream);
}

function sendMixed<R>(reply: JsonReply<R>, parts: readonly Part[]): R {
  const whole = gzipPartsNow(parts, SMALL);
  reply.header('Content-Encoding', 'gzip');
  if (whole) return reply.send(whole);
  closeWhenUnread(reply);
  return reply.send(Readable.from(gzipParts(parts)));
}

/** Closes the connection of a client that does not read. Node counts taken bytes as activity, so slow clients stay. */
function closeWhenUnread({ raw }: { readonly raw: ServerResponse }): void {
  const { socket } = raw;
  // Injected requests of tests have no real socket.
  if (typeof socket?.setTimeout !== 'function') return;
  const close = () => socket.destroy();
  socket.setTimeout(PATIENCE_MS);
  socket.once('timeout', close);
  raw.once('close', () => {
    socket.off('timeout', close);
    socket.setTimeout(0);
  });
}
