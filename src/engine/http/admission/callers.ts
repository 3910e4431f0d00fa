import type { Caller } from '../../declared.ts';
import { BadRequest, DatabaseUnavailable, Unauthorized, UnauthorizedPrincipal } from '../../kernel/errors.ts';
import type { Access, Endpoint } from '../define-endpoint.ts';
import { readForm } from '../exchange/body.ts';
import type { Exchange } from '../exchange/exchange.ts';
import { queryOf } from '../exchange/request.ts';
import { type Credentials, readCredentials } from './credentials.ts';

type User = Caller['user'];

/** About 2 MB. */
const MOST = 10_000;

/**
 * Caches the accounts of Authorization headers, so that repeated requests cost a look-up. It does not decide whether a header is right:
 * a cached result counts as long as the account is the same record in memory, which a new key, role or
 * address replaces.
 */
export class KnownCallers {
  readonly #isCurrent: (user: User) => boolean;
  /** The oldest first. */
  readonly #byHeader = new Map<string, User>();

  /** `isCurrent`: whether the account is open, and this record is the one in memory. */
  constructor(isCurrent: (user: User) => boolean) {
    this.#isCurrent = isCurrent;
  }

  get size(): number {
    return this.#byHeader.size;
  }

  find(header: string): User | undefined {
    const user = this.#byHeader.get(header);
    if (!user || this.#isCurrent(user)) return user;
    this.#byHeader.delete(header);
    return undefined;
  }

  remember(header: string, user: User): void {
    this.#byHeader.set(header, user);
    if (this.#byHeader.size <= MOST) return;
    const [oldest = ''] = this.#byHeader.keys();
    this.#byHeader.delete(oldest);
  }
}

/**
 * Finds the user of the credentials. Throws an ApiError: for an unknown e-mail or a wrong key
 * `Unauthorized("Invalid API key: API authentication or user session required")`, for deactivated ones UserDeactivated, RealmDeactivated.
 */
export type Authenticate = (credentials: Credentials) => User | Promise<User>;

/** How a request identifies its sender. */
export interface WayIn {
  /** The sender; undefined: no credentials. Throws ApiErrors. */
  identify(exchange: Exchange): Promise<User | undefined>;
  /** The sender by the key in the address of a hook (`Endpoint.isHook`); undefined: the address has no key. Throws ApiErrors. */
  identifyByAddress?(exchange: Exchange): User | Promise<User> | undefined;
  /** The sender whom the same Authorization header has identified before, if the account is unchanged. */
  recall?(authorization: string): User | undefined;
  /** The checks of requests without credentials. Throws ApiErrors. */
  check?(exchange: Exchange): void;
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

  identifyByAddress(exchange: Exchange): User | Promise<User> | undefined {
    const apiKey = lastInQuery(exchange, 'api_key');
    return apiKey === undefined ? undefined : this.#options.findBot?.(apiKey);
  }

  recall(authorization: string): User | undefined {
    return this.#known.find(authorization);
  }

  async identify({ requestHeaders: { authorization } }: Exchange): Promise<User | undefined> {
    const known = authorization && this.recall(authorization);
    if (known) return known;
    const credentials = readCredentials(authorization);
    if (!authorization || !credentials) return undefined;
    const user = await this.#options.authenticate(credentials);
    this.#known.remember(authorization, user);
    return user;
  }
}

function lastInQuery(exchange: Exchange, name: string): string | undefined {
  let found: string | undefined;
  readForm(queryOf(exchange), (each, value) => {
    if (each === name) found = value;
  });
  return found;
}

/** Role numbers of the API; a lower number has more rights. */
const roleLimits: Readonly<Partial<Record<Access, { role: number; name: string }>>> = {
  owner: { role: 100, name: 'an organization owner' },
  administrator: { role: 200, name: 'an organization administrator' },
};

const MEMBER = 400;

/** The type of bots that can only write: their keys are stored in the settings of other services. */
const INCOMING_WEBHOOK = 2;

/** Throws unless the user (undefined: no account) may call the endpoint. */
export function requireAccess(
  endpoint: Pick<Endpoint, 'access' | 'refusal' | 'incomingWebhooks'>,
  user: User | undefined,
  admitsVisitors: () => boolean,
): void {
  const { access, refusal } = endpoint;
  if (user?.botType === INCOMING_WEBHOOK && endpoint.incomingWebhooks !== true)
    throw new Unauthorized('This API is not available to incoming webhook bots.');
  if (access === 'public' || access === 'anyone') return;
  if (user === undefined) {
    if (access === 'reader' && admitsVisitors()) return;
    throw new Unauthorized();
  }
  if (user.isBot && (access === 'human' || access === 'member'))
    throw new BadRequest('This endpoint does not accept bot requests.');
  // A missing role has a code of its own; a guest in the place of a member does not.
  if (access === 'member' && user.role > MEMBER) throw new BadRequest('Not allowed for guest users');
  const limit = roleLimits[access];
  if (limit === undefined || user.role <= limit.role) return;
  throw new (refusal === 'BAD_REQUEST' ? BadRequest : UnauthorizedPrincipal)(`Must be ${limit.name}`);
}

/** The caller got another role between admission and the first transaction; nothing is written. */
export class RoleChanged extends DatabaseUnavailable {
  /** The caller with the new role. */
  readonly user: User;

  constructor(user: User) {
    super(undefined, 'behind');
    this.user = user;
  }
}

/**
 * Answers as a repeated request would be answered if the caller's role changes meanwhile: once, under the new role. `admit` throws
 * ApiErrors.
 */
export async function underCurrentRole<T>(
  caller: Caller | undefined,
  admit: (user: User) => void,
  answer: (caller: Caller | undefined) => T | Promise<T>,
): Promise<T> {
  try {
    return await answer(caller);
  } catch (error) {
    if (!caller || !(error instanceof RoleChanged)) throw error;
    admit(error.user);
    return answer({ ...caller, user: error.user });
  }
}
