import { DatabaseUnavailable } from '../kernel/errors.ts';

/** A table whose rows are written together, without reading existing rows. */
export interface Deferrable {
  readonly table: string;
  /** Names and PostgreSQL types of a row's values. */
  readonly columns: Readonly<Record<string, 'bigint' | 'text' | 'bytea'>>;
  /** Columns of the table, where they differ from `columns`. */
  readonly written?: readonly string[];
  /** SQL that chooses among the rows, which it names `given`. */
  readonly join?: string;
  /** SQL for a row whose key exists; default: it must not exist. */
  readonly conflict?: string;
  /** Runs for each row instead of an insertion, with its values as `?1…` or `$1…`. */
  readonly statement?: { readonly sqlite: string; readonly postgres: string };
}

export interface DeferredRow {
  readonly table: Deferrable;
  /** In the order of `columns`. */
  readonly values: readonly unknown[];
}

export interface Inserting {
  readonly rows: readonly DeferredRow[];
  /** Whether the rows come from operations that have ended. */
  readonly isEarlier: boolean;
}

/** Deferred rows cannot be written: the batch fails, and each operation is tried alone. */
export class RowsRefused extends Error {
  constructor(cause: unknown) {
    super('Deferred rows could not be written.', { cause });
  }
}

/** Another process has written since the transaction began: all its operations run again. */
export class Overtaken extends Error {
  constructor() {
    super('Another process has written to the database meanwhile.');
  }
}

/** A statement that has to run before the next statement of the transaction. */
export type WriteStep = Inserting | { readonly savepoint: string };

const NOTHING: readonly WriteStep[] = [];

/** Characters of rows after which a transaction takes no further operation: they wait in memory, and the commit takes long. */
const MOST_IN_A_TRANSACTION = 8_000_000;
/** The bounds of a statement that inserts many rows; PostgreSQL takes each column as one parameter of up to 1 GB. */
const MOST_IN_A_STATEMENT = { rows: 10_000, characters: 4_000_000 };

/**
 * The rows that a transaction will write, with the commit or before a statement that has to see them. An operation that only defers
 * rows takes no savepoint: to undo it is to discard them.
 */
export class WriteSet {
  #rows: DeferredRow[] = [];
  /** Characters of all rows of the transaction, written rows too. */
  #size = 0;
  /** The number of rows of earlier operations. */
  #earlier = 0;
  #operations = 0;
  #isInOperation = false;
  #hasSavepoint = false;
  /** Whether a savepoint of an earlier operation still exists. */
  #hasOldSavepoint = false;
  #failure: { readonly error: unknown } | undefined;

  clear(): void {
    this.#rows = [];
    this.#size = 0;
    this.#earlier = 0;
    this.#operations = 0;
    this.#isInOperation = false;
    this.#hasSavepoint = false;
    this.#hasOldSavepoint = false;
    this.#failure = undefined;
  }

  add(row: DeferredRow): void {
    this.#rows.push(row);
    this.#size += sizeOf(row);
  }

  /** Whether the transaction takes no further operation. */
  get isFull(): boolean {
    return this.#size >= MOST_IN_A_TRANSACTION;
  }

  /** Whether no row waits to be written. */
  get isEmpty(): boolean {
    return this.#rows.length === 0;
  }

  /** Whether rows of the table wait to be written. */
  has(table: string): boolean {
    return this.#rows.some((row) => row.table.table === table);
  }

  /** The number of operations begun in the transaction. */
  get operations(): number {
    return this.#operations;
  }

  beginOperation(): void {
    this.#operations++;
    this.#isInOperation = true;
    this.#earlier = this.#rows.length;
  }

  endOperation(): void {
    this.#isInOperation = false;
    this.#hasOldSavepoint ||= this.#hasSavepoint;
    this.#hasSavepoint = false;
  }

  /** Discards the operation's rows. Returns whether it has a savepoint to roll back to, in a transaction that may commit. */
  undoOperation(): boolean {
    this.#rows.length = this.#earlier;
    const hadSavepoint = this.#hasSavepoint;
    this.endOperation();
    return hadSavepoint && !this.#failure;
  }

