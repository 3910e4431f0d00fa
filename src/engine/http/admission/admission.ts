import type { Caller, Context } from '../../declared.ts';
import { RateLimitHit } from '../../kernel/errors.ts';
import { StorageFull } from '../../kernel/failures/disk-full.ts';
import type { Endpoint } from '../define-endpoint.ts';
import type { Exchange } from '../exchange/exchange.ts';
import { addressKey } from '../server/client-address.ts';
import type { WayIn } from './callers.ts';
import { requireAccess } from './callers.ts';
import { type Backlog, NO_BACKLOG, Overload } from './overload.ts';
import { type Allowance, type RateLimiter, sayLimits } from './rate-limit.ts';
import { Workload } from './workload.ts';

type User = Caller['user'];

export interface AdmissionOptions {
  readonly way: WayIn;
  /** Absent: nothing waits. */
  readonly backlog?: Backlog;
  readonly limiter: RateLimiter;
  /** Whether only the reserve of the disk is left. Absent: the disk is never full. */
  readonly disk?: { readonly isLow: boolean } | undefined;
  readonly admitsVisitors?: () => boolean;
  /** Milliseconds by which waits are measured; the default is the time of the process. */
  readonly elapsed?: (() => number) | undefined;
  readonly context: Pick<Context, 'clock'>;
}

/** Identifies the caller, counts the request, and checks that the caller may make it, before its content is read. */
export class Admission {
  readonly #way: WayIn;
  readonly backlog: Backlog;
  readonly #limiter: RateLimiter;
  readonly #admitsVisitors: () => boolean;
  readonly #workload: Workload<number | string>;
  readonly #overload: Overload;
  readonly #options: AdmissionOptions;

  constructor(options: AdmissionOptions, shared?: Admission) {
    this.#way = options.way;
    const { elapsed, backlog = NO_BACKLOG } = options;
    this.backlog = backlog;
    this.#limiter = options.limiter;
    this.#workload = shared
      ? shared.#workload
      : new Workload({ elapsed, after: (ms, fn) => options.context.clock.after(ms, fn) });
    this.#overload = shared ? shared.#overload : new Overload({ elapsed, backlog });
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
    exchange: Exchange,
  ): Promise<User | undefined> {
    this.#overload.note();
    this.#requireTime(endpoint);
    const fresh = endpoint.followsLog ? undefined : this.backlog.whenFresh();
    if (fresh) await fresh;
    // After that: of a database that is away another error says so.
    if (!endpoint.followsLog) this.#overload.requireReader();
    const isPublic = endpoint.access === 'public';
    const user = isPublic ? undefined : await this.identify(exchange, endpoint.isHook);
    this.#charge(user, exchange, 1);
    if (isPublic) this.#way.check?.(exchange);
    this.requireAccess(endpoint, user);
    if (needsRoom(endpoint) && this.#options.disk?.isLow) throw new StorageFull();
    return user;
  }

  /** While the server is busy, polls go on, and cheap reads as long as they find a turn; dear reads, once their cost is known, do not. */
  #requireTime({ method, followsLog }: Pick<Endpoint, 'method' | 'followsLog'>): void {
    if (method !== 'GET') this.#overload.requireTime();
    else if (!followsLog) this.#overload.requireTurn();
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
  count(exchange: Exchange, cost: number): void {
    if (cost <= 1) return;
    this.#overload.requireTime();
    this.#charge(exchange.user, exchange, cost - 1);
  }

  /** Waits until the caller may have one more request running. Throws RateLimitHit, Overloaded. */
  begin(exchange: Exchange, isDear: boolean) {
    const { user } = exchange;
    return this.#workload.begin(user ? payerOf(user) : addressKey(exchange.ip), isDear, (fn) =>
      exchange.onClose(fn),
    );
  }

  #charge(user: User | undefined, exchange: Exchange, cost: number): void {
    if (user === undefined) spend(this.#limiter.forAddress(exchange.ip, cost), exchange);
    else spend(this.#limiter.forUser(payerOf(user), cost), exchange);
  }

  /** Counts a request without credentials. */
  countAddress(exchange: Exchange): void {
    spend(this.#limiter.forAddress(exchange.ip), exchange);
  }

  /** Counts a file or page sent to a user; undefined: no known user. */
  countFile(user: User | undefined, exchange: Exchange): void {
    const limiter = this.#limiter;
    spend(user ? limiter.forFilesOfUser(payerOf(user)) : limiter.forFilesOfAddress(exchange.ip), exchange);
  }

  /** The user of the credentials, kept in the exchange; undefined without credentials. Wrong ones count and throw. */
  async identify(exchange: Exchange, isHook = false): Promise<User | undefined> {
    try {
      const byAddress = isHook ? this.#way.identifyByAddress?.(exchange) : undefined;
      exchange.user = await (byAddress ?? this.#way.identify(exchange));
      return exchange.user;
    } catch (error) {
      this.countAddress(exchange);
      throw error;
    }
  }
}

const needsRoom = ({ method, needsNoRoom }: Pick<Endpoint, 'method' | 'needsNoRoom'>): boolean =>
  !needsNoRoom && method !== 'GET' && method !== 'DELETE';

/** The ID of the user whose limit counts: of a bot its owner's, so that more bots do not mean more requests. */
const payerOf = (user: User): number => (user.isBot && user.botOwnerId !== null ? user.botOwnerId : user.id);

function spend(allowance: Allowance | undefined, exchange: Exchange): void {
  if (allowance === undefined) return;
  sayLimits(exchange, allowance);
  if (allowance.retryAfter > 0) throw new RateLimitHit(allowance.retryAfter);
}
