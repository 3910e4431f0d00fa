import { Kysely, PostgresDialect, type PostgresPool } from 'kysely';
import type pg from 'pg';
import { DatabaseUnavailable } from '../../kernel/errors.ts';
import { type Log, logFailure } from '../../kernel/log.ts';
import { READ_COUNTERS } from './counters.ts';
import type { Row, WriteConnection } from './engine.ts';
import { asUnavailable, BoundedClient, clientConfig, type PostgresLimits } from './postgres-client.ts';
import { COMMITS } from './postgres-listener.ts';
import type { Schema } from './schema.ts';
import { columnsOf, type Deferrable, type Inserting, insertMany, type Step, WriteSet } from './write-set.ts';

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
  readonly #writeSet = new WriteSet();
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
  async begin(realmId: number): Promise<readonly Row[]> {
    const known = this.#client;
    try {
      return await this.#begin(await this.connect(), realmId);
    } catch (error) {
      if (!known || !isBroken(error)) throw error;
      const { log } = this.#options;
      log.warn({ err: error }, 'A transaction could not begin; it is tried on another connection.');
    }
    return this.#begin(await this.connect(), realmId);
  }

  async #begin(client: BoundedClient, realmId: number): Promise<readonly Row[]> {
    const { limits } = this.#options;
    const lockWithin = limits.lock + limits.connect;
    try {
      const realm = `${Number(realmId)}`;
      const lock = `SELECT pg_advisory_xact_lock(${LOCK_SPACE}, ${realm})`;
      const begin = `BEGIN; ${lock}; ${READ_COUNTERS.replace('$1', realm)}`;
      const results = (await client.ask(begin, undefined, lockWithin)) as unknown as pg.QueryResult<Row>[];
      this.#inUse = client;
      this.#realmId = realmId;
      this.#writeSet.clear();
      return results.at(-1)?.rows ?? [];
    } catch (error) {
      // The lock may be there without an answer; it goes with the connection.
      this.#drop(client);
      throw error;
    }
  }

  /** In one round trip with what is still to be written. */
  async commit(): Promise<void> {
    const client = this.#mustBeInUse();
    this.#writeSet.check();
    const written = Promise.all(this.#writeWhatIsDue(client));
    const [rows, end] = await Promise.allSettled([written, client.ask('COMMIT')]);
    if (end.status === 'rejected') throw withUnknownEnd(end.reason);
    this.#writeSet.check();
    if (rows.status === 'rejected') throw rows.reason;
    // PostgreSQL answers so to the commit of a transaction in which something has failed.
    if (end.value.command !== 'COMMIT')
      throw new Error('The transaction was rolled back instead of committed.');
    this.#inUse = undefined;
    this.#notify(client);
  }

  /**
   * Wakes the other nodes. After the transaction, since notices are committed one after another in the whole database;
   * nobody waits for it, and a node to which it does not come finds the commit by its look at the log.
   */
  #notify(client: BoundedClient): void {
    const { node, log } = this.#options;
    client
      .ask(`NOTIFY ${COMMITS}, '${Number(this.#realmId)} ${node}'`)
      .catch(logFailure(log, 'The other nodes could not be notified of a commit.'));
  }

  async rollback(): Promise<void> {
    const client = this.#inUse;
    this.#inUse = undefined;
    // Without its connection the database rolls back by itself.
    await client?.ask('ROLLBACK').catch(() => this.#drop(client));
  }

  beginOperation(): void {
    this.#writeSet.beginOperation();
  }

  endOperation(): void {
    this.#writeSet.endOperation();
  }

  async undoOperation(): Promise<void> {
    if (this.#writeSet.undoOperation()) await this.#mustBeInUse().ask('ROLLBACK TO SAVEPOINT operation');
  }

  /** Throws what PostgreSQL cannot keep: in a write with the rows of others it would fail those as well. */
  defer(table: Deferrable, values: readonly unknown[]): void {
    if (values.some((value) => typeof value === 'string' && value.includes('\0')))
      throw new Error(`A text for ${table.table} has a null byte.`);
    this.#writeSet.add({ table, values });
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
    const client = this.#mustBeInUse();
    const written = this.#writeWhatIsDue(client);
    const answer = values.length === 0 ? client.ask(text) : client.ask(text, values);
    if (written.length > 0) await Promise.all([...written, answer]);
    return answer;
  }

  #mustBeInUse(): BoundedClient {
    if (!this.#inUse) throw new Error('A query ran outside its transaction.');
    return this.#inUse;
  }

  /** Sends all without waiting, so that it travels with the statement that comes next. */
  #writeWhatIsDue(client: BoundedClient): Promise<unknown>[] {
    return this.#writeSet
      .due()
      .flatMap((step: Step) =>
        'savepoint' in step ? [client.ask(step.savepoint)] : this.#insert(client, step),
      );
  }

  #insert(client: BoundedClient, { rows, isEarlier }: Inserting): Promise<unknown>[] {
    const tables = Map.groupBy(rows, ({ table }) => table);
    return [...tables].map(async ([table, some]) => {
      try {
        await client.ask(insertMany(table), columnsOf(some));
      } catch (error) {
        if (isEarlier) this.#writeSet.fail(error);
        throw error;
      }
    });
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

/** Nobody knows whether a commit was made whose answer has not come. */
const withUnknownEnd = (error: unknown): unknown =>
  error instanceof DatabaseUnavailable ? new DatabaseUnavailable(error.cause, 'unknown') : error;

/** Whether the connection has gone, rather than the wait for the lock having been too long. */
function isBroken(error: unknown): boolean {
  const cause = error instanceof DatabaseUnavailable ? error.cause : undefined;
  return cause !== undefined && (cause as { code?: string }).code !== '55P03';
}
