import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Characters of a reply that is written in one piece; what is larger is written as fast as the client reads. */
const SMALL = 262_144;
/** Characters of a piece. */
const PIECE = 65_536;
/** A connection whose client reads nothing for so long is closed. */
const PATIENCE_MS = 60_000;

/** Sends a JSON text that is given in parts, each of any length. */
export function sendJson(
  request: FastifyRequest,
  reply: FastifyReply,
  parts: readonly (string | Buffer)[],
): FastifyReply {
  reply.type('application/json');
  const [only] = parts;
  if (parts.length === 1 && only !== undefined && only.length <= SMALL) return reply.send(only);
  const size = parts.reduce((sum, part) => sum + part.length, 0);
  if (size <= SMALL) return reply.send(parts.map(String).join(''));
  closeWhenUnread(request, reply);
  reply.header(
    'Content-Length',
    parts.reduce((sum, part) => sum + Buffer.byteLength(part), 0),
  );
  return reply.send(Readable.from(piecesOf(parts)));
}

/** The parts as buffers of about `PIECE` bytes, made one by one. */
export function* piecesOf(parts: Iterable<string | Buffer>): Generator<Buffer> {
  let waiting: string[] = [];
  let length = 0;
  for (const part of parts) {
    const text = typeof part === 'string' ? part : part.toString('utf8');
    if (length + text.length <= PIECE) {
      waiting.push(text);
      length += text.length;
      continue;
    }
    if (length > 0) yield Buffer.from(waiting.join(''));
    [waiting, length] = [[], 0];
    for (let from = 0; from < text.length; ) {
      const end = endOfPiece(text, from);
      yield Buffer.from(text.slice(from, end));
      from = end;
    }
  }
  if (length > 0) yield Buffer.from(waiting.join(''));
}

/** A pair of surrogates is not torn apart. */
function endOfPiece(text: string, from: number): number {
  const end = Math.min(from + PIECE, text.length);
  const last = text.charCodeAt(end - 1);
  return end < text.length && last >= 0xd800 && last < 0xdc00 ? end - 1 : end;
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
