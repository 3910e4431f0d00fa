import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Caller } from '../../chat/context.ts';
import { CsrfFailed, Unauthorized } from '../kernel/errors.ts';
import { hashToken } from '../kernel/tokens.ts';
import { type Credentials, readCredentials } from './credentials.ts';
import { readForm } from './form.ts';
import { KnownCallers } from './known-callers.ts';
import { hasOwnOrigin, originOf } from './own-origin.ts';
import { queryOf } from './request.ts';
import { isCsrfToken, type SessionCookies } from './session-cookies.ts';
import { asksForSocket } from './upgrade.ts';

type User = Caller['user'];
type Session = NonNullable<Caller['session']>;

/**
 * Finds the user of the credentials. Throws an ApiError: for an unknown e-mail or a wrong key
 * `Unauthorized("Invalid API key: API authentication or user session required")`, for deactivated ones UserDeactivated, RealmDeactivated.
 */
export type Authenticate = (credentials: Credentials) => User | Promise<User>;

/** How a request identifies its sender. */
export interface WayIn {
  /** The sender; undefined: no credentials. Throws ApiErrors. */
  identify(request: FastifyRequest, reply: FastifyReply): Promise<User | undefined>;
  /** The sender by the key in the address of a hook (`Endpoint.isHook`); undefined: the address has no key. Throws ApiErrors. */
  identifyByAddress?(request: FastifyRequest): User | Promise<User> | undefined;
  /** The sender whom the same Authorization header has identified before, if the account is unchanged. */
  recall?(authorization: string): User | undefined;
  /** The checks of requests without credentials. Throws ApiErrors. */
  check?(request: FastifyRequest): void;
}

/** Finds the bot with a key. Throws InvalidApiKey, UserDeactivated, RealmDeactivated. */
export type FindBot = (apiKey: string) => User | Promise<User>;

export interface KeyOptions {
  readonly authenticate: Authenticate;
  /** Finds bots by the key in the address of a hook; absent: hooks are not identified so. */
  readonly findBot?: FindBot;
  /** Whether a caller admitted before is still the same account, and open; absent: each request is checked anew. */
  readonly isCurrent?: (user: User) => boolean;
}

/** Identifies by address and API key; for hooks also by a bot's key in the address. */
export class ByKey implements WayIn {
  readonly #options: KeyOptions;
  readonly #known: KnownCallers;

  constructor(options: KeyOptions) {
    this.#options = options;
    this.#known = new KnownCallers(options.isCurrent ?? (() => false));
  }

  identifyByAddress(request: FastifyRequest): User | Promise<User> | undefined {
    const apiKey = lastInQuery(request, 'api_key');
    return apiKey === undefined ? undefined : this.#options.findBot?.(apiKey);
  }

  recall(authorization: string): User | undefined {
    return this.#known.find(authorization);
  }

  async identify({ headers: { authorization } }: FastifyRequest): Promise<User | undefined> {
    const known = authorization && this.recall(authorization);
    if (known) return known;
    const credentials = readCredentials(authorization);
    if (!authorization || !credentials) return undefined;
    const user = await this.#options.authenticate(credentials);
    this.#known.remember(authorization, user);
    return user;
  }
}

function lastInQuery(request: FastifyRequest, name: string): string | undefined {
  let found: string | undefined;
  readForm(queryOf(request), (each, value) => {
    if (each === name) found = value;
  });
  return found;
}

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

  async identify(request: FastifyRequest, reply: FastifyReply): Promise<User | undefined> {
    const token = this.#options.cookies.read(request.headers);
    if (token === undefined) {
      this.check(request);
      return undefined;
    }
    this.#refuseForeign(request);
    this.#requireProof(request, token);
    return this.#enter(request, reply, token);
  }

  /** Requests without credentials: reading is open to all, writing to our pages only. */
  check(request: FastifyRequest): void {
    const origin = this.#refuseForeign(request);
    if (origin === 'own' || request.method === 'GET' || request.method === 'HEAD') return;
    throw new CsrfFailed('The request does not say that a page of this server sends it.');
  }

  /** Requires a proof that one of our pages sends the request: the token, or for a WebSocket, which takes no headers, its origin. */
  #requireProof(request: FastifyRequest, token: string): void {
    const { headers } = request;
    const given = headers['x-csrftoken'];
    if (given === undefined && asksForSocket(request)) {
      if (hasOwnOrigin(headers, this.#options.serverUrl)) return;
      throw new CsrfFailed('The request says neither X-CSRFToken nor the Origin of a page of this server.');
    }
    if (!isCsrfToken(given, token)) throw new CsrfFailed('The header X-CSRFToken is missing or wrong.');
  }

  #refuseForeign(request: FastifyRequest) {
    const origin = originOf(request.headers, this.#options.serverUrl);
    if (origin === 'foreign') throw new CsrfFailed('A page of another server sends the request.');
    return origin;
  }

  async #enter(request: FastifyRequest, reply: FastifyReply, token: string): Promise<User> {
    const { find, cookies } = this.#options;
    const found = await find(hashToken(token));
    if (!found) {
      cookies.clear(reply);
      throw new Unauthorized();
    }
    if (found.isRenewed) cookies.set(reply, token);
    request.session = found.session;
    return found.user;
  }
}

/**
 * For files: by key, or by the cookie alone, since the browser itself requests pictures. Threat: a foreign page
 * embeds our files and learns from them who is signed in; so its requests count as anonymous.
 */
export function ofFiles(keys: WayIn, { find, cookies }: SessionOptions): WayIn {
  return {
    async identify(request, reply) {
      const { authorization, 'sec-fetch-site': site = 'none' } = request.headers;
      const token = cookies.read(request.headers);
      if (authorization !== undefined || token === undefined) return keys.identify(request, reply);
      if (site !== 'same-origin' && site !== 'none') return undefined;
      return (await find(hashToken(token)))?.user;
    },
  };
}
