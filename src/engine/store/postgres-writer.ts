import { Kysely, PostgresDialect, type PostgresPool } from 'kysely';
import type pg from 'pg';
import { DatabaseUnavailable } from '../kernel/errors.ts';
import { type Log, logFailure } from '../kernel/log.ts';
import { COUNTER_ROWS, checkCounters, READ_COUNTERS } from './counters.ts';
import type { Row, WriteConnection } from './engine.ts';
import { KnownCounters } from './known-counters.ts';
import {
  asUnavailable,
  type BoundedClient,
  clientConfig,
  hasSessions,
  localSettings,
  type NewClient,
  type PostgresLimits,
} from './postgres-client.ts';
import { COMMITS } from './postgres-listener.ts';
import { LOCK_SPACE } from './realm-lock.ts';
import type { Schema } from './schema.ts';
import { keepPlan } from './sql.ts';
import {
  byTable,
  columnsOf,
  type Deferrable,
  type Inserting,
  insertMany,
  Overtaken,
  statementsOf,
  WriteSet,
  type WriteStep,
} from './write-set.ts';

export interface WriterOptions {
  readonly node: string;
  readonly durable: boolean;
  readonly limits: PostgresLimits;
  readonly log: Log;
  readonly newClient: NewClient;
}

/** Reads in the round trip that begins a transaction. */
type Beside = Parameters<WriteConnection['begin']>[1];

/** A transaction that began without asking PostgreSQL: its first statement checks its assumptions. */
interface Unchecked {
  readonly sum: number;
  /** Resolves to the error with which it failed to begin, or undefined; absent: nothing has been sent. */
  begun?: Promise<unknown>;
}

/**
 * Invariants (test/store/unchecked.test.ts)
 * 1. A transaction commits only if its assumed counters are the stored ones, under the realm's lock.
 * 2. No caller gets "not written" for a change that may have been written.
 */
export class PostgresWriteConnection implements WriteConnection {
  readonly db: Kysely<Schema>;
  readonly #url: string;
  readonly #options: WriterOptions;
  readonly #writeSet = new WriteSet();
  readonly #inserts = new Map<Deferrable, string>();
  /** The connection, unless it is known to be broken. */
  #client: BoundedClient | undefined;
  /** The connection of the open transaction, even if the transaction has failed. */
  #inUse: BoundedClient | undefined;
  #realmId = 0;
  readonly #counters = new KnownCounters();
  /** The connection of a commit of which the other nodes have had no notice. */
  #unnotified: BoundedClient | undefined;
  #unchecked: Unchecked | undefined;
  /** A commit with this assumed sum was not answered: it was made, or never will be once the counters have grown. */
  #doubt: { readonly sum: number; readonly cause: unknown } | undefined;

  constructor(url: string, options: WriterOptions) {
    this.#url = url;
    this.#options = options;
    this.db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool: this.#asPool() }) });
  }

  async connect(): Promise<BoundedClient> {
    if (this.#client) return this.#client;
    const { limits, durable, log } = this.#options;
    const config = clientConfig(this.#url, { limits, role: 'writer', durable });
    const client = this.#options.newClient(config, limits);
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

  /** The position up to which this node has written the log, or read it under the lock. */
  get logPosition(): number {
    return this.#counters.logPosition;
  }

  /** Another node has written: the known counters may be wrong. */
  forgetCounters(): void {
    this.#counters.forget();
  }

  /**
   * The realm's lock makes the order of commits the order of the log on every node. While no other node writes, it asks
   * nothing: the counters are those of the last commit, and the first statement or the commit takes the lock.
   */
  async begin(realmId: number, beside?: Beside): Promise<readonly Row[]> {
    this.#writeSet.clear();
    this.#realmId = realmId;
    this.#unchecked = undefined;
    const client = this.#client;
    const assumed = client && !this.#doubt && this.#counters.assume();
    if (!assumed) return this.#beginAsking(realmId, beside);
    this.#inUse = client;
    this.#unchecked = { sum: assumed.sum };
    return assumed.rows;
  }

  async #beginAsking(realmId: number, beside?: Beside): Promise<readonly Row[]> {
    const doubt = this.#doubt;
    this.#doubt = undefined;
    try {
      const rows = await this.#beginSomehow(realmId, beside);
      const sum = this.#counters.found(rows);
      if (doubt && sum !== doubt.sum) throw new DatabaseUnavailable(doubt.cause);
      return rows;
    } catch (error) {
      throw doubt ? withUnknownEnd(error) : error;
    }
  }

  /** Replaces a connection that broke since its last use: nothing has been done on it yet. */
  async #beginSomehow(realmId: number, beside?: Beside): Promise<readonly Row[]> {
    const known = this.#client;
    try {
      return await this.#begin(await this.connect(), realmId, beside);
    } catch (error) {
      if (!known || !isBroken(error)) throw error;
      const { log } = this.#options;
      log.warn({ err: error }, 'A transaction could not begin; it is tried on another connection.');
    }
    return this.#begin(await this.connect(), realmId, beside);
  }

  async #begin(client: BoundedClient, realmId: number, beside?: Beside): Promise<readonly Row[]> {
    try {
      this.#notify();
      const begin = `${this.#beginning}; ${READ_COUNTERS.replace('$1', `${Number(realmId)}`)}`;
      const begun = client.ask(begin, undefined, this.#lockWithin);
      this.#inUse = client;
      const [results] = await Promise.all([begun, beside?.(this.db)]);
      return (results as unknown as pg.QueryResult<Row>[]).at(-1)?.rows ?? [];
    } catch (error) {
      // The lock may be held without an answer; it ends with the connection.
      this.#inUse = undefined;
      this.#drop(client);
      throw error;
    }
  }

  get #beginning(): string {
    const settings = hasSessions(this.#url) ? '' : localSettings(this.#options);
    return `BEGIN; ${settings}SELECT pg_advisory_xact_lock(${LOCK_SPACE}, ${Number(this.#realmId)})`;
  }

  get #lockWithin(): number {
    const { limits } = this.#options;
    return limits.lock + limits.connect;
  }

