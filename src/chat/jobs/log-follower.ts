import { setImmediate } from 'node:timers/promises';
import { Items } from '../../engine/jobs/items.ts';
import { type Job, type JobRun, type Next, WHEN_WOKEN } from '../../engine/jobs/worker.ts';
import { append } from '../../engine/kernel/values/lists.ts';
import type { Audience } from '../../engine/log/audience.ts';
import type { Context } from '../context.ts';
import type { CanonicalEvent } from '../events/types.ts';
import type { Tx } from '../realm/tx.ts';
import { beginMark, deleteMark, findMark, type LogMark, moveMark } from '../store/log/marks.ts';
import { type EventType, type Logged, listOfTypes } from '../store/log/of-types.ts';

/** Milliseconds for which a slower node leaves the work to others. */
const STANDBY_MS = 5000;
const ENTRIES_AT_ONCE = 100;
/** With so many rows, a transaction is written. */
const ENOUGH_ROWS = 500;
/** Entries of the log that may be examined again after a crash, if nothing follows from them. */
const UNSAVED = 1000;

/** What follows from an entry, or from its first users. */
export interface FollowedPortion<Row> {
  readonly rows: readonly Row[];
  /** Users up to this ID are done, and further portions come; absent: the entry is done. */
  readonly userId?: number;
}

/** The types of the events of what is sent and edited. */
type Sent = 'message' | 'update_message';
const SENT: readonly Sent[] = ['message', 'update_message'];

/** Reads what follows from an entry, for users with higher IDs than `after`. */
export type Take<Row, Type extends EventType = Sent> = (
  entry: Logged<Type>,
  after: number,
) => AsyncIterable<FollowedPortion<Row>>;

/** What a follower does for each entry with an event of some types, after its commit. */
export interface LogFollowing<Row, Type extends EventType = Sent> {
  /** The name of the job. */
  readonly name: string;
  /** The log's sentence for a run that fails. */
  readonly failure: string;
  readonly mark: string;
  /** The types of events; default: messages that are sent, edited or moved. */
  readonly types?: readonly Type[];
  /** Milliseconds for which entries are gathered, so that many share a transaction; default: 0. */
  readonly gatherMs?: number;
  /** Whether anything may follow from entries now; if not, there is no mark, and nothing follows from entries that come meanwhile. */
  isOn(): boolean;
  /** In the transaction that deletes the mark: whether it may go. Default: it may. */
  mayEnd?(tx: Tx): Promise<boolean>;
  /** Whether something may follow from an entry. */
  concerns(event: CanonicalEvent, audience: Audience): boolean;
  /** Called for each portion of the log, with its entries that are of concern. */
  begin(entries: readonly Logged<Type>[]): Take<Row, Type>;
  /** Writes what follows, in the transaction that moves the mark. */
  write(tx: Tx, rows: readonly Row[]): Promise<void>;
}

export type FollowContext = Pick<Context, 'db' | 'realm' | 'transact' | 'log'>;

/**
 * Follows the log by a mark in the database: a request does none of the work that follows from its entries.
 *
 *   log ── mark ──► what follows from each entry ─┬─► its rows and the mark, in one transaction
 *            ▲                                    └─► the mark has changed: another node was faster; stand by
 *            └────────────── next portion ◄──
 *
 * Invariants (test/jobs/log-follower.test.ts)
 * 1. Each entry is taken once, also over `kill -9`: rows and mark are written together.
 * 2. One node follows: it moves the mark only from the place where it found it. A slower node leaves entries younger than five
 *    seconds to the others.
 * 3. An entry is given up after its attempts (`Items`), whether what follows from it cannot be read or cannot be written; the
 *    entries after it are taken.
 * 4. After a failure, entries are taken one by one from the mark on: what is written is not decided again.
 */
