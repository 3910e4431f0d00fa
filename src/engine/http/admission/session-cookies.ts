import { createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { Exchange } from '../exchange/exchange.ts';

const TOKEN = /^[A-Za-z0-9_-]{43}$/;
const CSRF = 'parley_csrf';
const DAYS = 30;

/**
 * The two cookies of a session. `parley_session` is the secret, which scripts cannot read; `parley_csrf` is derived from it:
 * our pages read it and send it as `X-CSRFToken`; pages of other hosts can do neither.
 */
export class SessionCookies {
  readonly #session: string;
  readonly #attributes: string;

  constructor({ isSecure }: { readonly isSecure: boolean }) {
    // The prefix: no neighbouring host and no page without TLS can set the cookie.
    this.#session = isSecure ? '__Host-parley_session' : 'parley_session';
    this.#attributes = isSecure ? 'Path=/; Secure' : 'Path=/';
  }

  /** The token of the session; undefined without one. */
  read(headers: IncomingHttpHeaders): string | undefined {
    const start = `${this.#session}=`;
    const pair = headers.cookie
      ?.split(';')
      .map((each) => each.trim())
      .find((each) => each.startsWith(start));
    const token = pair?.slice(start.length);
    return token !== undefined && TOKEN.test(token) ? token : undefined;
  }

  set(exchange: Exchange, token: string): void {
    this.#send(exchange, { session: token, csrf: csrfTokenOf(token), seconds: DAYS * 86_400 });
  }

  clear(exchange: Exchange): void {
    this.#send(exchange, { session: '', csrf: '', seconds: 0 });
  }

  #send(
    exchange: Exchange,
    { session, csrf, seconds }: { readonly session: string; readonly csrf: string; readonly seconds: number },
  ): void {
    const common = `${this.#attributes}; Max-Age=${seconds}`;
    // The request's own cookies replace those that renewed its session.
    exchange.header('set-cookie', [
      `${this.#session}=${session}; ${common}; HttpOnly; SameSite=Lax`,
      `${CSRF}=${csrf}; ${common}; SameSite=Strict`,
    ]);
  }
}

/** A token bound to the session, from which the session's token cannot be derived. */
export const csrfTokenOf = (token: string): string =>
  createHmac('sha256', token).update('csrf').digest('base64url');

/** Compares in constant time. */
export function isCsrfToken(given: unknown, token: string): boolean {
  const [known, other] = [Buffer.from(csrfTokenOf(token)), Buffer.from(String(given))];
  return known.length === other.length && timingSafeEqual(known, other);
}
