import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Caller, Context } from '../../chat/context.ts';
import { StorageFull } from '../kernel/disk-full.ts';
import { RateLimitHit } from '../kernel/errors.ts';
import { requireAccess } from './access.ts';
import { addressKey } from './address-key.ts';
import type { Endpoint } from './define-endpoint.ts';
import { Overload } from './overload.ts';
import type { Allowance, RateLimiter } from './rate-limit.ts';
import type { WayIn } from './ways-in.ts';
import { Workload } from './workload.ts';

type User = Caller['user'];

export interface AdmissionOptions {
  readonly way: WayIn;
  /** undefined: the memory is recent enough to answer. Rejects with DatabaseUnavailable. */
  readonly whenFresh?: () => Promise<void> | undefined;
  readonly limiter: RateLimiter;
  /** Whether only the reserve of the disk is left. Absent: the disk is never full. */
  readonly isDiskLow?: () => boolean;
  readonly admitsVisitors?: () => boolean;
  /** Milliseconds for which the next write has waited. Absent: writes never wait. */
  readonly writesWait?: () => number;
  /** Milliseconds by which waits are measured; the default is the time of the process. */
  readonly elapsed?: (() => number) | undefined;
  readonly context: Pick<Context, 'clock'>;
}

/** Identifies the caller, counts the request, and checks that the caller may make it, before its content is read. */
export class Admission {
  readonly #way: WayIn;
  /** undefined: the memory is recent enough to answer; a promise rejects with DatabaseUnavailable. */
  readonly whenFresh: () => Promise<void> | undefined;
  readonly #limiter: RateLimiter;
  readonly #admitsVisitors: () => boolean;
  readonly #workload: Workload<number | string>;
  readonly #overload: Overload;
  readonly #options: AdmissionOptions;

  constructor(options: AdmissionOptions, shared?: Admission) {
    this.#way = options.way;
    this.whenFresh = options.whenFresh ?? (() => undefined);
    this.#limiter = options.limiter;
    this.#workload = shared
      ? shared.#workload
      : new Workload({ after: (ms, fn) => options.context.clock.after(ms, fn) });
    this.#overload = shared
      ? shared.#overload
      : new Overload({ elapsed: options.elapsed, writesWait: options.writesWait ?? (() => 0) });
    this.#admitsVisitors = options.admitsVisitors ?? (() => false);
    this.#options = options;
  }

  /** An admission for another way in; a user's limits are shared by all ways in. */
  by(way: WayIn): Admission {
    return new Admission({ ...this.#options, way }, this);
  }

  /** The user who calls the endpoint, undefined without credentials. Throws ApiErrors. */
  async admit(
    endpoint: Pick<Endpoint, 'access' | 'refusal' | 'followsLog' | 'isHook' | 'method' | 'needsNoRoom'>,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<User | undefined> {
    this.#overload.note();
    if (canWait(endpoint)) this.#overload.requireTime();
    const fresh = endpoint.followsLog ? undefined : this.whenFresh();
    if (fresh) await fresh;
    const isPublic = endpoint.access === 'public';
    const user = isPublic ? undefined : await this.identify(request, reply, endpoint.isHook);
    this.#charge(user, reply, 1);
    if (isPublic) this.#way.check?.(request);
    this.requireAccess(endpoint, user);
    if (needsRoom(endpoint) && this.#options.isDiskLow?.()) throw new StorageFull();
    return user;
  }

  /** Throws unless the user (undefined: no account) may call the endpoint. */
  requireAccess(endpoint: Parameters<typeof requireAccess>[0], user: User | undefined): void {
    requireAccess(endpoint, user, this.#admitsVisitors);
  }

  /** A user whom the same header has identified before, and who may call the endpoint; undefined: call `admit`. Counts nothing. */
  recall(endpoint: Pick<Endpoint, 'access'>, authorization: string): User | undefined {
    const user = this.#way.recall?.(authorization);
    if (!user) return undefined;
    try {
      this.requireAccess(endpoint, user);
      return user;
    } catch {
      // `admit` refuses the request, after counting it.
      return undefined;
    }
  }

  /** Counts a request of the user; undefined: there is no limit. A refused request is not counted. */
  countKnown(user: User): Allowance | undefined {
    return this.#limiter.forUser(payerOf(user));
  }

  /** Counts the cost of a request beyond the one that `admit` has counted. Throws RateLimitHit, Overloaded. */
  count(user: User | undefined, reply: FastifyReply, cost: number): void {
    if (cost <= 1) return;
    this.#overload.requireTime();
    this.#charge(user, reply, cost - 1);
  }

  /** Waits until the caller may have one more request running. Throws RateLimitHit. */
  begin(user: User | undefined, reply: FastifyReply, isDear: boolean) {
    return this.#workload.begin(user ? payerOf(user) : addressKey(reply.request.ip), isDear, (fn) =>
      reply.raw.once('close', fn),
    );
  }

  #charge(user: User | undefined, reply: FastifyReply, cost: number): void {
    if (user === undefined) spend(this.#limiter.forAddress(reply.request.ip, cost), reply);
    else spend(this.#limiter.forUser(payerOf(user), cost), reply);
  }

  /** Counts a request without credentials. */
  countAddress(request: FastifyRequest, reply: FastifyReply): void {
    spend(this.#limiter.forAddress(request.ip), reply);
  }

  /** Counts a file or page sent to a user; undefined: no known user. */
  countFile(user: User | undefined, request: FastifyRequest, reply: FastifyReply): void {
    const limiter = this.#limiter;
    spend(user ? limiter.forFilesOfUser(payerOf(user)) : limiter.forFilesOfAddress(request.ip), reply);
  }

  /** The user of the credentials, cached on the request; undefined without credentials. Wrong ones count and throw. */
  async identify(request: FastifyRequest, reply: FastifyReply, isHook = false): Promise<User | undefined> {
    try {
      const byAddress = isHook ? this.#way.identifyByAddress?.(request) : undefined;
      request.user = await (byAddress ?? this.#way.identify(request, reply));
      return request.user;
    } catch (error) {
      this.countAddress(request, reply);
      throw error;
    }
  }
}

/** Whether the request is refused while the server is busy. Cheap reads, and dear ones until their cost is known, are not. */
const canWait = ({ method }: Pick<Endpoint, 'method'>): boolean => method !== 'GET';

const needsRoom = ({ method, needsNoRoom }: Pick<Endpoint, 'method' | 'needsNoRoom'>): boolean =>
  !needsNoRoom && method !== 'GET' && method !== 'DELETE';

/** The ID of the user whose limit counts: of a bot its owner's, so that more bots do not mean more requests. */
const payerOf = (user: User): number => (user.isBot && user.botOwnerId !== null ? user.botOwnerId : user.id);

/** Headers by name, as replies have them. */
export const limitHeaders = ({ limit, remaining, resetAt }: Allowance) => ({
  'x-ratelimit-limit': limit,
  'x-ratelimit-remaining': remaining,
  'x-ratelimit-reset': resetAt,
});

export const LIMIT_HEADERS = Object.keys(limitHeaders({ limit: 0, remaining: 0, resetAt: 0, retryAfter: 0 }));

function spend(allowance: Allowance | undefined, reply: FastifyReply): void {
  if (allowance === undefined) return;
  reply.headers(limitHeaders(allowance));
  if (allowance.retryAfter > 0) throw new RateLimitHit(allowance.retryAfter);
}
