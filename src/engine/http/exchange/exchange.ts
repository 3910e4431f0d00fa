import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import type { Caller } from '../../declared.ts';
import type { Log } from '../../kernel/log.ts';
import type { Head, Headers, HeaderValue } from './headers.ts';

/** What all exchanges of a server share. */
export interface Surroundings {
  readonly log: Log;
  /** The client's address, behind the proxies that are trusted. */
  addressOf(request: IncomingMessage): string;
  /** The number of the next exchange that asks for one. */
  nextNumber(): number;
  /** Answers with an error. Never throws. */
  fail(exchange: Exchange, error: unknown): void;
  /** Whether each reply ends its connection: a balancer keeps none that ends while it sends a request on it. */
  readonly isDraining: boolean;
}

export interface AroundExchange {
  /** The headers of every reply of the path. */
  readonly head: Head;
  readonly surroundings: Surroundings;
}

const NO_PARAMS: Readonly<Record<string, string>> = {};

/** A request and its reply. Each request is read by one, and answered by one call of `write`. */
export class Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  /** The time of the process in milliseconds (`performance.now`). */
  readonly arrivedAt = performance.now();
  readonly #surroundings: Surroundings;
  readonly #head: Head;
  /** Headers of this reply: they come after those of `#head`, or in their places. */
  #own: Record<string, HeaderValue> | undefined;
  #number = 0;
  status = 200;
  /** Whether the reply is given, or given over to code that writes it. */
  isAnswered = false;
  /** Set by admission. */
  user: Caller['user'] | undefined;
  /** The session that admitted the request. Set by admission. */
  session: Caller['session'];
  /** Whether a page of this server makes the request: the path is below /json. */
  isFromPage = false;
  /** Whether the path or a parameter has names of the original brand; set when it is read. */
  brand: boolean | undefined;
  /** The path with placeholders; undefined: there is no such path. */
  route: string | undefined;
  /** The values of the placeholders, decoded. */
  params = NO_PARAMS;

  constructor(request: IncomingMessage, response: ServerResponse, { head, surroundings }: AroundExchange) {
    this.request = request;
    this.response = response;
    this.#head = head;
    this.#surroundings = surroundings;
  }

  get method(): string {
    return this.request.method ?? 'GET';
  }

  get url(): string {
    return this.request.url ?? '/';
  }

  get requestHeaders(): IncomingHttpHeaders {
    return this.request.headers;
  }

  /** The client's address; of a connection that has ended, ''. */
  get ip(): string {
    return this.#surroundings.addressOf(this.request);
  }

  get log(): Log {
    return this.#surroundings.log;
  }

  /** Names the request in the log. */
  get id(): string {
    if (this.#number === 0) this.#number = this.#surroundings.nextNumber();
    return `req-${this.#number.toString(36)}`;
  }

  get isHead(): boolean {
    return this.request.method === 'HEAD';
  }

  /** `name` in lower case. */
  header(name: string, value: HeaderValue): this {
    this.#own ??= {};
    this.#own[name] = value;
    return this;
  }

  /** Takes the header away that this exchange has set. */
  removeHeader(name: string): void {
    if (this.#own) delete this.#own[name];
  }

  /** The headers of the reply so far, in their order. */
  get headers(): Headers {
    return this.#head.with(this.#own);
  }

  /** The same as text, a line each; undefined: there are headers whose values Node must check. */
  get lines(): string | undefined {
    return this.#head.linesWith(this.#own);
  }

  /** Calls `fn` when the reply has been sent, or the client has gone; at once if it has gone already: there will be no further event. */
  onClose(fn: () => void): void {
    if (this.response.destroyed) fn();
    else this.response.once('close', fn);
  }

  /** Calls `fn` once if the client goes away before the reply is finished; at once if it has gone already. */
  onGone(fn: () => void): void {
    this.onClose(() => {
      if (!this.response.writableFinished) fn();
    });
  }

  /** The same if the client goes before there is a reply. */
  onUnanswered(fn: () => void): void {
    this.onClose(() => {
      if (!this.isAnswered) fn();
    });
  }

  /** Gives the reply over to the caller, which writes it. */
  takeOver(): ServerResponse {
    this.isAnswered = true;
    if (this.#surroundings.isDraining) this.response.shouldKeepAlive = false;
    return this.response;
  }

  /** Answers with the error. If a reply is on its way, the connection ends instead. */
  fail(error: unknown): void {
    this.#surroundings.fail(this, error);
  }
}
