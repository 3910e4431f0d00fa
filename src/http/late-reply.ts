import type { ServerResponse } from 'node:http';
import { pipeline, type Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { EncodedReply, Pending } from './define-endpoint.ts';
import { failureOf } from './failure.ts';
import { errorJson } from './reply.ts';
import { type Asked, askedBy, type JsonReply, type SendOptions, sendJson } from './send-json.ts';

type Header = string | number | readonly string[];

export interface LateOptions {
  readonly sending: SendOptions;
  /** Throws ReplyMismatch (tests). */
  readonly check: ((reply: EncodedReply) => void) | undefined;
}

/**
 * The reply to a request that waits: what it takes to send it, and nothing else of the request, since tens of thousands wait at the same
 * time. It goes past Fastify, whose objects for a request weigh as much as all else that a waiting client takes.
 */
export class LateReply implements Pending, JsonReply<void> {
  readonly raw: ServerResponse;
  /** Names and values in turns. */
  readonly #headers: Header[] = [];
  readonly #asked: Asked;
  readonly #check: LateOptions['check'];
  #status = 200;
  #isAnswered = false;

  /** Takes the reply over from Fastify, with the headers that it has so far. */
  constructor(request: FastifyRequest, reply: FastifyReply, options: LateOptions) {
    reply.hijack();
    this.raw = reply.raw;
    const headers = reply.getHeaders() as Record<string, Header>;
    for (const name in headers) this.#headers.push(name, headers[name] as Header);
    this.#asked = askedBy(request, options.sending);
    this.#check = options.check;
  }

  answer(reply: EncodedReply): void {
    if (this.#isAnswered) return;
    this.#isAnswered = true;
    try {
      this.#check?.(reply);
      sendJson(this.#asked, this, reply.parts);
    } catch (error) {
      const failure = failureOf(error);
      this.#status = failure.status;
      sendJson(this.#asked, this, [errorJson(failure)]);
    }
  }

  onGone(fn: () => void): void {
    const { raw } = this;
    // Gone already: there will be no more word of it.
    if (raw.destroyed) fn();
    else
      raw.once('close', () => {
        if (!this.#isAnswered) fn();
      });
  }

  header(name: string, value: Header): void {
    this.#headers.push(name, value);
  }

  send(payload: string | Buffer | Readable): void {
    const { raw } = this;
    const isWhole = typeof payload === 'string' || Buffer.isBuffer(payload);
    if (isWhole) this.header('Content-Length', Buffer.byteLength(payload));
    raw.writeHead(this.#status, this.#headers as string[]);
    if (isWhole) raw.end(payload);
    // When the client goes the stream is destroyed: nobody else has to know.
    else pipeline(payload, raw, () => {});
  }
}
