import type { Clock } from '../../kernel/clock.ts';
import type { Exchange } from '../exchange/exchange.ts';
import { LIMITS } from '../exchange/headers.ts';
import { addressKey, siteKey } from '../server/client-address.ts';

/** A caller's allowance after one request. */
export interface Allowance {
  /** Requests per window. */
  readonly limit: number;
  readonly remaining: number;
  /** UNIX time in seconds at which the whole limit is free again. */
  readonly resetAt: number;
  /** Seconds until the next request is admitted, fractional; 0: this one is admitted. */
  readonly retryAfter: number;
}

interface Bucket {
  tokens: number;
  /** Milliseconds. */
  at: number;
}

/** Threat: many addresses at once fill the memory; the oldest are dropped first. */
const maxBuckets = 100_000;

/** A token bucket per key: `limit` requests at once, refilled evenly over the window. Keys idle for a window are dropped. */
export class TokenBuckets<Key> {
  readonly #limit: number;
  readonly #windowMs: number;
  readonly #now: () => number;
  readonly #buckets = new Map<Key, Bucket>();

  /** `now` in milliseconds of UNIX time. */
  constructor(options: { limit: number; windowMs: number; now: () => number }) {
    this.#limit = options.limit;
    this.#windowMs = options.windowMs;
    this.#now = options.now;
  }

  get size(): number {
    return this.#buckets.size;
  }

  /** Takes `cost` requests, at most the whole limit; undefined when the limit is off (0). */
  take(key: Key, cost = 1): Allowance | undefined {
    if (this.#limit === 0) return undefined;
    const now = this.#now();
    const bucket = this.#refilled(key, now);
    const wanted = Math.min(cost, this.#limit);
    const missing = Math.max(0, wanted - bucket.tokens);
    if (missing === 0) bucket.tokens -= wanted;
    this.#dropIdle(now);
    return this.#allowance(bucket, missing);
  }

  #refilled(key: Key, now: number): Bucket {
    const bucket = this.#buckets.get(key) ?? { tokens: this.#limit, at: now };
    const gained = (Math.max(0, now - bucket.at) * this.#limit) / this.#windowMs;
    bucket.tokens = Math.min(this.#limit, bucket.tokens + gained);
    bucket.at = now;
    this.#buckets.delete(key);
    this.#buckets.set(key, bucket);
    return bucket;
  }

  #allowance({ tokens, at }: Bucket, missing: number): Allowance {
    const msPerToken = this.#windowMs / this.#limit;
    return {
      limit: this.#limit,
      remaining: Math.floor(tokens),
      resetAt: Math.ceil((at + (this.#limit - tokens) * msPerToken) / 1000),
      retryAfter: (missing * msPerToken) / 1000,
    };
  }

  /** Invariant: buckets are in order of last use, so the idle ones come first. Drops up to two for each new one: the map shrinks. */
  #dropIdle(now: number): void {
    for (let dropped = 0; dropped < 2; dropped++) {
      const [oldest] = this.#buckets;
      if (oldest === undefined) return;
      const idle = now - oldest[1].at >= this.#windowMs;
      if (!idle && this.#buckets.size <= maxBuckets) return;
      this.#buckets.delete(oldest[0]);
    }
  }
}

export interface RateLimiter {
  /** Takes requests from an authenticated user's allowance; `cost`: how many, default 1. */
  forUser(id: number, cost?: number): Allowance | undefined;
  /** Takes requests without valid credentials from the allowances of an address (`addressKey`) and of its /48. */
  forAddress(ip: string, cost?: number): Allowance | undefined;
  /** Takes a file download from an authenticated user's allowance. */
  forFilesOfUser(id: number): Allowance | undefined;
  /** Takes a file or page from an address's allowance. */
  forFilesOfAddress(ip: string): Allowance | undefined;
}

/**
 * Downloads for each request of the limit, of a user and of an address. A starting client shows hundreds of pictures; behind one
 * address a whole office starts in the morning.
 */
const FILES_OF_USER = 5;
const FILES_OF_ADDRESS = 15;
/** Networks' worth of requests without credentials for the /48 of an IPv6 address: a home has 256 networks, or more. */
const NETWORKS_OF_SITE = 8;

/** Limits of requests per minute, for each user and each address; 0: no limit. */
export function createRateLimiter(options: {
  clock: Pick<Clock, 'now'>;
  perUser?: number;
  perAddress?: number;
}): RateLimiter {
  const { clock, perUser = 200, perAddress = 100 } = options;
  const now = () => clock.now();
  const users = new TokenBuckets<number>({ limit: perUser, windowMs: 60_000, now });
  const addresses = new TokenBuckets<string>({ limit: perAddress, windowMs: 60_000, now });
  const sites = new TokenBuckets<string>({ limit: perAddress * NETWORKS_OF_SITE, windowMs: 60_000, now });
  const userFiles = new TokenBuckets<number>({ limit: perUser * FILES_OF_USER, windowMs: 60_000, now });
  const addressFiles = new TokenBuckets<string>({ limit: perUser * FILES_OF_ADDRESS, windowMs: 60_000, now });
  return {
    forFilesOfUser: (id) => userFiles.take(id),
    forFilesOfAddress: (ip) => addressFiles.take(addressKey(ip)),
    forUser: (id, cost) => users.take(id, cost),
    forAddress: (ip, cost) => {
      const allowance = addresses.take(addressKey(ip), cost);
      return allowance && allowance.retryAfter > 0
        ? allowance
        : ofSite(sites.take(siteKey(ip), cost), allowance);
    },
  };
}

/** The allowance of the address, unless that of its /48 is used up. */
const ofSite = (site: Allowance | undefined, address: Allowance | undefined): Allowance | undefined =>
  site && site.retryAfter > 0 ? site : address;

/** Says in the reply what is left of the caller's limit. */
export function sayLimits(exchange: Exchange, { limit, remaining, resetAt }: Allowance): void {
  exchange.header(LIMITS.limit, limit).header(LIMITS.remaining, remaining).header(LIMITS.reset, resetAt);
}
