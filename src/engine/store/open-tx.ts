import type { CanonicalEvent, Change } from '../declared.ts';
import type { Audience } from '../log/audience.ts';
import type { LogEntry } from '../log/log-entry.ts';
import type { Counter, Counters } from './counters.ts';
import type { Reader, Row, WriteConnection } from './engine.ts';
import type { StoreTx } from './tx.ts';
import type { Deferrable } from './write-set.ts';

/** Entries and changes of one operation, for the log. */
export interface Written {
  readonly entries: readonly LogEntry[];
  readonly changes: readonly Change[];
}

/** What an operation's transaction is made of. */
export interface TxParts extends Pick<StoreTx, 'realm' | 'now' | 'earlier'> {
  readonly write: WriteConnection;
  readonly counters: Counters;
}

/** The transaction of one operation; its members throw once the operation has ended. */
export class OpenTx implements StoreTx {
  readonly realm: StoreTx['realm'];
  readonly now: number;
  readonly earlier: readonly LogEntry[];
  readonly #write: WriteConnection;
  readonly #counters: Counters;
  readonly #entries: LogEntry[] = [];
  readonly #changes: Change[] = [];
  #open = true;

  constructor({ write, counters, realm, now, earlier }: TxParts) {
    this.#write = write;
    this.#counters = counters;
    this.realm = realm;
    this.now = now;
    this.earlier = earlier;
  }

  get db(): WriteConnection['db'] {
    this.#mustBeOpen();
    return this.#write.db;
  }

  get position(): number {
    return this.#counters.last('log');
  }

  get lastMessageId(): number {
    return this.#counters.last('message');
  }

  run(statement: string, parameters: readonly unknown[]): Promise<Row[]> {
    this.#mustBeOpen();
    return this.#write.run(statement, parameters);
  }

  defer(table: Deferrable, values: readonly unknown[]): void {
    this.#mustBeOpen();
    this.#write.defer(table, values);
  }

  peek(table: string): Reader | undefined {
    this.#mustBeOpen();
    return this.#write.peek(table);
  }

  nextId(counter: Counter): number {
    this.#mustBeOpen();
    return this.#counters.next(counter);
  }

  emit(event: CanonicalEvent, audience: Audience): void {
    this.#mustBeOpen();
    const position = this.#counters.next('log');
    this.#entries.push({ position, event, audience, change: null, createdAt: this.now });
  }

  record(change: Change): void {
    this.#mustBeOpen();
    this.#changes.push(change);
  }

  close(): Written {
    this.#open = false;
    return { entries: this.#entries, changes: this.#changes };
  }

  #mustBeOpen(): void {
    if (!this.#open) throw new Error('The transaction has ended: nothing can be written with it any more.');
  }
}
