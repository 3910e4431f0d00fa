import { addressKey } from './address-key.ts';
import { AttemptLimiter } from './attempt-limiter.ts';

/** Failures with one user name from all addresses in half an hour. */
const FAILURES_BY_NAME = 50;
const MOST_KNOWN = 10_000;

/**
 * Counts failed logins: by user name and client address (5 in half an hour), and by user name alone (50), for
 * addresses that have not logged in with the name before. Threats: guesses from many addresses; deliberate failures
 * that lock another user out.
 */
export class LogInLimiter {
  readonly #near: AttemptLimiter;
  readonly #far: AttemptLimiter;
  /** Pairs of address and name that have logged in, the latest last. */
  readonly #known = new Set<string>();

  /** `now` in milliseconds. */
  constructor({ now }: { now: () => number }) {
    this.#near = new AttemptLimiter({ now });
    this.#far = new AttemptLimiter({ now, attempts: FAILURES_BY_NAME });
  }

  /** Counts an attempt as failed until `succeed` is called; throws RateLimitHit. */
  begin(name: string, ip: string): void {
    const pair = pairOf(name, ip);
    this.#near.check(pair);
    if (!this.#known.has(pair)) {
      this.#far.check(name);
      this.#far.fail(name);
    }
    this.#near.fail(pair);
  }

  succeed(name: string, ip: string): void {
    const pair = pairOf(name, ip);
    if (!this.#known.has(pair)) this.#far.takeBack(name);
    this.#near.succeed(pair);
    this.#known.delete(pair);
    this.#known.add(pair);
    const [oldest] = this.#known;
    if (oldest !== undefined && this.#known.size > MOST_KNOWN) this.#known.delete(oldest);
  }

  /** Takes back an attempt whose password was not checked. */
  takeBack(name: string, ip: string): void {
    const pair = pairOf(name, ip);
    this.#near.takeBack(pair);
    if (!this.#known.has(pair)) this.#far.takeBack(name);
  }
}

const pairOf = (name: string, ip: string): string => `${addressKey(ip)} ${name.toLowerCase()}`;
