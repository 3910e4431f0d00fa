import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after } from 'node:test';

/** A request that a server of somebody else's got. */
export interface Received {
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
  /** The body as JSON. */
  readonly json: Record<string, unknown> & { message: Record<string, unknown> };
}

export type Answer = (received: Received, response: ServerResponse) => void;

/** A server of somebody else's on this machine; it ends with the test file. */
export interface ReceiverServer {
  readonly url: string;
  readonly received: Received[];
  /** What it answers from now on; at first 200 and nothing. */
  answer: Answer;
  /** Resolves once it has got so many requests in all. */
  got(number: number): Promise<void>;
}

export async function startReceiver(): Promise<ReceiverServer> {
  const received: Received[] = [];
  let waiting: { readonly number: number; readonly resolve: () => void }[] = [];
  const receiver: ReceiverServer = {
    get url() {
      return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    },
    received,
    answer: (_, response) => response.end(),
    got: (number) =>
      new Promise((resolve) => {
        if (received.length >= number) resolve();
        else waiting.push({ number, resolve });
      }),
  };
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const piece of request) body += piece;
    const { url: path = '', headers } = request;
    const json = headers['content-type'] === 'application/json' ? JSON.parse(body) : undefined;
    const got = { path, headers, body, json };
    received.push(got);
    receiver.answer(got, response);
    for (const { resolve } of waiting.filter(({ number }) => number <= received.length)) resolve();
    waiting = waiting.filter(({ number }) => number > received.length);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  after(() => {
    server.closeAllConnections();
    server.close();
  });
  return receiver;
}

/** Answers with JSON. */
export const says =
  (json: unknown): Answer =>
  (_, response) =>
    response.end(JSON.stringify(json));

/** Answers with a status. */
export const fails =
  (status: number): Answer =>
  (_, response) =>
    response.writeHead(status).end();
