import { pipeline, Readable } from 'node:stream';
import type { Outlet } from '../../kernel/outlet.ts';
import type { Endpoint } from '../define-endpoint.ts';
import type { Exchange } from '../exchange/exchange.ts';
import { type Accepted, type Coding, JSON_TYPE, readAccepted } from '../exchange/headers.ts';
import { openSocket } from '../server/upgrade.ts';
import { EVENT_STREAM, SseOutlet } from '../streams/sse-outlet.ts';
import { compressNow, compressor } from './compress.ts';
import { gzipParts, gzipPartsNow } from './gzip-parts.ts';
import { bytesOf, isRun, type JsonPart, lengthOf, piecesOf, Secret, textOf, write } from './write.ts';

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

/** `compressFrom` of a reply with a secret: never compressed. */
export const NEVER = Number.POSITIVE_INFINITY;

export interface SendOptions {
  /** Characters from which the reply is compressed. */
  readonly compressFrom?: number;
}

/** Sends a JSON text given in parts of any length. */
export function sendJson(
  exchange: Exchange,
  parts: readonly JsonPart[],
  { compressFrom = LEAST_COMPRESSED }: SendOptions,
): void {
  exchange.header('content-type', JSON_TYPE);
  const accepted = readAccepted(exchange.requestHeaders['accept-encoding']);
  const isShort = !accepted.refusesPlain && isShorter(parts, compressFrom);
  if (compressFrom === NEVER || isShort) sendPlain(exchange, parts);
  else sendPacked(exchange.header('vary', 'Accept-Encoding'), parts, accepted);
}

/** Compressed, if the client accepts a coding that fits. */
function sendPacked(exchange: Exchange, parts: readonly JsonPart[], { best, gzip }: Accepted): void {
  // Only gzip keeps shared runs and secrets apart.
  const isMixed = parts.some((part) => isRun(part) || part instanceof Secret);
  if (isMixed && gzip) sendMixed(exchange, parts);
  else if (isMixed || !best) sendPlain(exchange, parts);
  else sendCompressed(exchange, parts, best);
}

/** Reads only as many parts as necessary. */
function isShorter(parts: readonly JsonPart[], than: number): boolean {
  let size = 0;
  for (const part of parts) {
    size += lengthOf(part);
    if (size >= than) return false;
  }
  return true;
}

const sizeOf = (parts: readonly JsonPart[]): number => parts.reduce((sum, part) => sum + lengthOf(part), 0);

const joined = (parts: readonly JsonPart[]): string =>
  parts.length === 1 ? textOf(parts[0] as JsonPart) : parts.map(textOf).join('');

function sendPlain(exchange: Exchange, parts: readonly JsonPart[]): void {
  const size = sizeOf(parts);
  // Large buffers shared by many replies are not copied: a copy takes longer than the write.
  if (size <= LARGE && parts.some(isRun)) write(exchange, [...buffersOf(parts)]);
  else if (size <= SMALL) write(exchange, joined(parts));
  else {
    closeWhenUnread(exchange);
    write(exchange.header('content-length', bytesIn(parts)), Readable.from(buffersOf(parts)));
  }
}

const bytesIn = (parts: readonly JsonPart[]): number =>
  parts.reduce((sum, part) => sum + (readyBytes(part)?.length ?? Buffer.byteLength(textOf(part))), 0);

/** undefined: a text. */
function readyBytes(part: JsonPart): Buffer | undefined {
  if (isRun(part)) return bytesOf(part);
  return Buffer.isBuffer(part) ? part : undefined;
}

/** Texts are made into buffers piece by piece. */
function* buffersOf(parts: readonly JsonPart[]): Generator<Buffer> {
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

function sendCompressed(exchange: Exchange, parts: readonly JsonPart[], coding: Coding): void {
  const isSmall = sizeOf(parts) <= COMPRESSED_NOW;
  // The length of a stream's body is not known yet.
  const body = isSmall ? compressNow(coding, Buffer.from(joined(parts))) : compressor(coding);
  if (!body) {
    sendPlain(exchange, parts);
    return;
  }
  if (!Buffer.isBuffer(body)) {
    closeWhenUnread(exchange);
    // When the client goes the stream is destroyed, and what flows into it with it: nobody else has to know.
    pipeline(Readable.from(buffersOf(parts)), body, () => {});
  }
  write(exchange.header('content-encoding', coding), body);
}

function sendMixed(exchange: Exchange, parts: readonly JsonPart[]): void {
  const whole = gzipPartsNow(parts, SMALL);
  if (!whole) closeWhenUnread(exchange);
  write(exchange.header('content-encoding', 'gzip'), whole ?? Readable.from(gzipParts(parts)));
}

/** Closes the connection of a client that does not read. Node counts taken bytes as activity, so slow clients stay. */
function closeWhenUnread({ response }: Exchange): void {
  const { socket } = response;
  // Injected requests of tests have no real socket.
  if (typeof socket?.setTimeout !== 'function') return;
  const close = () => socket.destroy();
  socket.setTimeout(PATIENCE_MS);
  socket.once('timeout', close);
  response.once('close', () => {
    socket.off('timeout', close);
    socket.setTimeout(0);
  });
}

/** Answers with a stream; the reply ends with its connection. */
export function sendStream(
  { streams }: Pick<Endpoint, 'streams'>,
  exchange: Exchange,
  begin: (outlet: Outlet) => void,
): void {
  if (streams === 'socket') openSocket(exchange, begin);
  else if (exchange.isHead) write(exchange.header('content-type', EVENT_STREAM), undefined);
  else begin(new SseOutlet(exchange));
}
