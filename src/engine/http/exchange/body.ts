import { isAscii, isUtf8 } from 'node:buffer';
import type { IncomingMessage } from 'node:http';
import { BadRequest, PayloadTooLarge } from '../../kernel/errors.ts';
import type { Exchange } from './exchange.ts';
import { readMultipart } from './multipart.ts';

/** More pairs than any client needs; bounds the memory that a hostile body takes. */
const maxPairs = 1000;

const malformed = () => new BadRequest('Malformed payload');

/** The text of a body; throws BadRequest "Malformed payload" when it is not UTF-8. */
export function bodyText(body: Buffer): string {
  if (isAscii(body)) return body.toString('latin1');
  if (!isUtf8(body)) throw malformed();
  return body.toString('utf8');
}

function decodePercent(text: string): string {
  const spaced = text.includes('+') ? text.replaceAll('+', ' ') : text;
  if (!spaced.includes('%')) return spaced;
  try {
    return decodeURIComponent(spaced);
  } catch {
    throw malformed();
  }
}

/**
 * Calls `visit` for each pair of an application/x-www-form-urlencoded text (or a query string), in order.
 * Throws BadRequest "Malformed payload" for broken percent-encoding, encoded bytes that are not UTF-8, or too many pairs.
 */
export function readForm(text: string, visit: (name: string, value: string) => void): void {
  const encoded = text.includes('%') || text.includes('+');
  let start = 0;
  for (let pairs = 0; start < text.length; pairs++) {
    if (pairs === maxPairs) throw malformed();
    let end = text.indexOf('&', start);
    if (end < 0) end = text.length;
    let equals = text.indexOf('=', start);
    if (equals < 0 || equals > end) equals = end;
    const name = text.slice(start, equals);
    const value = text.slice(equals + 1, end);
    if (equals > start) visit(encoded ? decodePercent(name) : name, encoded ? decodePercent(value) : value);
    start = end + 1;
  }
}

export interface RequestBody {
  /** Urlencoded text, or the text fields of a multipart body. */
  readonly pairs: string | ReadonlyMap<string, string> | undefined;
}

const empty: RequestBody = { pairs: undefined };

export const unsupportedType = () =>
  new BadRequest('Send parameters as application/x-www-form-urlencoded or multipart/form-data.');

/** The body of a request by its Content-Type; without one it is read as a form. Throws BadRequest. */
export function readBody(
  bytes: unknown,
  contentType: string | undefined,
): RequestBody | Promise<RequestBody> {
  if (!Buffer.isBuffer(bytes) || bytes.length === 0) return empty;
  const type = mediaType(contentType);
  if (type === 'application/x-www-form-urlencoded' || type === '') return { pairs: bodyText(bytes) };
  if (type === 'multipart/form-data')
    return readMultipart(bytes, contentType ?? '', { keepsFiles: false }).then(({ pairs }) => ({ pairs }));
  throw unsupportedType();
}

/** The type of a body, in small letters, without its parameters. */
export function mediaType(contentType = ''): string {
  const end = contentType.indexOf(';');
  return (end < 0 ? contentType : contentType.slice(0, end)).trim().toLowerCase();
}

/** In bytes; a message of 10000 characters is at most 120 kB percent-encoded. */
export const MOST_BYTES = 2_621_440;

export const NO_BYTES = Buffer.alloc(0);

const MEDIA_TYPE = /^\s*[\w!#$%&'*+.^`|~-]+\/[\w!#$%&'*+.^`|~-]+\s*(?:;|$)/;

/** Whether the body of a request of this method counts; that of another is discarded unread. */
export const hasBody = ({ method }: Exchange): boolean => method !== 'GET' && method !== 'HEAD';

/** The body in memory. Throws BadRequest, and PayloadTooLarge for more than `most` bytes; the client may go on sending, so the connection ends. */
export async function readBytes(exchange: Exchange, most = MOST_BYTES): Promise<Buffer> {
  const { request, requestHeaders: headers } = exchange;
  if (isEmpty(request)) return NO_BYTES;
  const type = headers['content-type'];
  if (type !== undefined && !MEDIA_TYPE.test(type)) throw unsupportedType();
  try {
    if (Number(headers['content-length']) > most) throw new PayloadTooLarge();
    return await collect(request, most);
  } catch (error) {
    exchange.header('connection', 'close');
    throw error;
  }
}

/** Whether nothing comes after the head. */
const isEmpty = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] === undefined && (headers['content-length'] ?? '0') === '0';

function collect(request: IncomingMessage, most: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let length = 0;
    const stop = () => request.off('data', onData).off('end', onEnd).off('error', onError);
    const onData = (chunk: Buffer) => {
      length += chunk.length;
      chunks.push(chunk);
      if (length <= most) return;
      stop();
      reject(new PayloadTooLarge());
    };
    const onEnd = () => {
      stop();
      resolve(Buffer.concat(chunks, length));
    };
    // The client has gone.
    const onError = () => {
      stop();
      reject(new BadRequest('Malformed request'));
    };
    request.on('data', onData).on('end', onEnd).on('error', onError);
  });
}
