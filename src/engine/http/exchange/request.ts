import { hashToken } from '../../kernel/passwords/tokens.ts';
import { csrfTokenOf, type SessionCookies } from '../admission/session-cookies.ts';
import type { EndpointRequest, HookBody } from '../define-endpoint.ts';
import { addressKey } from '../server/client-address.ts';
import type { StagedFile } from '../uploads/staged-body.ts';
import { hasBrandName, isBrandClient } from '../wire-names.ts';
import type { Exchange } from './exchange.ts';

const maxClientLength = 30;

export function userAgentOf({ requestHeaders }: Exchange): string {
  return requestHeaders['user-agent'] ?? '';
}

/** The text after the question mark. */
export function queryOf({ url }: Pick<Exchange, 'url'>): string {
  const mark = url.indexOf('?');
  return mark < 0 ? '' : url.slice(mark + 1);
}

/** Whether the client uses the original brand's names, as known from the parameters read so far. */
export function speaksBrand(exchange: Exchange): boolean {
  return exchange.brand === true || isBrandClient(userAgentOf(exchange)) || hasBrandName(queryOf(exchange));
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

/** The part of an exchange that a handler may see. */
export class HttpRequest implements EndpointRequest {
  readonly ignored: readonly string[];
  readonly client: string;
  readonly brand: boolean;
  readonly staged: readonly StagedFile[];
  readonly body: HookBody;
  readonly #exchange: Exchange;
  readonly #cookies: SessionCookies;

  constructor(exchange: Exchange, details: RequestDetails) {
    this.ignored = details.ignored;
    this.client = details.client;
    this.brand = details.brand;
    this.staged = details.staged;
    this.body = details.body;
    this.#cookies = details.cookies;
    this.#exchange = exchange;
  }

  get arrivedAt(): number {
    return this.#exchange.arrivedAt;
  }

  get userAgent(): string {
    return userAgentOf(this.#exchange);
  }

  get ip(): string {
    return this.#exchange.ip;
  }

  get network(): string {
    return addressKey(this.ip);
  }

  get isFromPage(): boolean {
    return this.#exchange.isFromPage;
  }

  get sessionHash(): string | undefined {
    const token = this.#cookies.read(this.#exchange.requestHeaders);
    return token === undefined ? undefined : hashToken(token);
  }

  beginSession(token: string): string {
    this.#cookies.set(this.#exchange, token);
    return csrfTokenOf(token);
  }

  endSession(): void {
    this.#cookies.clear(this.#exchange);
  }

  header(name: string): string | undefined {
    const value = this.#exchange.requestHeaders[name.toLowerCase()];
    return Array.isArray(value) ? value.join(', ') : value;
  }

  onClose(fn: () => void): void {
    this.#exchange.onGone(fn);
  }
}
