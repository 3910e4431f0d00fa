import type { CanonicalEvent } from '../../chat/events/types.ts';
import type { Change } from '../../chat/store/log/change.ts';
import type { Audience } from '../log/audience.ts';
import type { LogEntry } from '../log/log-entry.ts';
import type { Counter } from './counters.ts';
import type { Reader, Row, WriteConnection } from './engine.ts';
import type { Deferrable } from './write-set.ts';

/** The handle with which an operation writes; it ends with the operation. */
export interface StoreTx {
  readonly db: WriteConnection['db'];
  readonly realm: { readonly id: number };
  /** UNIX seconds at which the transaction runs. */
  readonly now: number;
  /** Position of the newest log entry, those of this transaction included. */
  readonly position: number;
  /** ID of the newest message, those of this transaction included. */
  readonly lastMessageId: number;
  /** Entries that the memory does not have yet: of the operations before this one in its batch, and of a batch whose commit is under way. */
  readonly earlier: readonly LogEntry[];
  /** A statement of the hot path, as SQL with `$1…`. */
  run(statement: string, parameters: readonly unknown[]): Promise<Row[]>;
  /** Inserts a row, with the commit at the latest: each later statement of the transaction sees it. */
  defer(table: Deferrable, values: readonly unknown[]): void;
  /** A reader of a table as it was before the transaction; undefined: it may have changed, use `db`. */
  peek(table: string): Reader | undefined;
  nextId(counter: Counter): number;
  /** Emits `event` to `audience`, when the transaction commits. */
  emit(event: CanonicalEvent, audience: Audience): void;
  /** Adds a change of the organization in memory to the log entry of this operation. */
  record(change: Change): void;
}
