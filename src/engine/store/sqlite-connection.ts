import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite';
import type { SqliteDatabase, SqliteStatement } from 'kysely';
import type { Row } from './engine.ts';

const STATEMENT_CACHE_SIZE = 500;

/** A prepared statement; its rows have the order of its columns. */
interface Prepared {
  readonly statement: StatementSync;
  /** undefined: the statement returns no rows. */
  readonly rowOf: RowMaker | undefined;
}

interface ConnectionOptions {
  /** Called before each statement. */
  readonly beforeEach?: (text: string) => void;
  /** Off where tables change, and with them the columns that a statement returns. */
  readonly keepsStatements?: boolean;
}

/** Adapts node:sqlite to the interface of Kysely's SQLite dialect, and keeps statements prepared. */
export class SqliteConnection implements SqliteDatabase {
  readonly #database: DatabaseSync;
  readonly #statements = new Map<string, Prepared>();
  readonly #beforeEach: (text: string) => void;
  readonly #keepsStatements: boolean;

  constructor(
    database: DatabaseSync,
    { beforeEach = () => {}, keepsStatements = true }: ConnectionOptions = {},
  ) {
    this.#database = database;
    this.#beforeEach = beforeEach;
    this.#keepsStatements = keepsStatements;
  }

  /** Runs synchronously. */
  all(text: string, values: readonly unknown[]): Row[] {
    const { statement, rowOf } = this.#prepared(text);
    const rows = statement.all(...(values as SQLInputValue[])) as unknown as unknown[][];
    return rowOf ? rows.map(rowOf) : [];
  }

  /** Runs synchronously, without `beforeEach`. */
  runAlone(text: string, values: readonly unknown[]): void {
    this.#find(text).statement.run(...(values as SQLInputValue[]));
  }

  prepare(text: string): SqliteStatement {
    const { statement, rowOf } = this.#prepared(text);
    const bind = (values: readonly unknown[]) => values.map(bindable);
    return {
      reader: rowOf !== undefined,
      all: (values) => {
        const rows = statement.all(...bind(values)) as unknown as unknown[][];
        return rowOf ? rows.map(rowOf) : [];
      },
      run: (values) => statement.run(...bind(values)),
      iterate: (values) => {
        const rows = statement.iterate(...bind(values)) as unknown as Iterable<unknown[]>;
        return rowOf ? mapped(rows, rowOf) : [].values();
      },
    };
  }

  /** Use the result at once: a later call may discard it. */
  #prepared(text: string): Prepared {
    this.#beforeEach(text);
    return this.#find(text);
  }

  #find(text: string): Prepared {
    const known = this.#statements.get(text);
    if (known) return known;
    const prepared = prepare(this.#database, text);
    if (!this.#keepsStatements) return prepared;
    if (this.#statements.size >= STATEMENT_CACHE_SIZE) this.#statements.clear();
    this.#statements.set(text, prepared);
    return prepared;
  }

  close(): void {}
}

function* mapped<T, U>(items: Iterable<T>, map: (item: T) => U): Generator<U> {
  for (const item of items) yield map(item);
}

function prepare(database: DatabaseSync, text: string): Prepared {
  const statement = database.prepare(text);
  const names = statement.columns().map(({ name }) => name);
  if (names.length === 0) return { statement, rowOf: undefined };
  statement.setReturnArrays(true);
  return { statement, rowOf: rowMakerOf(names) };
}

function bindable(value: unknown): SQLInputValue {
  if (typeof value === 'boolean') return value ? 1 : 0;
  return value as SQLInputValue;
}

/** Makes a row of the values of its columns. */
type RowMaker = (values: readonly unknown[]) => Row;

/**
 * Makes rows of one shape. Rows of node:sqlite have none: each is a table of names, and takes twice as long
 * to make and ten times as long to read. The names come from our own statements, and are written into the code as JSON strings.
 */
function rowMakerOf(names: readonly string[]): RowMaker {
  const members = names.map((name, index) => `${JSON.stringify(name)}: values[${index}]`);
  return new Function('values', `return { ${members.join(', ')} };`) as RowMaker;
}
