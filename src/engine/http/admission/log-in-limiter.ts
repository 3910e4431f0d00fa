import type { LogInAttempt } from '../../kernel/log-in-attempt.ts';
import { addressKey, siteKey } from '../server/client-address.ts';
import { AttemptLimiter } from './attempt-limiter.ts';

/** Failures with one user name in half an hour, from the /48 of an IPv6 address, and from all addresses. */
const FAILURES_BY_SITE = 20;
const FAILURES_BY_NAME = 50;

/**
 * Counts failed logins: by user name and client address (5 in half an hour); and, where the name has not logged in from the network before,
 * by user name and /48 (20), and by user name alone (50). Threats: guesses from many addresses; deliberate failures that lock another user out.
 */
export class LogInLimiter {
  readonly #near: AttemptLimiter;
  readonly #site: AttemptLimiter;
  readonly #far: AttemptLimiter;

  /** `now` in milliseconds. */
  constructor({ now }: { now: () => number }) {
    this.#near = new AttemptLimiter({ now });
    this.#site = new AttemptLimiter({ now, attempts: FAILURES_BY_SITE });
    this.#far = new AttemptLimiter({ now, attempts: FAILURES_BY_NAME });
  }

  /** Counts an attempt as failed until `succeed` is called; throws RateLimitHit. */
  begin(attempt: LogInAttempt): void {
    const counted = this.#countedFor(attempt);
    for (const [limiter, key] of counted) limiter.check(key);
    for (const [limiter, key] of counted) limiter.fail(key);
  }

  succeed(attempt: LogInAttempt): void {
    const [[near, pair], ...others] = this.#countedFor(attempt);
    near.succeed(pair);
    for (const [limiter, key] of others) limiter.takeBack(key);
  }

  /** Takes back an attempt whose password was not checked. */
  takeBack(attempt: LogInAttempt): void {
    for (const [limiter, key] of this.#countedFor(attempt)) limiter.takeBack(key);
  }

  #countedFor({ name, ip, isKnown }: LogInAttempt): [Counted, ...Counted[]] {
    const near: Counted = [this.#near, `${addressKey(ip)} ${name}`];
    return isKnown ? [near] : [near, [this.#site, `${siteKey(ip)} ${name}`], [this.#far, name]];
  }
}

type Counted = readonly [AttemptLimiter, string];
