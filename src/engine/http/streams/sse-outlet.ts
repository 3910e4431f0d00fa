import type { ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { Writable } from 'node:stream';
import type { Outlet, StreamEnd } from '../../kernel/outlet.ts';
import type { Exchange } from '../exchange/exchange.ts';

/** Milliseconds after which a browser reconnects by itself. */
const RETRY_MS = 1000;
const OPENING = `: connected\nretry: ${RETRY_MS}\n\n`;
const ALIVE = ':\n\n';
/** Milliseconds for a client that is still reading when its stream ends. */
const LINGERING_MS = 2000;

export const EVENT_STREAM = 'text/event-stream; charset=utf-8';

const HEADERS = {
  'content-type': EVENT_STREAM,
  'cache-control': 'no-store',
  // nginx would buffer what clients should read at once.
  'x-accel-buffering': 'no',
};

/** Server-sent events, as the body of a reply that ends with its connection. */
export class SseOutlet implements Outlet {
  readonly format = 'sse';
  readonly #reply: ServerResponse;
  readonly #sink: Writable;

  /** Sends the head of the reply. */
  constructor(exchange: Exchange) {
    const raw = exchange.takeOver();
    this.#reply = raw;
    // Without chunked coding all clients get the same bytes, past the layer that would count them.
    raw.useChunkedEncodingByDefault = false;
    raw.writeHead(200, { ...(exchange.headers as Record<string, string>), ...HEADERS });
    raw.write(OPENING);
    // A pipelined reply waits for its turn; an injected one of a test has no real socket.
    this.#sink = raw.socket instanceof Socket ? raw.socket : raw;
  }

  get taken(): number {
    return this.#sink instanceof Socket ? this.#sink.bytesWritten - this.#sink.writableLength : 0;
  }

  write(bytes: Buffer): boolean {
    return !this.#sink.destroyed && this.#sink.write(bytes);
  }

  keepAlive(): void {
    this.write(Buffer.from(ALIVE));
  }

  end(why?: StreamEnd): void {
    if (why) this.write(Buffer.from(`event: end\ndata: ${JSON.stringify({ code: why })}\n\n`));
    this.#reply.end();
    const late = setTimeout(() => this.cut(), LINGERING_MS).unref();
    this.#reply.once('close', () => clearTimeout(late));
  }

  cut(): void {
    this.#reply.destroy();
  }

  onDrain(fn: () => void): void {
    this.#sink.on('drain', fn);
  }

  onClose(fn: () => void): void {
    if (this.#reply.destroyed) fn();
    else this.#reply.once('close', fn);
  }

  /** Clients of server-sent events acknowledge by requests. */
  onAcknowledge(): void {}
}
