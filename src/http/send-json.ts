import type { IncomingMessage, ServerResponse } from 'node:http';
import { pipeline, Readable } from 'node:stream';
import { compressNow, compressor } from './compress.ts';
import { type Accepted, type Coding, readAccepted } from './content-coding.ts';
import { gzipParts, gzipPartsNow } from './gzip-parts.ts';
import { bytesOf, lengthOf, type Part, type Run, Secret, textOf } from './parts.ts';
import { piecesOf } from './pieces.ts';

/** Characters of a reply that is written in one piece; what is larger is written as fast as the client reads. */
const SMALL = 262_144;
/** The same of a reply with parts whose bytes are at hand. */
const LARGE = 1_048_576;
/** Idle time after which a connection with a client that reads nothing is closed. */
const PATIENCE_MS = 60_000;
/** Characters of a reply that is compressed: a shorter one fits into one packet as it is. */
const LEAST_COMPRESSED = 1_200;
/** Characters of a reply that is compressed at once: with more, another thread pays. */
const COMPRESSED_NOW = 65_536;

export const JSON_TYPE = 'application/json; charset=utf-8';

/** For a reply with a secret in it. */
export const NEVER = Number.POSITIVE_INFINITY;

export interface SendOptions {
  /** Characters from which on the reply is compressed. */
  readonly compressFrom?: number;
}

/** What of a request decides how its reply is packed. */
export interface Asked {
  readonly accepted: Accepted;
  readonly isHead: boolean;
  readonly compressFrom: number;
}

/** Where a reply goes: a reply of Fastify, or one that comes later (`LateReply`). */
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

/** Sends a JSON text that is given in parts, each of any length. */
export function sendJson<R>(asked: Asked, reply: JsonReply<R>, parts: readonly Part[]): R {
  reply.header('Content-Type', JSON_TYPE);
  const { accepted, compressFrom } = asked;
  if (compressFrom === NEVER || isPlain(asked, parts)) return sendPlain(reply, parts);
  reply.header('Vary', 'Accept-Encoding');
  // Only gzip keeps shared runs and secrets apart.
  const isMixed = parts.some((part) => isRun(part) || part instanceof Secret);
  if (isMixed && accepted.gzip) return sendMixed(reply, parts);
  if (isMixed || !accepted.best) return sendPlain(reply, parts);
  return sendCompressed(asked, reply, parts.map(textOf));
}

/** Whether a reply is too short to be packed. */
export const isPlain = ({ accepted, compressFrom }: Asked, parts: readonly Part[]): boolean =>
  !accepted.refusesPlain && isShorter(parts, compressFrom);

/** Looks no further than it has to. */
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
  if (size <= LARGE && hasBytes(parts)) return sendBuffers(reply, [...buffersOf(parts)]);
  if (size <= SMALL) return reply.send(joined(parts));
  closeWhenUnread(reply);
  reply.header('Content-Length', bytesIn(parts));
  return reply.send(Readable.from(buffersOf(parts)));
}

/** Large buffers are not copied: a copy takes longer than the write. */
const sendBuffers = <R>(reply: JsonReply<R>, buffers: readonly Buffer[]): R =>
  reply.sendAll ? reply.sendAll(buffers) : reply.send(Buffer.concat(buffers));

/** Whether the bytes of some part are at hand. */
export const hasBytes = (parts: readonly Part[]): boolean =>
  parts.some((part) => isRun(part) || Buffer.isBuffer(part));

const isRun = (part: Part): part is Run => Array.isArray(part);

function atHand(part: Part): Buffer | undefined {
  if (Buffer.isBuffer(part)) return part;
  return isRun(part) ? bytesOf(part) : undefined;
}

const bytesIn = (parts: readonly Part[]): number =>
  parts.reduce((sum, part) => sum + (atHand(part)?.length ?? Buffer.byteLength(textOf(part))), 0);

/** What is not shared is made piece by piece. */
function* buffersOf(parts: readonly Part[]): Generator<Buffer> {
  let waiting: string[] = [];
  for (const part of parts) {
    const bytes = atHand(part);
    if (!bytes) waiting.push(textOf(part));
    else {
      yield* piecesOf(waiting);
      waiting = [];
      yield bytes;
    }
  }
  yield* piecesOf(waiting);
}

function sendCompressed<R>({ accepted, isHead }: Asked, reply: JsonReply<R>, parts: readonly string[]): R {
  const coding = accepted.best as Coding;
  if (sizeOf(parts) <= COMPRESSED_NOW) {
    const bytes = compressNow(coding, Buffer.from(joined(parts)));
    reply.header('Content-Encoding', coding);
    return reply.send(bytes);
  }
  // How long the body would be is not known.
  if (isHead) {
    reply.header('Content-Encoding', coding);
    return reply.send(Readable.from([]));
  }
  const stream = compressor(coding);
  if (!stream) return sendPlain(reply, parts);
  reply.header('Content-Encoding', coding);
  closeWhenUnread(reply);
  // When the client goes the stream is destroyed, and what flows into it with it: nobody else has to know.
  pipeline(Readable.from(piecesOf(parts)), stream, () => {});
  return reply.send(stream);
}

function sendMixed<R>(reply: JsonReply<R>, parts: readonly Part[]): R {
  const whole = gzipPartsNow(parts, SMALL);
  reply.header('Content-Encoding', 'gzip');
  if (whole) return reply.send(whole);
  closeWhenUnread(reply);
  return reply.send(Readable.from(gzipParts(parts)));
}

/** Node counts bytes that the client takes as activity, so that a slow client is not cut off. */
function closeWhenUnread({ raw }: { readonly raw: ServerResponse }): void {
  const { socket } = raw;
  // Requests that a test injects have no real socket.
  if (typeof socket?.setTimeout !== 'function') return;
  const close = () => socket.destroy();
  socket.setTimeout(PATIENCE_MS);
  socket.once('timeout', close);
  raw.once('close', () => {
    socket.off('timeout', close);
    socket.setTimeout(0);
  });
}
