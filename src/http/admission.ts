import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Caller } from '../context.ts';
import { RateLimitHit } from '../kernel/errors.ts';
import { requireAccess } from './access.ts';
import { type Credentials, readCredentials } from './credentials.ts';
import type { Endpoint } from './define-endpoint.ts';
import type { Allowance, RateLimiter } from './rate-limit.ts';

type User = Caller['user'];

/**
 * Finds the user of the credentials. Throws an ApiError: for an unknown e-mail or a wrong key
 * `Unauthorized("Invalid API key: API authentication or user session required")`, for deactivated ones UserDeactivated, RealmDeactivated.
 */
export type Authenticate = (credentials: Credentials) => User | Promise<User>;

/** Who asks, how often, and whether they may: before anything of the request's content is read. */
export class Admission {
  readonly #authenticate: Authenticate;
  readonly #limiter: RateLimiter;
  readonly #admitsVisitors: () => boolean;

  constructor(options: {
    authenticate: Authenticate;
    limiter: RateLimiter;
    admitsVisitors?: () => boolean;
  }) {
    this.#authenticate = options.authenticate;
    this.#limiter = options.limiter;
    this.#admitsVisitors = options.admitsVisitors ?? (() => false);
  }

  /** The user that calls the endpoint, undefined for nobody. Throws ApiErrors. */
  async admit(
    endpoint: Pick<Endpoint, 'access' | 'refusal'>,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<User | undefined> {
    const user = endpoint.access === 'public' ? undefined : await this.identify(request, reply);
    if (user === undefined) this.countAddress(request, reply);
    else spend(this.#limiter.forUser(user.id), reply);
    requireAccess(endpoint, user, this.#admitsVisitors);
    return user;
  }

  /** Counts a request that is nobody's. */
  countAddress(request: FastifyRequest, reply: FastifyReply): void {
    spend(this.#limiter.forAddress(request.ip), reply);
  }

  /** The user of the credentials, undefined without any; wrong ones count and throw. */
  async identify(request: FastifyRequest, reply: FastifyReply): Promise<User | undefined> {
    try {
      const credentials = readCredentials(request.headers.authorization);
      return credentials && (await this.#authenticate(credentials));
    } catch (error) {
      this.countAddress(request, reply);
      throw error;
    }
  }
}

function spend(allowance: Allowance | undefined, reply: FastifyReply): void {
  if (allowance === undefined) return;
  reply.header('X-RateLimit-Limit', allowance.limit);
  reply.header('X-RateLimit-Remaining', allowance.remaining);
  reply.header('X-RateLimit-Reset', allowance.resetAt);
  if (allowance.retryAfter > 0) throw new RateLimitHit(allowance.retryAfter);
}
