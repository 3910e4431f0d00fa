import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { App } from '../app.ts';
import type { Outbound } from '../engine/outbound/client.ts';
import { OutboundError } from '../engine/outbound/errors.ts';
import { inject } from './inject.ts';
import type { FaultRules } from './rules.ts';

type Http = App['http'];

/** The port for programs under test; faults affect their requests before the server gets them. */
export class Front {
  readonly #server: Server;
  readonly #rules: FaultRules;
  #http: Http | undefined;

  constructor(rules: FaultRules) {
    this.#rules = rules;
    this.#server = createServer((request, response) => {
      this.#pass(request, response).catch((error: unknown) => {
        request.socket.destroy(error as Error);
      });
    });
    this.#server.on('upgrade', (...upgrade) => this.#http?.server.emit('upgrade', ...upgrade));
  }

  /** Resolves to the port. */
  async listen(): Promise<number> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
    return (this.#server.address() as AddressInfo).port;
  }

  leadTo(http: Http): void {
    this.#http = http;
  }

  close(): Promise<void> {
    this.#server.closeAllConnections();
    return new Promise((resolve) => this.#server.close(() => resolve()));
  }

  async #pass(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const http = this.#http;
    const { method = 'GET', url = '/' } = request;
    const path = url.replace(/\?.*$/s, '').replace(/^\/(api\/v1|json)(?=\/)/, '');
    const fault = await this.#rules.meet({ method, path });
    if (!http || fault === 'lose-request') request.socket.destroy();
    else if (fault === undefined) http.server.emit('request', request, response);
    else await repeat(http, { request, response, isTwice: fault === 'duplicate' });
  }
}

interface Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  /** Whether the request is handled twice; otherwise once, and its reply is lost. */
  readonly isTwice: boolean;
}

async function repeat(http: Http, { request, response, isTwice }: Exchange): Promise<void> {
  const pieces: Buffer[] = [];
  for await (const piece of request) pieces.push(piece as Buffer);
  const { method, url = '/', headers } = request;
  const payload = Buffer.concat(pieces);
  const ask = () => inject(http, { method, url, headers, ...(payload.length > 0 && { payload }) });
  const first = await ask();
  if (!isTwice) {
    request.socket.destroy();
    return;
  }
  const { statusCode, headers: answered, rawPayload } = await ask();
  response.writeHead(statusCode, answered as Record<string, string>).end(rawPayload);
  void first;
}

/** Lets faults affect requests to webhooks. */
export function faultyOutbound(outbound: Outbound, rules: FaultRules): Outbound {
  return async (request) => {
    const { pathname: path } = new URL(request.url);
    const fault = await rules.meet({ method: request.method, path });
    if (fault === 'lose-request') throw new OutboundError('unreachable', 'The server could not be reached.');
    const answer = await outbound(request);
    if (fault === 'lose-reply') throw new OutboundError('timeout', 'The server did not answer in time.');
    return fault === 'duplicate' ? outbound(request) : answer;
  };
}
