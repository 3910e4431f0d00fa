import type { Audience } from '../../events/audience.ts';
import type { CanonicalEvent } from '../../events/types.ts';
import type { Change } from '../log/change.ts';
import type { LogEntry } from '../log/log-entry.ts';
import type { Counter } from './counters.ts';
import type { Reader, Row, WriteConnection } from './engine.ts';
import type { Deferrable } from './write-set.ts';

/** What an operation gets to write with; it ends with the operation. */
export interface StoreTx {
  readonly db: WriteConnection['db'];
  readonly realm: { readonly id: number };
  /** UNIX seconds at which the transaction runs. */
  readonly now: number;
  /** Position of the newest log entry, among those of this transaction too. */
  readonly position: number;
  /** ID of the newest message, among those of this transaction too. */
  readonly lastMessageId: number;
  /** Entries that the memory does not have yet: of the operations before this one in its batch, and of a batch whose commit is under way. */
  readonly earlier: readonly LogEntry[];
  /** A statement of the hot path, as SQL with `$1…`. */
  run(statement: string, parameters: readonly unknown[]): Promise<Row[]>;
  /** Inserts a row, with the commit at the latest: each statement of the transaction from now on sees it. */
  defer(table: Deferrable, values: readonly unknown[]): void;
  /** Reads a table as it was before the transaction; undefined: it may be different within, and `db` reads it. */
  peek(table: string): Reader | undefined;
  nextId(counter: Counter): number;
  /** Emits `event` to `audience`, if and when the transaction commits. */
  emit(event: CanonicalEvent, audience: Audience): void;
  /** Has the log carry what this operation changed of the organization in memory. */
  record(change: Change): void;
}
