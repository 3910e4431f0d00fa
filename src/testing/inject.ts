import type { IncomingHttpHeaders, IncomingMessage, Server } from 'node:http';
import { duplexPair } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { request as httpRequest } from '../engine/http/server/node-http.ts';

/** A request within the process. */
export interface Injected {
  readonly method?: string;
  /** Path and query. */
  readonly url: string;
  readonly headers?: Readonly<Record<string, string | string[] | undefined>> | undefined;
  readonly payload?: string | Buffer | undefined;
  /** The address of the client. */
  readonly remoteAddress?: string | undefined;
}

export interface InjectedReply {
  readonly statusCode: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
  readonly rawPayload: Buffer;
  // biome-ignore lint/suspicious/noExplicitAny: as of a body that is read without a check.
  json(): any;
}

const ORIGIN = 'http://localhost:80';
const HEADERS = { host: 'localhost:80', 'user-agent': 'inject', connection: 'keep-alive' };

/** Makes a request of a server over a connection within the process, which ends with it. A text is the URL of a GET. */
export async function inject(
  { server }: { readonly server: Server },
  asked: Injected | string,
): Promise<InjectedReply> {
  const given = typeof asked === 'string' ? { url: asked } : asked;
  const { method = 'GET', url, headers = {}, payload, remoteAddress = '127.0.0.1' }: Injected = given;
  const { pathname, search } = new URL(url.startsWith('//') ? ORIGIN + url : url, ORIGIN);
  const [here, there] = duplexPair();
  server.emit('connection', Object.assign(there, { remoteAddress }));
  try {
    const request = httpRequest({
      ...{ method: method.toUpperCase(), path: pathname + search, headers: withDefaults(headers) },
      createConnection: () => here,
    });
    if (payload) request.setHeader('content-length', Buffer.byteLength(payload));
    // Without a body, none is announced.
    else request.useChunkedEncodingByDefault = false;
    const answered = new Promise<IncomingMessage>((resolve, reject) => {
      request.on('response', resolve).on('error', reject);
    });
    request.end(payload);
    const reply = await readReply(await answered);
    // A turn of the event loop: callers that go on asking would let nothing else run.
    await setImmediate();
    return reply;
  } finally {
    here.destroy();
    there.destroy();
  }
}

/** Headers that are undefined are not sent. */
const withDefaults = (headers: NonNullable<Injected['headers']>) =>
  Object.fromEntries(
    Object.entries({ ...HEADERS, ...headers }).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, value]],
    ),
  );

async function readReply(response: IncomingMessage): Promise<InjectedReply> {
  const chunks: Buffer[] = [];
  for await (const chunk of response) chunks.push(chunk as Buffer);
  const rawPayload = Buffer.concat(chunks);
  const body = rawPayload.toString();
  return {
    statusCode: response.statusCode ?? 0,
    headers: response.headers,
    ...{ body, rawPayload, json: () => JSON.parse(body) },
  };
}