export class LogFollower<Row, Type extends EventType = Sent> implements Job {
  readonly name: string;
  readonly failure: string;
  readonly longestPause = 5000;
  readonly items: Items;
  readonly #context: FollowContext;
  readonly #of: LogFollowing<Row, Type>;
  readonly #types: readonly Type[];
  /** The mark as this node last read or wrote it. */
  #saved: LogMark | undefined;
  /** The place up to which this node has examined the log; nothing follows from entries between `#saved` and this place. */
  #at: LogMark = { position: 0, userId: 0 };
  /** Whether the last run found it on. */
  #isOn = false;
  /** Whether a further run comes without being woken. */
  #isAwaited = true;
  #isStandby = false;
  /** The end of the log at the last run. */
  #seen = 0;
  /** Entries without consequences since the last run. */
  #passed = 0;
  /** Whether this run has taken an entry. */
  #hasTaken = false;

  constructor(context: FollowContext, of: LogFollowing<Row, Type>) {
    this.#context = context;
    this.#of = of;
    // Without types it is `Sent`.
    this.#types = of.types ?? (SENT as readonly EventType[] as readonly Type[]);
    this.name = of.name;
    this.failure = of.failure;
    this.items = new Items(context, {
      ...{ job: of.name, kind: 'entry' },
      again: (position) => this.#takeLate(position),
      giveUp: (tx, position) => this.#pass(tx, position),
    });
  }

