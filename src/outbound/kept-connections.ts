import type { Pool } from 'undici';

/** Origins with connections that are kept. */
const MOST_ORIGINS = 32;
/** Without a request for so long, the connections to an origin are closed. */
const IDLE_MS = 30_000;

interface Kept {
  readonly pool: Pool;
  timer: NodeJS.Timeout;
}

/** Connections that serve one request after another, by origin: for receivers that get many, such as push services. */
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
    // The one that was asked for last is the last.
    this.#kept.delete(origin);
    this.#kept.set(origin, { pool, timer });
    const [oldest] = this.#kept.keys();
    if (oldest !== undefined && this.#kept.size > MOST_ORIGINS) this.#close(oldest);
    return pool;
  }

  /** Requests that are under way end as they would. */
  #close(origin: string): void {
    const kept = this.#kept.get(origin);
    this.#kept.delete(origin);
    clearTimeout(kept?.timer);
    // Each request has its own answer or error.
    kept?.pool.close().catch(() => {});
  }
}

/** The other side may have closed a kept connection just as the request was written to it. */
const STALE: ReadonlySet<unknown> = new Set(['UND_ERR_SOCKET', 'ECONNRESET', 'EPIPE']);

export const isStale = (error: unknown): boolean => STALE.has((error as { code?: unknown }).code);
