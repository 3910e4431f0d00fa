import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { compressNow, compressor } from './compress.ts';
import { type Coding, readAccepted } from './content-coding.ts';
import { gzipParts, gzipPartsNow } from './gzip-parts.ts';
import { lengthOf, type Part, textOf, textsOf } from './parts.ts';
import { piecesOf } from './pieces.ts';

/** Characters of a reply that is written in one piece; what is larger is written as fast as the client reads. */
const SMALL = 262_144;
/** A connection whose client reads nothing for so long is closed. */
const PATIENCE_MS = 60_000;
/** Characters of a reply that is compressed: a shorter one fits into one packet as it is. */
const LEAST_COMPRESSED = 1_200;
/** Characters of a reply that is compressed at once: with more, another thread pays. */
const COMPRESSED_NOW = 65_536;

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
  const accepted = readAccepted(request.headers['accept-encoding']);
  const size = parts.reduce((sum, part) => sum + lengthOf(part), 0);
  if (compressFrom === Number.POSITIVE_INFINITY) return sendPlain(request, reply, parts, size);
  if (size < compressFrom && !accepted.refusesPlain) return sendPlain(request, reply, parts, size);
  reply.header('Vary', 'Accept-Encoding');
  // Runs that many replies share and secrets are only told apart in gzip.
  const isMixed = parts.some((part) => typeof part !== 'string');
  const coding = isMixed ? accepted.gzip && 'gzip' : accepted.best;
  if (!coding) return sendPlain(request, reply, parts, size);
  if (isMixed) return sendMixed(request, reply, parts);
  return sendCompressed(request, reply, parts, { size, coding });
}

function sendPlain(
  request: FastifyRequest,
  reply: FastifyReply,
  parts: readonly Part[],
  size: number,
): FastifyReply {
  if (size <= SMALL) return reply.send(parts.length === 1 ? textOf(parts[0] as Part) : joined(parts));
  closeWhenUnread(request, reply);
  let bytes = 0;
  for (const text of textsOf(parts)) bytes += Buffer.byteLength(text);
  reply.header('Content-Length', bytes);
  return reply.send(Readable.from(piecesOf(textsOf(parts))));
}

const joined = (parts: readonly Part[]) => parts.map(textOf).join('');

function sendCompressed(
  request: FastifyRequest,
  reply: FastifyReply,
  parts: readonly Part[],
  { size, coding }: { readonly size: number; readonly coding: Coding },
): FastifyReply {
  if (size <= COMPRESSED_NOW) {
    reply.header('Content-Encoding', coding);
    return reply.send(compressNow(coding, Buffer.from(joined(parts))));
  }
  if (request.method === 'HEAD') return sendHead(reply, coding);
  const stream = compressor(coding);
  if (!stream) return sendPlain(request, reply, parts, size);
  reply.header('Content-Encoding', coding);
  closeWhenUnread(request, reply);
  const source = Readable.from(piecesOf(textsOf(parts)));
  stream.once('close', () => source.destroy());
  return reply.send(source.pipe(stream));
}

/** How long the body would be is not known. */
const sendHead = (reply: FastifyReply, coding: Coding): FastifyReply =>
  reply.header('Content-Encoding', coding).send(Readable.from([]));

function sendMixed(request: FastifyRequest, reply: FastifyReply, parts: readonly Part[]): FastifyReply {
  reply.header('Content-Encoding', 'gzip');
  const whole = gzipPartsNow(parts, SMALL);
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
