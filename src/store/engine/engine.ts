import type { Kysely } from 'kysely';
import type { Clock } from '../../kernel/clock.ts';
import type { Schema } from './schema.ts';
import type { Deferrable } from './write-set.ts';

/** A handle that cannot write: the type offers no way to, and the connection behind it refuses. */
export type Reader = Pick<
  Kysely<Schema>,
  'selectFrom' | 'with' | 'withRecursive' | 'fn' | 'selectNoFrom' | 'getExecutor' | 'dynamic'
>;

/** The rows of an organization, to be read. */
export interface Rows {
  readonly db: Reader;
  readonly realm: { readonly id: number };
}

export type Row = Record<string, unknown>;

/** The one connection that writes. Everything on it happens between `begin` and `commit` or `rollback`. */
export interface WriteConnection {
  /** Typed queries; refuses to run outside a transaction. */
  readonly db: Kysely<Schema>;
  /**
   * Starts a transaction that holds the realm's lock until it ends; returns the realm's counters, `name` and `value`. Where another process
   * may have written since the last one, `beside` reads within it, and is sent without waiting for the lock.
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
  undoOperation(): Promise<void>;
  /** Writes a row before the next statement runs, or with the commit; together with others of its table. */
  defer(table: Deferrable, values: readonly unknown[]): void;
  /** So much was deferred that the transaction is to take no further operation. */
  readonly isFull: boolean;
  /**
   * Reads a table as it was before the transaction, without a statement inside it; undefined: the transaction may have changed it, or the
   * engine cannot, and `db` reads it.
   */
  peek(table: string): Reader | undefined;
  /** A statement of the hot path, written as SQL with `$1…`; prepared once. */
  run(statement: string, parameters: readonly unknown[]): Promise<Row[]>;
}

export interface NodeListener {
  /** Another node has committed to the realm, and written the log up to `position`; absent: nobody knows. */
  onWake(position?: number): void;
  onAnnouncement(text: string): void;
}

/** Finds the commits of other processes of which no notice has come. */
export interface Lookout {
  /** The position of the newest log entry. */
  readLogPosition(realmId: number): Promise<number>;
  /** Reconnects the listening connection if it is dead; nobody waits for it. */
  checkListening(): void;
  /** Milliseconds after which a memory that has not followed a look is too old to answer with; absent: none is. */
  readonly staleAfter?: number;
}

export interface Engine {
  readonly name: 'sqlite' | 'postgres';
  /** What time it is, the same for all processes on the database. */
  readonly clock: Clock & { readonly ahead?: number };
  /** undefined: no other process writes to the database. */
  readonly lookout?: Lookout;
  /** Each query sees what was committed when it began. */
  readonly read: Reader;
  readonly write: WriteConnection;
  /** Runs `fn` over one unchanging snapshot of everything committed when its first query began. */
  snapshot<T>(fn: (db: Reader) => Promise<T>): Promise<T>;
  /** Listens to other nodes; a no-op with a single node. */
  listen(realmId: number, listener: NodeListener): Promise<void>;
  /** Says something to the other nodes that nobody keeps: it may get lost, and does if it is long (8000 bytes). */
  announce(realmId: number, text: string): Promise<void>;
  /** Runs DDL in `fn` on a connection of its own (migrations). */
  migrate(fn: (db: Kysely<unknown>) => Promise<void>): Promise<void>;
  /** Gives back memory that only makes the next queries faster: nobody has asked for anything for a while. */
  rest(): void;
  close(): Promise<void>;
}
