import { Kysely, PostgresDialect, type PostgresPool } from 'kysely';
import { DatabaseUnavailable } from '../kernel/errors.ts';
import type { Log } from '../kernel/log.ts';
import type { Row, WriteConnection } from './engine.ts';
import { asUnavailable, BoundedClient, clientConfig, type PostgresLimits } from './postgres-client.ts';
import { COMMITS } from './postgres-listener.ts';
import type { Schema } from './schema.ts';

/** First half of the two-part advisory lock, which keeps our locks apart from those of other programs. */
const LOCK_SPACE = 0x7a1e;

export interface WriterOptions {
  readonly node: string;
  readonly durable: boolean;
  readonly limits: PostgresLimits;
  readonly log: Log;
}

export class PostgresWriteConnection implements WriteConnection {
  readonly db: Kysely<Schema>;
  readonly #url: string;
  readonly #options: WriterOptions;
  /** The connection while nothing is known against it. */
  #client: BoundedClient | undefined;
  /** The connection of the open transaction, even if the transaction has failed. */
  #inUse: BoundedClient | undefined;
  #realmId = 0;

  constructor(url: string, options: WriterOptions) {
    this.#url = url;
    this.#options = options;
    this.db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool: this.#asPool() }) });
  }

  async connect(): Promise<BoundedClient> {
    if (this.#client) return this.#client;
    const { limits, durable, log } = this.#options;
    const client = new BoundedClient(clientConfig(this.#url, { limits, role: 'writer', durable }), limits);
    client.on('error', (err) => {
      if (this.#client === client) log.warn({ err }, 'The connection that writes broke; it is made again.');
      this.#forget(client);
    });
    client.on('end', () => this.#forget(client));
    await client.connect().catch((error) => {
      throw asUnavailable(error);
    });
    this.#client = client;
    return client;
  }

  /**
   * The realm's lock makes the order of commits the order of the log on every node. A connection that broke since it
   * was last used is made anew: nothing has been done on it yet.
   */
  async begin(realmId: number): Promise<void> {
    const known = this.#client;
    try {
      return await this.#begin(await this.connect(), realmId);
    } catch (error) {
      if (!known || !isBroken(error)) throw error;
      const { log } = this.#options;
      log.warn({ err: error }, 'A transaction could not begin; it is tried on another connection.');
    }
    await this.#begin(await this.connect(), realmId);
  }

  async #begin(client: BoundedClient, realmId: number): Promise<void> {
    const { limits } = this.#options;
    const lockWithin = limits.lock + limits.connect;
    try {
      const lock = `SELECT pg_advisory_xact_lock(${LOCK_SPACE}, ${Number(realmId)})`;
      await client.ask(`BEGIN; ${lock}`, undefined, lockWithin);
    } catch (error) {
      // The lock may be there without an answer; it goes with the connection.
      this.#drop(client);
      throw error;
    }
    this.#inUse = client;
    this.#realmId = realmId;
  }

  /** In one go: the notice is only given with the commit. */
  async commit(): Promise<void> {
    const payload = `${Number(this.#realmId)} ${this.#options.node}`;
    try {
      await this.#ask(`NOTIFY ${COMMITS}, '${payload}'; COMMIT`);
    } catch (error) {
      throw error instanceof DatabaseUnavailable ? new DatabaseUnavailable(error.cause, 'unknown') : error;
    }
    this.#inUse = undefined;
  }

  async rollback(): Promise<void> {
    const client = this.#inUse;
    this.#inUse = undefined;
    // Without its connection the database rolls back by itself.
    await client?.ask('ROLLBACK').catch(() => this.#drop(client));
  }

  async savepoint(): Promise<void> {
    await this.#ask('SAVEPOINT operation');
  }

  async releaseSavepoint(): Promise<void> {
    await this.#ask('RELEASE SAVEPOINT operation');
  }

  async rollbackToSavepoint(): Promise<void> {
    await this.#ask('ROLLBACK TO SAVEPOINT operation; RELEASE SAVEPOINT operation');
  }

  async run(statement: string, parameters: readonly unknown[]): Promise<Row[]> {
    return (await this.#ask(statement, parameters)).rows as Row[];
  }

  async close(): Promise<void> {
    await this.#client?.end();
  }

  #drop(client: BoundedClient): void {
    this.#forget(client);
    client.break();
  }

  #forget(client: BoundedClient): void {
    if (this.#client === client) this.#client = undefined;
  }

  async #ask(text: string, values: readonly unknown[] = []) {
    if (!this.#inUse) throw new Error('A query ran outside its transaction.');
    return values.length === 0 ? this.#inUse.ask(text) : this.#inUse.ask(text, values);
  }

  /** Kysely asks a pool for a connection; there is only this one. */
  #asPool(): PostgresPool {
    const query = (text: unknown, values?: readonly unknown[]) => this.#ask(text as string, values);
    return {
      connect: async () => ({ query, release: () => {} }) as never,
      end: async () => {},
    };
  }
}

/** Whether the connection has gone, rather than the wait for the lock having been too long. */
function isBroken(error: unknown): boolean {
  const cause = error instanceof DatabaseUnavailable ? error.cause : undefined;
  return cause !== undefined && (cause as { code?: string }).code !== '55P03';
}
