import type { IncomingMessage } from 'node:http';
import { BadRequest, PayloadTooLarge } from '../kernel/errors.ts';
import { unsupportedType } from './body.ts';
import type { Exchange } from './exchange.ts';

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
