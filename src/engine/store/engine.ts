import type { Kysely } from 'kysely';
import type { Clock } from '../kernel/clock.ts';
import type { Schema } from './schema.ts';
import type { Deferrable } from './write-set.ts';

/** A handle that cannot write: the type has no method for it, and the connection behind it refuses. */
export type Reader = Pick<
  Kysely<Schema>,
  'selectFrom' | 'with' | 'withRecursive' | 'fn' | 'selectNoFrom' | 'getExecutor' | 'dynamic'
>;

/** A handle for reading the rows of one organization. */
export interface Rows {
  readonly db: Reader;
  readonly realm: { readonly id: number };
}

export type Row = Record<string, unknown>;

/** The one writing connection. All its statements run between `begin` and `commit` or `rollback`. */
export interface WriteConnection {
  /** Typed queries; refuses to run outside a transaction. */
  readonly db: Kysely<Schema>;
  /**
   * Starts a transaction that holds the realm's lock until it ends; returns the realm's counters, `name` and `value`. Where another process
   * may have written since the last transaction, `beside` reads within it, and is sent without waiting for the lock.
   */
  begin(realmId: number, beside?: (db: Reader) => Promise<void>): Promise<readonly Row[]>;
  /** Returns once the transaction is on disk. */
  commit(): Promise<void>;
  /**
   * Whether a transaction may begin while the commit before it is under way. It assumes that this commit succeeds, and is only to be committed
   * once it has; its statements wait until then.
   */
  readonly mayBeginAhead: boolean;
  /** Whether a reader has waited for the latest commit. */
  readonly isAwaited: boolean;
  rollback(): Promise<void>;
  /** Begins an operation: `undoOperation` undoes its writes, `endOperation` keeps them. */
  beginOperation(): void;
  endOperation(): void;
  undoOperation(cause: unknown): Promise<void>;
  /** Writes a row before the next statement, or with the commit, together with other rows of its table. */
  defer(table: Deferrable, values: readonly unknown[]): void;
  /** Whether the transaction has too many deferred rows for a further operation. */
  readonly isFull: boolean;
  /**
   * A reader of a table as it was before the transaction, outside it; undefined: the transaction may have changed the table, or the
   * engine cannot do this: use `db`.
   */
  peek(table: string): Reader | undefined;
  /** A statement of the hot path, written as SQL with `$1…`; prepared once. */
  run(statement: string, parameters: readonly unknown[]): Promise<Row[]>;
}

export interface NodeListener {
  /** Another node has committed to the realm, and written the log up to `position`; absent: unknown. */
  onWake(position?: number): void;
  onAnnouncement(text: string): void;
}

/** Finds commits of other processes that sent no notice. */
export interface Lookout {
  /** The position of the newest log entry. */
  readLogPosition(realmId: number): Promise<number>;
  /** Reconnects the listening connection if it is dead, in the background. */
  checkListening(): void;
  /** Whether the database took no writes at the last look. */
  readonly isReadOnly: boolean;
  /** Milliseconds since the last successful look after which the memory is too old to answer with; absent: never. */
  readonly staleAfter?: number;
}

export interface Engine {
  readonly name: 'sqlite' | 'postgres';
  /** The time of the database, the same for all its processes. */
  readonly clock: Clock & { readonly ahead?: number };
  /** undefined: no other process writes to the database. */
  readonly lookout?: Lookout;
  /** Each query sees the state committed when it began. */
  readonly read: Reader;
  /** Milliseconds for which the next reader has waited for a connection; 0: none waits. */
  readonly readsWait: number;
  readonly write: WriteConnection;
  /** Runs `fn` over one unchanging snapshot of everything committed when its first query began. */
  snapshot<T>(fn: (db: Reader) => Promise<T>): Promise<T>;
  /** Listens to other nodes; a no-op with a single node. */
  listen(realmId: number, listener: NodeListener): Promise<void>;
  /** Sends a text to the other nodes, without storing it: it may get lost, and does if it is longer than 8000 bytes. */
  announce(realmId: number, text: string): Promise<void>;
  /** Runs DDL in `fn` on a connection of its own (migrations). */
  migrate(fn: (db: Kysely<unknown>) => Promise<void>): Promise<void>;
  /** Frees memory that only speeds up the next queries; for an idle server. */
  rest(): void;
  close(): Promise<void>;
}