  /** Sends the begin of a transaction that has not begun, without waiting. */
  #beginIfDue(client: BoundedClient): void {
    const unchecked = this.#unchecked;
    if (!unchecked || unchecked.begun) return;
    this.#notify();
    const realm = `${Number(this.#realmId)}`;
    const check = checkCounters()
      .replace('$1', realm)
      .replace('$2', `${Number(unchecked.sum)}`);
    unchecked.begun = client.ask(`${this.#beginning}; ${check}`, undefined, this.#lockWithin).then(
      () => undefined,
      (error) => error,
    );
  }

  /** Throws the error if the transaction is known not to have begun. */
  async #mustHaveBegun(): Promise<void> {
    const failure = await this.#unchecked?.begun;
    if (failure === undefined) return;
    this.#counters.forget();
    // Nothing can have been written, since nothing was committed: the next attempt asks, on another connection if necessary.
    throw isOvertaken(failure) || isBroken(failure) ? new Overtaken() : failure;
  }

  /** Commits in one round trip with the rows still to be written, and with the begin if that has not been sent. */
  async commit(): Promise<void> {
    const client = this.#mustBeInUse();
    await this.#mustHaveBegun();
    this.#writeSet.check();
    client.cork();
    this.#beginIfDue(client);
    const written = Promise.all(this.#writeWhatIsDue(client));
    const committed = client.ask('COMMIT');
    client.uncork();
    const [rows, end] = await Promise.allSettled([written, committed]);
    await this.#mustHaveBegunBefore(end);
    if (end.status === 'rejected') throw withUnknownEnd(end.reason);
    this.#writeSet.check();
    if (rows.status === 'rejected') throw rows.reason;
    // PostgreSQL answers ROLLBACK to the commit of a failed transaction.
    if (end.value.command !== 'COMMIT')
      throw new Error('The transaction was rolled back instead of committed.');
    this.#inUse = undefined;
    const hasLogged = this.#counters.keep();
    if (hasLogged) this.#notifySoon(client);
  }

  async #mustHaveBegunBefore(end: PromiseSettledResult<unknown>): Promise<void> {
    // An answer means that the transaction has ended: there is nothing to roll back.
    if (end.status === 'fulfilled' && (await this.#unchecked?.begun) !== undefined) this.#inUse = undefined;
    const cause = end.status === 'rejected' ? end.reason : undefined;
    const { sum } = this.#unchecked ?? {};
    const hasBegun = (await this.#unchecked?.begun) === undefined;
    if (!hasBegun && cause !== undefined && sum !== undefined) this.#doubt = { sum, cause };
    await this.#mustHaveBegun();
  }

  /**
   * Wakes the other nodes, which follow the log. After the transaction, since the whole database commits notices one after another;
   * in the background: a node that misses the notice finds the commit by its look at the log. Where the next transaction begins in this turn of
   * the event loop, the notice travels with it.
   */
  #notifySoon(client: BoundedClient): void {
    if (!hasSessions(this.#url)) return;
    if (!this.#unnotified) setImmediate(() => this.#notify());
    this.#unnotified = client;
  }

  #notify(): void {
    const client = this.#unnotified;
    this.#unnotified = undefined;
    const { node, log } = this.#options;
    client
      ?.ask(`NOTIFY ${COMMITS}, '${Number(this.#realmId)} ${node} ${this.logPosition}'`)
      .catch(logFailure(log, 'The other nodes could not be notified of a commit.'));
  }

  async rollback(): Promise<void> {
    const client = this.#inUse;
    this.#inUse = undefined;
    this.#counters.forget();
    const hasBegun = this.#unchecked === undefined || this.#unchecked.begun !== undefined;
    if (!hasBegun) return;
    // Without its connection, the database rolls back by itself.
    await client?.ask('ROLLBACK').catch(() => this.#drop(client));
  }

  beginOperation(): void {
    this.#writeSet.beginOperation();
  }

  endOperation(): void {
    this.#writeSet.endOperation();
  }

  async undoOperation(): Promise<void> {
    const hasSavepoint = this.#writeSet.undoOperation();
    await this.#mustHaveBegun();
    if (hasSavepoint) await this.#mustBeInUse().ask('ROLLBACK TO SAVEPOINT operation');
  }

  /** Throws for a value that PostgreSQL cannot store: written together with rows of others, it would fail those as well. */
  defer(table: Deferrable, values: readonly unknown[]): void {
    if (values.some((value) => typeof value === 'string' && value.includes('\0')))
      throw new Error(`A text for ${table.table} has a null byte.`);
    if (table === COUNTER_ROWS) this.#counters.set(String(values[1]), Number(values[2]));
    this.#writeSet.add({ table, values });
  }

  get isFull(): boolean {
    return this.#writeSet.isFull;
  }

  /** The connection has one transaction at a time. */
  get mayBeginAhead(): boolean {
    return false;
  }

  /** Readers have connections of their own, and see what is on disk. */
  get isAwaited(): boolean {
    return false;
  }

  peek(): undefined {}

  async run(statement: string, parameters: readonly unknown[]): Promise<Row[]> {
    return (await this.#ask(statement, parameters)).rows as Row[];
  }

  async close(): Promise<void> {
    this.#notify();
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
    client.cork();
    this.#beginIfDue(client);
    const written = this.#writeWhatIsDue(client);
    const answer = values.length === 0 ? client.ask(text) : client.ask(text, values);
    client.uncork();
    try {
      if (written.length > 0) await Promise.all([...written, answer]);
      return await answer;
    } catch (error) {
      await this.#mustHaveBegun();
      throw error;
    }
  }

  #mustBeInUse(): BoundedClient {
    if (!this.#inUse) throw new Error('A query ran outside its transaction.');
    return this.#inUse;
  }

  /** Sends all due rows without waiting, together with the next statement. */
  #writeWhatIsDue(client: BoundedClient): Promise<unknown>[] {
    return this.#writeSet
      .due()
      .flatMap((step: WriteStep) =>
        'savepoint' in step ? [client.ask(step.savepoint)] : this.#insert(client, step),
      );
  }

  #insert(client: BoundedClient, { rows, isEarlier }: Inserting): Promise<unknown>[] {
    const ask = async (text: string, values: readonly unknown[]) => {
      try {
        await client.ask(text, values);
      } catch (error) {
        if (isEarlier) this.#writeSet.fail(error);
        throw error;
      }
    };
    return byTable(rows).flatMap(([table, all]) => {
      const { statement } = table;
      if (statement) return all.map(({ values }) => ask(statement.postgres, values));
      return [...statementsOf(all)].map((some) => ask(this.#insertInto(table), columnsOf(some)));
    });
  }

  #insertInto(table: Deferrable): string {
    const known = this.#inserts.get(table);
    if (known !== undefined) return known;
    const text = keepPlan(insertMany(table));
    this.#inserts.set(table, text);
    return text;
  }

  /** Kysely expects a pool; this one always gives the same connection. */
  #asPool(): PostgresPool {
    const query = (text: unknown, values?: readonly unknown[]) => this.#ask(text as string, values);
    return {
      connect: async () => ({ query, release: () => {} }) as never,
      end: async () => {},
      options: {},
    };
  }
}

/** Whether the error says that the counters differ from the assumed ones (`checkCounters`). */
const isOvertaken = (error: unknown): boolean => (error as { code?: string }).code === '22P02';

/** A commit without an answer may or may not have been made. */
const withUnknownEnd = (error: unknown): unknown =>
  error instanceof DatabaseUnavailable ? new DatabaseUnavailable(error.cause, 'unknown') : error;

/** Whether the connection is lost, rather than the wait for the lock too long. */
function isBroken(error: unknown): boolean {
  const cause = error instanceof DatabaseUnavailable ? error.cause : undefined;
  return cause !== undefined && (cause as { code?: string }).code !== '55P03';
}