  /** Takes the steps that have to run now, in order. */
  due(): readonly WriteStep[] {
    const needsSavepoint = this.#isInOperation && !this.#hasSavepoint;
    if (this.#rows.length === 0 && !needsSavepoint) return NOTHING;
    const rows = this.#rows;
    this.#rows = [];
    if (!needsSavepoint) return [{ rows, isEarlier: !this.#isInOperation }];
    const savepoint = `${this.#hasOldSavepoint ? 'RELEASE SAVEPOINT operation; ' : ''}SAVEPOINT operation`;
    this.#hasSavepoint = true;
    this.#hasOldSavepoint = false;
    const earlier = { rows: rows.slice(0, this.#earlier), isEarlier: true };
    const own = { rows: rows.slice(this.#earlier), isEarlier: false };
    this.#earlier = 0;
    return [earlier, { savepoint }, own].filter((step) => !('rows' in step) || step.rows.length > 0);
  }

  /** Rows of ended operations could not be written: the transaction must not commit. */
  fail(error: unknown): void {
    this.#failure ??= { error };
  }

  /** Throws the reason why the transaction must not commit: RowsRefused, or DatabaseUnavailable. */
  check(): void {
    if (!this.#failure) return;
    const { error } = this.#failure;
    throw error instanceof DatabaseUnavailable ? error : new RowsRefused(error);
  }
}

/** In characters, or bytes. */
function sizeOf({ values }: DeferredRow): number {
  let size = 0;
  for (const value of values)
    if (typeof value === 'string' || value instanceof Uint8Array) size += value.length;
  return size;
}

/** Rows by table, in any order; but those that run a statement of their own run in theirs. */
export function byTable(rows: readonly DeferredRow[]): (readonly [Deferrable, DeferredRow[]])[] {
  const groups: (readonly [Deferrable, DeferredRow[]])[] = [];
  const open = new Map<Deferrable | 'statement', readonly [Deferrable, DeferredRow[]]>();
  for (const row of rows) {
    const { table } = row;
    const kind = table.statement ? 'statement' : table;
    const group = open.get(kind);
    if (group?.[0] === table) group[1].push(row);
    else {
      const begun: readonly [Deferrable, DeferredRow[]] = [table, [row]];
      groups.push(begun);
      open.set(kind, begun);
    }
  }
  return groups;
}

/** Rows of one table, in as many statements as it takes. */
export function* statementsOf(rows: readonly DeferredRow[]): Generator<readonly DeferredRow[]> {
  let from = 0;
  let size = 0;
  for (const [index, row] of rows.entries()) {
    const own = sizeOf(row);
    const isOver = size + own > MOST_IN_A_STATEMENT.characters || index - from >= MOST_IN_A_STATEMENT.rows;
    if (isOver && index > from) {
      yield rows.slice(from, index);
      [from, size] = [index, 0];
    }
    size += own;
  }
  yield from === 0 ? rows : rows.slice(from);
}

/** SQL for SQLite: one row, given as `?1…`. */
export function insertOne({ table, columns, written, join, conflict = '', statement }: Deferrable): string {
  if (statement) return statement.sqlite;
  const names = Object.keys(columns);
  const into = `INSERT INTO ${table} (${(written ?? names).join(', ')})`;
  if (!join) return `${into} VALUES (${names.map((_, index) => `?${index + 1}`).join(', ')}) ${conflict}`;
  const row = names.map((name, index) => `?${index + 1} AS ${name}`).join(', ');
  return `${into} SELECT ${given(written ?? names)} FROM (SELECT ${row}) AS given ${join} ${conflict}`;
}

/** SQL for PostgreSQL: any number of rows, each column given as one array, `$1…`. */
export function insertMany({ table, columns, written, join = '', conflict = '' }: Deferrable): string {
  const names = Object.keys(columns);
  const arrays = Object.values(columns).map((type, index) => `$${index + 1}::${type}[]`);
  return (
    `INSERT INTO ${table} (${(written ?? names).join(', ')}) SELECT ${given(written ?? names)} ` +
    `FROM unnest(${arrays.join(', ')}) AS given (${names.join(', ')}) ${join} ${conflict}`
  );
}

const given = (names: readonly string[]): string => names.map((name) => `given.${name}`).join(', ');

/** The values of rows of one table, by column. */
export const columnsOf = (rows: readonly DeferredRow[]): unknown[][] =>
  Object.keys(rows[0]?.table.columns ?? {}).map((_, column) => rows.map((row) => row.values[column]));
