import { DatabaseUnavailable } from '../kernel/errors.ts';
import type { Log } from '../kernel/log.ts';
import { FLOOR } from './counters.ts';
import type { DatabaseClock } from './database-clock.ts';
import {
  asUnavailable,
  type BoundedClient,
  clientConfig,
  type NewClient,
  type PostgresLimits,
} from './postgres-client.ts';
import { requireFloor } from './versions.ts';

/** The database's time, in milliseconds. */
export const TIME = '(extract(epoch from clock_timestamp()) * 1000)::bigint';

const counter = (name: string) => `(SELECT value FROM counters WHERE realm_id = $1 AND name = '${name}')`;
const READ_ONLY = "current_setting('transaction_read_only') = 'on'";
const LOOK = `SELECT ${TIME} AS time, ${READ_ONLY} AS is_read_only, ${counter('log')} AS position, ${counter(FLOOR)} AS floor`;

interface LookoutOptions {
  readonly limits: PostgresLimits;
  readonly log: Log;
  readonly clock: DatabaseClock;
  readonly newClient: NewClient;
  /** Called when the database takes writes again: it may be another server. */
  readonly onWritable: () => void;
  /** Called at the second look in a row that fails, and at each one after it: what waits for an answer waits in vain. */
  readonly onSilent: () => void;
}

/**
 * Reads the position of the log on its own connection, with its own limits: neither slow queries of others nor a
 * dead connection keep a node from knowing how far behind it is. The next look replaces a connection that failed.
 */
export class PostgresLookout {
  readonly #url: string;
  readonly #options: LookoutOptions;
  #client: BoundedClient | undefined;
  /** Whether the database took no writes at the last look. */
  isReadOnly = false;
  /** How many looks in a row have failed. */
  #failed = 0;

  constructor(url: string, options: LookoutOptions) {
    this.#url = url;
    this.#options = options;
  }

  /** Reads the position of the newest log entry, and corrects the clock. Throws DatabaseUnavailable, Outdated. One call at a time. */
  async look(realmId: number): Promise<number> {
    try {
      const position = await this.#look(realmId);
      this.#failed = 0;
      return position;
    } catch (error) {
      if (error instanceof DatabaseUnavailable && ++this.#failed > 1) this.#options.onSilent();
      throw error;
    }
  }

  async #look(realmId: number): Promise<number> {
    const { limits, clock } = this.#options;
    const client = this.#client ?? (await this.#connect());
    let position = 0;
    let floor = 0;
    await clock.readAndCorrect(async () => {
      const { rows } = await client.ask(LOOK, [realmId], limits.look).catch((error) => {
        this.#forget(client);
        client.break();
        throw error;
      });
      position = rows[0].position ?? 0;
      floor = rows[0].floor ?? 0;
      this.#note(rows[0].is_read_only);
      return rows[0].time;
    });
    requireFloor(floor);
    return position;
  }

  /** While the database takes no writes, each look has a new connection, which may find another server. */
  lookElsewhere(): void {
    const client = this.#client;
    this.isReadOnly = true;
    this.#client = undefined;
    // A connection that does not end in order is broken.
    client?.end().catch(() => {});
  }

  #note(isReadOnly: boolean): void {
    const wasReadOnly = this.isReadOnly;
    if (isReadOnly) this.lookElsewhere();
    this.isReadOnly = isReadOnly;
    if (wasReadOnly && !isReadOnly) this.#options.onWritable();
  }

  async close(): Promise<void> {
    await this.#client?.end();
  }

  async #connect(): Promise<BoundedClient> {
    const { limits, log, newClient } = this.#options;
    const client = newClient(clientConfig(this.#url, { limits, role: 'lookout' }), limits);
    client.on('error', (err) => {
      if (this.#client === client)
        log.warn({ err }, 'The connection that looks at the log broke; it is made again.');
    });
    client.on('end', () => this.#forget(client));
    await client.connect().catch((error) => {
      const failure = asUnavailable(error);
      if (failure instanceof DatabaseUnavailable && failure.isReadOnly) this.isReadOnly = true;
      throw failure;
    });
    this.#client = client;
    return client;
  }

  #forget(client: BoundedClient): void {
    if (this.#client === client) this.#client = undefined;
  }
}
