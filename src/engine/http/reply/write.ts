import { type ServerResponse, STATUS_CODES } from 'node:http';
import { finished, Readable } from 'node:stream';
import type { Exchange } from '../exchange/exchange.ts';
import { type HeaderValue, httpDate, linesOf } from '../exchange/headers.ts';

/** The body of a reply; undefined: there is none. */
export type ReplyBody = string | Buffer | readonly Buffer[] | Readable | undefined;

/** Seconds for which a connection stays open without a request. */
export const KEEP_ALIVE = 72;
/** The lines that Node writes last: for a connection that stays open, and for one that ends. */
const KEPT_LINES = linesOf({ Connection: 'keep-alive', 'Keep-Alive': `timeout=${KEEP_ALIVE}` });
const CLOSED_LINES = linesOf({ Connection: 'close' });
/** Characters. */
const SHORT = 16_384;

/** Where Node keeps the head of a reply, and whether its connection ends with it; if there is a head already, Node writes that. */
interface WithHead {
  _header: string;
  _last: boolean;
}

/** Answers with the exchange's status and headers, and this body. The only place that writes replies with a length. */
export function write(exchange: Exchange, body: ReplyBody): void {
  exchange.takeOver();
  // The head goes as text where it can: otherwise Node examines each header, which takes as long as all the rest of a short reply but the write itself.
  if (typeof body === 'string' && writeShort(exchange, body)) return;
  if (body instanceof Readable) writeStream(exchange, body);
  else writeWhole(exchange, body);
}

/** Only over HTTP/1.1. A server that ends answers all who wait in this way, and a busy one all whom it refuses. */
function writeShort(exchange: Exchange, body: string): boolean {
  const { request, response, status } = exchange;
  if (body.length > SHORT || exchange.isHead) return false;
  if (request.httpVersion !== '1.1') return false;
  const { lines } = exchange;
  if (lines === undefined) return false;
  const length = Buffer.byteLength(body);
  const own = `content-length: ${length}\r\nDate: ${httpDate()}\r\n`;
  const { shouldKeepAlive } = response;
  const last = shouldKeepAlive ? KEPT_LINES : CLOSED_LINES;
  const head = response as unknown as WithHead;
  response.statusCode = status;
  head._header = `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines}${own}${last}\r\n`;
  head._last = !shouldKeepAlive;
  // Text known to be ASCII is written without a check of each character.
  response.end(body, length === body.length ? 'latin1' : 'utf8');
  return true;
}

function writeWhole(exchange: Exchange, body: Exclude<ReplyBody, Readable>): void {
  const { response } = exchange;
  const length = lengthOfBody(body, exchange);
  if (length !== undefined) exchange.header('content-length', length);
  writeHead(exchange);
  if (body === undefined || exchange.isHead) response.end();
  else if (Array.isArray(body)) writeAll(response, body);
  else response.end(body);
}

/** One write to the socket. */
function writeAll(response: ServerResponse, buffers: readonly Buffer[]): void {
  response.cork();
  for (const each of buffers) response.write(each);
  response.end();
}

const writeHead = ({ response, status, headers }: Exchange) =>
  response.writeHead(status, headers as Record<string, string>);

/** undefined: the length is not said. */
function lengthOfBody(body: Exclude<ReplyBody, Readable>, { status, isHead }: Exchange): number | undefined {
  if (body === undefined) return status === 204 || status === 304 || isHead ? undefined : 0;
  return Array.isArray(body)
    ? body.reduce((sum, { length }) => sum + length, 0)
    : Buffer.byteLength(body as string | Buffer);
}

/** Without a header for the length, in chunks. The stream is destroyed when the client goes, and the connection if the stream fails in the middle. */
function writeStream(exchange: Exchange, body: Readable): void {
  const { response, status, headers } = exchange;
  if (exchange.isHead) {
    body.destroy();
    writeHead(exchange);
    response.end();
    return;
  }
  finished(body, { writable: false }, (error) => {
    if (!error) return;
    if (response.headersSent) response.destroy();
    else exchange.fail(error);
  });
  finished(response, () => body.destroy());
  // Node makes the head when the first bytes are there: before, the reply can still become an error.
  response.statusCode = status;
  for (const name in headers) response.setHeader(name, headers[name] as HeaderValue);
  body.pipe(response);
}

/** Texts to be joined with commas. The same array has the same texts: it is compressed once. */
export type SharedRun = readonly string[];

/** A text that is never compressed: its length in a compressed reply would reveal the rest of the reply (BREACH). */
export class Secret {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

/** A piece of a JSON reply; a buffer is sent as it is, and is nowhere made into a string and back. */
export type JsonPart = string | Buffer | SharedRun | Secret;

export const isRun = (part: JsonPart): part is SharedRun => Array.isArray(part);

export function textOf(part: JsonPart): string {
  if (typeof part === 'string') return part;
  if (isRun(part)) return part.join(',');
  return part instanceof Secret ? part.text : part.toString();
}

/** Buffers of runs sent uncompressed, since many replies share them. */
const made = new WeakMap<SharedRun, Buffer>();

export function bytesOf(run: SharedRun): Buffer {
  const known = made.get(run);
  if (known) return known;
  const bytes = Buffer.from(run.join(','));
  made.set(run, bytes);
  return bytes;
}

/** In characters; for a buffer, in bytes. */
export function lengthOf(part: JsonPart): number {
  if (isRun(part)) return part.reduce((sum, text) => sum + text.length, part.length - 1);
  return part instanceof Secret ? part.text.length : part.length;
}

/** Characters of a piece. */
const PIECE = 65_536;

/** Texts of any length as buffers of about `PIECE` bytes, made one by one. */
export function* piecesOf(texts: Iterable<string>): Generator<Buffer> {
  let waiting: string[] = [];
  let length = 0;
  for (const text of texts) {
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

/** Does not split a pair of surrogates. */
function endOfPiece(text: string, from: number): number {
  const end = Math.min(from + PIECE, text.length);
  const last = text.charCodeAt(end - 1);
  return end < text.length && last >= 0xd800 && last < 0xdc00 ? end - 1 : end;
}
