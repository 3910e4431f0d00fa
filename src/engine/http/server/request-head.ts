import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { BadRequest } from '../../kernel/errors.ts';
import { errorJson } from '../reply/reply.ts';
import { STATUS_CODES } from './node-http.ts';

/** A URL of 64 KiB fits beside the headers that clients and proxies send. */
const maxHead = 81_920;
/** Milliseconds for a client that is still writing: closing at once would lose the reply. */
const lingering = 1000;

/** Lets requests without Host through, so that their refusal has the same form as others. */
export const headOptions = { maxHeaderSize: maxHead, requireHostHeader: false };

interface Refusal {
  readonly status: number;
  readonly message: string;
}

/** Characters: the longest name, and a port. */
const MOST_OF_HOST = 260;

const malformed: Refusal = { status: 400, message: 'Malformed request' };

/** By the code of Node's error. */
const refusals: Readonly<Record<string, Refusal>> = {
  HPE_HEADER_OVERFLOW: { status: 431, message: 'The URL and the headers are too large.' },
  HPE_CHUNK_EXTENSIONS_OVERFLOW: { status: 413, message: 'The request is too large.' },
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, message: 'The request took too long.' },
};

/** Answers a request that Node could not parse. */
export function answerUnreadable(headers: Readonly<Record<string, string>>) {
  return (error: Error & { code?: string }, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || !socket.writable) {
      socket.destroy();
      return;
    }
    const { status, message } = refusals[error.code ?? ''] ?? malformed;
    const body = errorJson(new BadRequest(message));
    const lines = Object.entries({ ...headers, ...bodyHeaders(body), Connection: 'close' });
    const head = lines.map(([name, value]) => `${name}: ${value}\r\n`).join('');
    socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${head}\r\n${body}`);
    setTimeout(() => socket.destroy(), lingering).unref();
  };
}

/** Refuses an `Expect` that is not `100-continue`. */
export function refuseExpectations(server: Server, headers: Readonly<Record<string, string>>): void {
  server.on('checkExpectation', (_: IncomingMessage, response: ServerResponse) => {
    const body = errorJson(new BadRequest('The expectation of the request cannot be met.'));
    response.writeHead(417, { ...headers, ...bodyHeaders(body) }).end(body);
  });
}

const STOPPING = '{"error":"Service Unavailable","message":"Service Unavailable","statusCode":503}';

/** Requests on open connections of a server that ends: the client may repeat them elsewhere. */
export function refuseWhileStopping(response: ServerResponse): void {
  response
    .writeHead(503, {
      Connection: 'close',
      'Content-Type': 'application/json',
      'Content-Length': STOPPING.length,
    })
    .end(STOPPING);
}

/** Throws for a request of HTTP/1.1 that does not name the host. */
export function requireHost({ httpVersion, headers }: IncomingMessage): void {
  const { host } = headers;
  if (host === undefined ? httpVersion === '1.1' : host.length > MOST_OF_HOST)
    throw new BadRequest('Malformed request');
}

const bodyHeaders = (body: string) => ({
  'Content-Type': 'application/json',
  'Content-Length': String(Buffer.byteLength(body)),
});

/** Server options: a request without a body ends with its head, without waiting for the events of an empty stream. */
export const emptyOptions = { optimizeEmptyRequests: true };

/** Drops the type of a missing body: a request that names one and has none is one without parameters. */
export function dropTypeOfMissingBody({ headers, readableEnded }: IncomingMessage): void {
  if (readableEnded) delete headers['content-type'];
}

/** The URL with each run of slashes in its path as one: clients join paths with `//`, and the proxies of the API's original server merge them. */
export function withSingleSlashes({ url = '/' }: Pick<IncomingMessage, 'url'>): string {
  if (!url.startsWith('/') || !url.includes('//')) return url;
  const [path = ''] = url.split('?', 1);
  return path.replaceAll(/\/{2,}/g, '/') + url.slice(path.length);
}
