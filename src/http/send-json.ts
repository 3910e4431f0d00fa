import { pipeline, Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { compressNow, compressor } from './compress.ts';
import { type Coding, readAccepted } from './content-coding.ts';
import { gzipParts, gzipPartsNow } from './gzip-parts.ts';
import { lengthOf, type Part, textOf, textsOf } from './parts.ts';
import { piecesOf } from './pieces.ts';

/** Characters of a reply that is written in one piece; what is larger is written as fast as the client reads. */
const SMALL = 262_144;
/** Idle time after which a connection with a client that reads nothing is closed. */
const PATIENCE_MS = 60_000;
/** Characters of a reply that is compressed: a shorter one fits into one packet as it is. */
const LEAST_COMPRESSED = 1_200;
/** Characters of a reply that is compressed at once: with more, another thread pays. */
const COMPRESSED_NOW = 65_536;

/** For a reply with a secret in it. */
export const NEVER = Number.POSITIVE_INFINITY;

export interface SendOptions {
  /** Characters from which on the reply is compressed. */
  readonly compressFrom?: number;
}

/** Sends a JSON text that is given in parts, each of any length. */
export function sendJson(
  request: FastifyRequest,
  reply: FastifyReply,
  parts: readonly Part[],
  { compressFrom = LEAST_COMPRESSED }: SendOptions = {},
): FastifyReply {
  reply.type('application/json');
  if (compressFrom === NEVER) return sendPlain(request, reply, parts);
  const accepted = readAccepted(request.headers['accept-encoding']);
  if (!accepted.refusesPlain && isShorter(parts, compressFrom)) return sendPlain(request, reply, parts);
  reply.header('Vary', 'Accept-Encoding');
  // Only gzip keeps shared runs and secrets apart.
  const isMixed = parts.some((part) => typeof part !== 'string');
  if (isMixed && accepted.gzip) return sendMixed(request, reply, parts);
  if (isMixed || !accepted.best) return sendPlain(request, reply, parts);
  return sendCompressed(request, reply, parts as readonly string[], accepted.best);
}

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

function sendPlain(request: FastifyRequest, reply: FastifyReply, parts: readonly Part[]): FastifyReply {
  if (sizeOf(parts) <= SMALL) return reply.send(joined(parts));
  closeWhenUnread(request, reply);
  let bytes = 0;
  for (const text of textsOf(parts)) bytes += Buffer.byteLength(text);
  reply.header('Content-Length', bytes);
  return reply.send(Readable.from(piecesOf(textsOf(parts))));
}

function sendCompressed(
  request: FastifyRequest,
  reply: FastifyReply,
  parts: readonly string[],
  coding: Coding,
): FastifyReply {
  if (sizeOf(parts) <= COMPRESSED_NOW) {
    const bytes = compressNow(coding, Buffer.from(joined(parts)));
    return reply.header('Content-Encoding', coding).send(bytes);
  }
  // How long the body would be is not known.
  if (request.method === 'HEAD') return reply.header('Content-Encoding', coding).send(Readable.from([]));
  const stream = compressor(coding);
  if (!stream) return sendPlain(request, reply, parts);
  reply.header('Content-Encoding', coding);
  closeWhenUnread(request, reply);
  // When the client goes the stream is destroyed, and what flows into it with it: nobody else has to know.
  pipeline(Readable.from(piecesOf(parts)), stream, () => {});
  return reply.send(stream);
}

function sendMixed(request: FastifyRequest, reply: FastifyReply, parts: readonly Part[]): FastifyReply {
  const whole = gzipPartsNow(parts, SMALL);
  reply.header('Content-Encoding', 'gzip');
  if (whole) return reply.send(whole);
  closeWhenUnread(request, reply);
  return reply.send(Readable.from(gzipParts(parts)));
}

/** Node counts bytes that the client takes as activity, so that a slow client is not cut off. */
function closeWhenUnread({ raw: { socket } }: FastifyRequest, reply: FastifyReply): void {
  // Requests that a test injects have no real socket.
  if (typeof socket?.setTimeout !== 'function') return;
  const close = () => socket.destroy();
  socket.setTimeout(PATIENCE_MS);
  socket.once('timeout', close);
  reply.raw.once('close', () => {
    socket.off('timeout', close);
    socket.setTimeout(0);
  });
}
