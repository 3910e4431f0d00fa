import { RateLimitHit } from '../../kernel/errors.ts';

/** Threat: guesses at invented names fill the memory; the oldest are dropped first. */
const maxKeys = 10_000;
const maxKeyLength = 320;

/** Counts failed attempts by key (a user name at login) in a sliding window. */
export class AttemptLimiter {
  readonly #attempts: number;
  readonly #windowMs: number;
  readonly #now: () => number;
  /** Times of the latest failures, oldest first, at most `attempts` of them. */
  readonly #failures = new Map<string, number[]>();

  /** Defaults: 5 failures in 30 minutes. `now` in milliseconds. */
  constructor(options: { now: () => number; attempts?: number; windowMs?: number }) {
    this.#attempts = options.attempts ?? 5;
    this.#windowMs = options.windowMs ?? 30 * 60_000;
    this.#now = options.now;
  }

  /** Throws RateLimitHit when the key has used up its failures. */
  check(key: string): void {
    const wait = this.secondsToWait(key);
    if (wait > 0) throw new RateLimitHit(wait);
  }

  /** Seconds until the next attempt is free; 0 = free. */
  secondsToWait(key: string): number {
    const recent = this.#recent(key);
    const oldest = recent[0];
    if (oldest === undefined || recent.length < this.#attempts) return 0;
    return (oldest + this.#windowMs - this.#now()) / 1000;
  }

  fail(key: string): void {
    const recent = [...this.#recent(key), this.#now()].slice(-this.#attempts);
    const name = normal(key);
    this.#failures.delete(name);
    this.#failures.set(name, recent);
    if (this.#failures.size > maxKeys) this.#dropOldest();
  }

  /** Takes back the last counted failure. */
  takeBack(key: string): void {
    this.#failures.get(normal(key))?.pop();
  }

  /** Forgets the failures of a key after a success. */
  succeed(key: string): void {
    this.#failures.delete(normal(key));
  }

  #recent(key: string): number[] {
    const since = this.#now() - this.#windowMs;
    return (this.#failures.get(normal(key)) ?? []).filter((at) => at > since);
  }

  #dropOldest(): void {
    const [oldest] = this.#failures.keys();
    if (oldest !== undefined) this.#failures.delete(oldest);
  }
}

function normal(key: string): string {
  return key.toLowerCase().slice(0, maxKeyLength);
}
