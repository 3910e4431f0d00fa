import type { ServerResponse } from 'node:http';
import { pipeline, type Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { EncodedReply, Pending } from './define-endpoint.ts';
import { mustClose } from './draining.ts';
import { failureOf } from './failure.ts';
import { errorJson } from './reply.ts';
import { type Asked, askedBy, type JsonReply, type SendOptions, sendJson } from './send-json.ts';

export type Header = string | number | readonly string[];

export interface LateOptions {
  readonly sending: SendOptions;
  /** Throws ReplyMismatch (tests). */
  readonly check: ((reply: EncodedReply) => void) | undefined;
}

/** The parts of a request that a late reply keeps. */
export interface Kept {
  /** The headers of the reply so far: names and values alternating. */
  readonly headers: readonly Header[];
  readonly asked: Asked;
  readonly check: LateOptions['check'];
}

/** Takes the reply over from Fastify, with its headers so far. */
export function lateReply(request: FastifyRequest, reply: FastifyReply, options: LateOptions): LateReply {
  reply.hijack();
  const headers = Object.entries(reply.getHeaders() as Record<string, Header>).flat(1) as Header[];
  return new LateReply(reply.raw, {
    ...{ headers, check: options.check },
    asked: askedBy(request, options.sending),
  });
}

/**
 * The reply to a waiting request: keeps only what sending it needs, since tens of thousands wait at the same
 * time. It goes past Fastify, whose objects for a request weigh as much as everything else of a waiting client.
 */
export class LateReply implements Pending, JsonReply<void> {
  readonly raw: ServerResponse;
  protected readonly asked: Asked;
  readonly #headers: readonly Header[];
  readonly #added: Header[] = [];
  readonly #check: LateOptions['check'];
  #status = 200;
  #isAnswered = false;

  constructor(raw: ServerResponse, { headers, asked, check }: Kept) {
    this.raw = raw;
    this.asked = asked;
    this.#headers = headers;
    this.#check = check;
  }

  answer(reply: EncodedReply): void {
    if (this.#isAnswered) return;
    this.#isAnswered = true;
    try {
      this.#check?.(reply);
      this.write(reply.parts);
    } catch (error) {
      const failure = failureOf(error);
      this.#status = failure.status;
      sendJson(this.asked, this, [errorJson(failure)]);
    }
  }

  onGone(fn: () => void): void {
    const { raw } = this;
    // The client has already gone: there will be no further event.
    if (raw.destroyed) fn();
    else
      raw.on('close', () => {
        if (!this.#isAnswered) fn();
      });
  }

  header(name: string, value: Header): void {
    // The same format that Fastify writes in immediate replies.
    this.#added.push(name.toLowerCase(), value);
  }

  send(payload: string | Buffer | Readable): void {
    const { raw } = this;
    const isWhole = typeof payload === 'string' || Buffer.isBuffer(payload);
    if (isWhole) this.header('Content-Length', Buffer.byteLength(payload));
    this.#writeHead();
    if (isWhole) raw.end(payload);
    // When the client goes, the stream is destroyed: no other code has to know.
    else pipeline(payload, raw, () => {});
  }

  /** One write to the socket. */
  sendAll(payload: readonly Buffer[]): void {
    const { raw } = this;
    this.header(
      'Content-Length',
      payload.reduce((sum, { length }) => sum + length, 0),
    );
    this.#writeHead();
    raw.cork();
    for (const each of payload) raw.write(each);
    raw.end();
  }

  #writeHead(): void {
    if (mustClose(this.raw)) this.raw.shouldKeepAlive = false;
    this.raw.writeHead(this.#status, [...this.headers, ...this.#added] as string[]);
  }

  protected get headers(): readonly Header[] {
    return this.#headers;
  }

  protected write(parts: readonly string[]): void {
    sendJson(this.asked, this, parts);
  }
}