  /** Whether another node has moved the mark since this node read it. */
  get #isOvertaken(): boolean {
    return this.#isStandby && this.#saved === undefined;
  }

  /** Entries of the log that wait. */
  get behind(): number {
    return this.#saved ? Math.max(0, this.#context.realm.position - this.#at.position) : 0;
  }

  wakesOn(event: CanonicalEvent, audience: Audience): boolean {
    if (this.#isAwaited) return false;
    const isOn = this.#of.isOn();
    if (isOn !== this.#isOn) return true;
    if (!isOn || !(this.#types as readonly EventType[]).includes(event.type)) return false;
    const isWanted = this.#of.concerns(event, audience) || ++this.#passed >= UNSAVED;
    this.#isAwaited = isWanted && this.#of.gatherMs !== undefined;
    return isWanted;
  }

  async run({ signal }: JobRun): Promise<Next> {
    const { gatherMs } = this.#of;
    this.#isAwaited = gatherMs !== undefined;
    this.#isOn = this.#of.isOn();
    this.#passed = 0;
    if (!this.#isOn) return this.#end();
    const { position } = this.#context.realm;
    if (!this.#saved || this.#isStandby) await this.#findMark(position);
    // Recent entries are left to the node that was faster.
    const upTo = this.#isStandby ? this.#seen : position;
    this.#seen = position;
    this.#hasTaken = false;
    while (!signal.aborted && (await this.#takeSome(upTo)));
    this.#isAwaited = this.#isStandby;
    if (this.#isStandby) return { afterMs: STANDBY_MS };
    if (gatherMs === undefined) return WHEN_WOKEN;
    this.#isAwaited = this.#hasTaken || this.#context.realm.position > position;
    return this.#isAwaited ? { afterMs: gatherMs } : WHEN_WOKEN;
  }

  async #end(): Promise<Next> {
    const { mark, mayEnd } = this.#of;
    this.#saved = undefined;
    this.#isStandby = false;
    if (await findMark(this.#context, mark))
      await this.#context.transact(async (tx) => {
        if (!mayEnd || (await mayEnd(tx))) await deleteMark(tx, mark);
      });
    // It may have been switched on while this run waited, and an event of that time may have been missed.
    this.#isAwaited = this.#of.isOn();
    return this.#isAwaited ? { afterMs: 0 } : WHEN_WOKEN;
  }

  /** `position`: where following begins if there is no mark. */
  async #findMark(position: number): Promise<void> {
    const { mark } = this.#of;
    this.#saved =
      (await findMark(this.#context, mark)) ??
      (await this.#context.transact((tx) => beginMark(tx, mark, position)));
    this.#at = this.#saved;
  }

  /** Returns whether there is more. */
  async #takeSome(upTo: number): Promise<boolean> {
    const range = { after: this.#at.position, upTo, limit: ENTRIES_AT_ONCE };
    const entries = await listOfTypes(this.#context, this.#types, range);
    const concerned = new Map(
      entries
        .filter(({ event, audience }) => this.#of.concerns(event, audience))
        .map((entry) => [entry.position, entry]),
    );
    const over = await this.items.attemptAll(
      [...concerned.keys()],
      (positions) => this.#take(positions.map((position) => concerned.get(position) as Logged<Type>)),
      { inOrder: true },
    );
    // An entry that is to be tried again holds up those after it, since the mark is one position.
    if (this.#isOvertaken || over.length < concerned.size) return false;
    if (!this.#saved) await this.#findMark(this.#at.position);
    const isLast = entries.length < ENTRIES_AT_ONCE;
    const position = isLast ? upTo : (entries.at(-1) as Logged<Type>).position;
    if (position > this.#at.position && !(await this.#save([], { position, userId: 0 }))) return false;
    return !isLast;
  }

  /** Takes entries in their order. If it fails, the part that is written is not taken again. */
  async #take(entries: readonly Logged<Type>[]): Promise<void> {
    if (this.#isOvertaken) return;
    if (!this.#saved) await this.#findMark(this.#at.position);
    this.#hasTaken = true;
    try {
      await this.#takeFrom(entries.filter(({ position }) => position > this.#at.position));
    } catch (error) {
      // Rows that were not written are lost: their entries are taken again.
      this.#at = this.#saved ?? this.#at;
      throw error;
    }
  }

  async #takeFrom(entries: readonly Logged<Type>[]): Promise<void> {
    const take = this.#of.begin(entries);
    const rows: Row[] = [];
    for (const entry of entries) {
      for await (const { rows: some, userId } of take(entry, this.#at.userId)) {
        append(rows, some);
        if (userId === undefined) continue;
        if (!(await this.#save(rows, { ...this.#at, userId }))) return;
        await setImmediate();
      }
      const next = { position: entry.position, userId: 0 };
      if (rows.length >= ENOUGH_ROWS && !(await this.#write(rows, next))) return;
      this.#at = next;
    }
    await this.#save(rows, this.#at);
  }

  /** Moves the mark beyond an entry that is given up, so that no restart tries it again. */
  async #pass(tx: Tx, position: number): Promise<void> {
    const from = this.#saved;
    // The mark is already beyond an entry that an operator wants to be tried again.
    if (!from || from.position >= position) return;
    // Whether the transaction is committed shows when the mark is read again.
    this.#saved = undefined;
    if (!(await moveMark(tx, this.#of.mark, { from, to: { position, userId: 0 } })))
      throw new Error('Another node has taken the entry.');
  }

  /** Takes an entry that was given up; the mark is beyond it. */
  async #takeLate(position: number): Promise<void> {
    if (!this.#of.isOn()) return;
    const range = { after: position - 1, upTo: position, limit: 1 };
    const rows: Row[] = [];
    const entries = await listOfTypes(this.#context, this.#types, range);
    for (const entry of entries)
      for await (const { rows: some } of this.#of.begin(entries)(entry, 0)) append(rows, some);
    await this.#context.transact((tx) => this.#of.write(tx, rows));
  }

  /** Writes rows with the mark, if there are any or the mark is far behind; false: another node was faster. */
  async #save(rows: Row[], to: LogMark): Promise<boolean> {
    const from = this.#saved as LogMark;
    if (rows.length > 0 || to.position - from.position >= UNSAVED) return this.#write(rows, to);
    this.#at = to;
    return true;
  }

  /** Writes rows with the mark, and empties them; false: another node was faster. */
  async #write(rows: Row[], to: LogMark): Promise<boolean> {
    const { mark, write } = this.#of;
    const from = this.#saved as LogMark;
    const isOurs = await this.#context.transact(async (tx) => {
      const isMoved = await moveMark(tx, mark, { from, to });
      if (isMoved) await write(tx, rows);
      return isMoved;
    });
    rows.length = 0;
    this.#isStandby = !isOurs;
    this.#saved = isOurs ? to : undefined;
    if (isOurs) this.#at = to;
    return isOurs;
  }
}
