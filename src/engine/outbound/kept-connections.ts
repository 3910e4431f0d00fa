import type { Pool } from 'undici';

/** The most origins with open connections. */
const MOST_ORIGINS = 32;
/** Milliseconds after which unused connections to an origin are closed. */
const IDLE_MS = 30_000;

interface Kept {
  readonly pool: Pool;
  timer: NodeJS.Timeout;
}

/** Connections that serve one request after another, by origin: for receivers of many requests (push services). */
export class KeptConnections {
  readonly #open: (origin: string) => Pool;
  readonly #kept = new Map<string, Kept>();

  constructor(open: (origin: string) => Pool) {
    this.#open = open;
  }

  to(origin: string): Pool {
    const known = this.#kept.get(origin);
    clearTimeout(known?.timer);
    const pool = known?.pool ?? this.#open(origin);
    const timer = setTimeout(() => this.#close(origin), IDLE_MS).unref();
    // The last used origin comes last.
    this.#kept.delete(origin);
    this.#kept.set(origin, { pool, timer });
    const [oldest] = this.#kept.keys();
    if (oldest !== undefined && this.#kept.size > MOST_ORIGINS) this.#close(oldest);
    return pool;
  }

  /** Running requests end normally. */
  #close(origin: string): void {
    const kept = this.#kept.get(origin);
    this.#kept.delete(origin);
    clearTimeout(kept?.timer);
    // Each request has its own answer or error.
    kept?.pool.close().catch(() => {});
  }
}

/** The other side may have closed a reused connection just as the request was written to it. */
const STALE: ReadonlySet<unknown> = new Set(['UND_ERR_SOCKET', 'ECONNRESET', 'EPIPE']);

export const isStale = (error: unknown): boolean => STALE.has((error as { code?: unknown }).code);
