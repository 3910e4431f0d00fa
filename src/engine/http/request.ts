import type { FastifyReply, FastifyRequest } from 'fastify';
import { hashToken } from '../kernel/tokens.ts';
import { addressKey } from './address-key.ts';
import type { EndpointRequest, HookBody } from './define-endpoint.ts';
import { csrfTokenOf, type SessionCookies } from './session-cookies.ts';
import type { StagedFile } from './staged-body.ts';
import { hasBrandName, isBrandClient } from './wire-names.ts';

const maxClientLength = 30;

export function userAgentOf(request: FastifyRequest): string {
  return request.headers['user-agent'] ?? '';
}

/** The text after the question mark. */
export function queryOf({ raw: { url = '' } }: FastifyRequest): string {
  const mark = url.indexOf('?');
  return mark < 0 ? '' : url.slice(mark + 1);
}

/** Whether the client uses the original brand's names, as known from the parameters read so far. */
export function speaksBrand(request: FastifyRequest): boolean {
  return request.brand === true || isBrandClient(userAgentOf(request)) || hasBrandName(queryOf(request));
}

/** The client's name: the parameter `client`, else the User-Agent up to its version. */
export function clientName(parameter: string | undefined, userAgent: string): string {
  const name = parameter?.trim() || /^[^/\s(]*/.exec(userAgent)?.[0] || 'Unspecified';
  return name.replaceAll('\0', '').slice(0, maxClientLength).toWellFormed();
}

export interface RequestDetails {
  readonly ignored: readonly string[];
  readonly client: string;
  readonly brand: boolean;
  readonly staged: readonly StagedFile[];
  readonly cookies: SessionCookies;
  readonly body: HookBody;
}

/** The part of a Fastify request that a handler may see. */
export class HttpRequest implements EndpointRequest {
  readonly ignored: readonly string[];
  readonly client: string;
  readonly brand: boolean;
  readonly staged: readonly StagedFile[];
  readonly body: HookBody;
  readonly #request: FastifyRequest;
  readonly #reply: FastifyReply;
  readonly #cookies: SessionCookies;

  constructor(request: FastifyRequest, reply: FastifyReply, details: RequestDetails) {
    this.ignored = details.ignored;
    this.client = details.client;
    this.brand = details.brand;
    this.staged = details.staged;
    this.body = details.body;
    this.#cookies = details.cookies;
    this.#request = request;
    this.#reply = reply;
  }

  get userAgent(): string {
    return userAgentOf(this.#request);
  }

  get ip(): string {
    return this.#request.ip;
  }

  get network(): string {
    return addressKey(this.ip);
  }

  get isFromPage(): boolean {
    return this.#request.isFromPage;
  }

  get sessionHash(): string | undefined {
    const token = this.#cookies.read(this.#request.headers);
    return token === undefined ? undefined : hashToken(token);
  }

  beginSession(token: string): string {
    this.#cookies.set(this.#reply, token);
    return csrfTokenOf(token);
  }

  endSession(): void {
    this.#cookies.clear(this.#reply);
  }

  header(name: string): string | undefined {
    const value = this.#request.headers[name.toLowerCase()];
    return Array.isArray(value) ? value.join(', ') : value;
  }

  onClose(fn: () => void): void {
    const { raw } = this.#reply;
    // The client has already gone: there will be no further event.
    if (raw.destroyed) fn();
    else
      raw.once('close', () => {
        if (!raw.writableFinished) fn();
      });
  }
}
