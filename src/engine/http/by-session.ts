import type { Caller } from '../declared.ts';
import { CsrfFailed, Unauthorized } from '../kernel/errors.ts';
import { hashToken } from '../kernel/passwords/tokens.ts';
import type { WayIn } from './admission/callers.ts';
import { hasOwnOrigin, originOf } from './admission/own-origin.ts';
import { isCsrfToken, type SessionCookies } from './admission/session-cookies.ts';
import type { Exchange } from './exchange/exchange.ts';
import { asksForSocket } from './server/upgrade.ts';

type User = Caller['user'];
type Session = NonNullable<Caller['session']>;

/** The user of a session token's hash; undefined: the session has ended. Throws UserDeactivated, RealmDeactivated. */
export type FindSession = (
  tokenHash: string,
) => Promise<{ readonly user: User; readonly session: Session; readonly isRenewed: boolean } | undefined>;

export interface SessionOptions {
  readonly find: FindSession;
  readonly cookies: SessionCookies;
  /** The server's URL for browsers. */
  readonly serverUrl: string;
}

/**
 * Identifies by the session cookie, with a proof that one of our pages sends the request. Threat: a foreign page sends a
 * request to which the browser adds the cookie, or signs the browser in to the attacker's account.
 */
export class BySession implements WayIn {
  readonly #options: SessionOptions;

  constructor(options: SessionOptions) {
    this.#options = options;
  }

  async identify(exchange: Exchange): Promise<User | undefined> {
    const token = this.#options.cookies.read(exchange.requestHeaders);
    if (token === undefined) {
      this.check(exchange);
      return undefined;
    }
    this.#refuseForeign(exchange);
    this.#requireProof(exchange, token);
    return this.#enter(exchange, token);
  }

  /** Requests without credentials: reading is open to all, writing to our pages only. */
  check(exchange: Exchange): void {
    const origin = this.#refuseForeign(exchange);
    if (origin === 'own' || exchange.method === 'GET' || exchange.isHead) return;
    throw new CsrfFailed('The request does not say that a page of this server sends it.');
  }

  /** Requires a proof that one of our pages sends the request: the token, or for a WebSocket, which takes no headers, its origin. */
  #requireProof(exchange: Exchange, token: string): void {
    const { requestHeaders: headers } = exchange;
    const given = headers['x-csrftoken'];
    if (given === undefined && asksForSocket(exchange)) {
      if (hasOwnOrigin(headers, this.#options.serverUrl)) return;
      throw new CsrfFailed('The request says neither X-CSRFToken nor the Origin of a page of this server.');
    }
    if (!isCsrfToken(given, token)) throw new CsrfFailed('The header X-CSRFToken is missing or wrong.');
  }

  #refuseForeign({ requestHeaders }: Exchange) {
    const origin = originOf(requestHeaders, this.#options.serverUrl);
    if (origin === 'foreign') throw new CsrfFailed('A page of another server sends the request.');
    return origin;
  }

  async #enter(exchange: Exchange, token: string): Promise<User> {
    const { find, cookies } = this.#options;
    const found = await find(hashToken(token));
    if (!found) {
      cookies.clear(exchange);
      throw new Unauthorized();
    }
    if (found.isRenewed) cookies.set(exchange, token);
    exchange.session = found.session;
    return found.user;
  }
}

/**
 * For files: by key, or by the cookie alone, since the browser itself requests pictures. Threat: a foreign page
 * embeds our files and learns from them who is signed in; so its requests count as anonymous.
 */
export function ofFiles(keys: WayIn, { find, cookies }: SessionOptions): WayIn {
  return {
    async identify(exchange) {
      const { authorization, 'sec-fetch-site': site = 'none' } = exchange.requestHeaders;
      const token = cookies.read(exchange.requestHeaders);
      if (authorization !== undefined || token === undefined) return keys.identify(exchange);
      if (site !== 'same-origin' && site !== 'none') return undefined;
      return (await find(hashToken(token)))?.user;
    },
  };
}
