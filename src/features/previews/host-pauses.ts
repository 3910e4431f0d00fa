/** Seconds. */
const FIRST = 60;
const LONGEST = 3600;
const MOST_HOSTS = 10_000;

/** Pauses for unreachable hosts, each twice as long as the one before. */
export class HostPauses {
  readonly #now: () => number;
  /** The host that failed last comes last. */
  readonly #failing = new Map<string, { readonly times: number; readonly until: number }>();

  /** `now`: UNIX seconds. */
  constructor(now: () => number) {
    this.#now = now;
  }

  /** Seconds until the host may be tried again; 0: now. */
  of(host: string): number {
    return Math.max(0, (this.#failing.get(host)?.until ?? 0) - this.#now());
  }

  fail(host: string): void {
    const times = (this.#failing.get(host)?.times ?? 0) + 1;
    this.#failing.delete(host);
    this.#failing.set(host, { times, until: this.#now() + Math.min(FIRST * 2 ** (times - 1), LONGEST) });
    const [oldest] = this.#failing.keys();
    if (this.#failing.size > MOST_HOSTS && oldest !== undefined) this.#failing.delete(oldest);
  }

  succeed(host: string): void {
    this.#failing.delete(host);
  }
}
