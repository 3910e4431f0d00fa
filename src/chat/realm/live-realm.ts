import { setImmediate } from 'node:timers/promises';
import { type Clock, seconds } from '../../engine/kernel/clock.ts';
import { DatabaseUnavailable } from '../../engine/kernel/errors.ts';
import { type Log, logFailure } from '../../engine/kernel/log.ts';
import { measures } from '../../engine/kernel/measures.ts';
import { isMutatedNow } from '../../engine/kernel/mutations.ts';
import { type Follower, Followers } from '../../engine/log/followers.ts';
import { type LogEntry, type LogPage, UNKNOWN_CHANGE } from '../../engine/log/log-entry.ts';
import { inTime, LogWatch, requireKnown } from '../../engine/log/log-watch.ts';
import { Memories } from '../../engine/remembered/concerns.ts';
import { findCounter } from '../../engine/store/counters.ts';
import type { Engine, Reader } from '../../engine/store/engine.ts';
import { listLogPage } from '../../engine/store/log.ts';
import type { StoreTx } from '../../engine/store/tx.ts';
import { WriteQueue } from '../../engine/store/write-queue.ts';
import { decodeEphemeral, type Ephemeral, encodeEphemeral, peopleIn } from '../events/ephemeral.ts';
import type { Actor } from '../model/audit.ts';
import type { Change, LoggedChange } from '../store/log/change.ts';
import { loadAll, loadRealm } from './load.ts';
import type { Realm } from './realm.ts';
import { type AfterChange, type Audit, type Consequences, RealmTx, runOperation, type Tx } from './tx.ts';

const CATCH_UP_PAGE = 1000;
const SNAPSHOT_ATTEMPTS = 5;

/** The environment of an organization in memory. */
export interface RealmOptions {
  /** The URL of the server for clients. */
  readonly url: string;
  readonly clock: Clock;
  readonly log: Log;
  /** Derives the events that follow from put rows. */
  readonly follow: Consequences;
  /** What features do when rows have changed. */
  readonly afterChange: readonly AfterChange[];
  /** Derives the audit entries of an operation. */
  readonly audit: Audit;
  /** Milliseconds by which waits in the write queue are measured; the default is the time of the process. */
  readonly elapsed?: (() => number) | undefined;
}

/** The handle of operations outside a transaction: the memory, queries, and transactions. */
export type LiveHandle = Pick<LiveRealm, 'realm' | 'db' | 'transact'>;

/** The handle of operations that announce ephemeral events (typing, presence). */
export type AnnouncingHandle = Pick<LiveRealm, 'realm' | 'db' | 'announce'>;

/**
 * An organization's memory, its log and its write queue, kept in step: the memory is the state at `realm.position`,
 * and listeners get each log entry once, in order, whichever node wrote it.
 */
export class LiveRealm {
  readonly realm: Realm;
  readonly log: Log;
  readonly #engine: Engine;
  readonly #writes: WriteQueue;
  /** Memories of rows that are not part of the organization. */
  readonly #memories: Memories;
  readonly #ofEntries: Followers<readonly LogEntry[]>;
  readonly #ofUsers: Followers<readonly number[]>;
  readonly #ofEndedQueues: Followers<readonly string[]>;
  readonly #ofEndedSessions: Followers<ReadonlySet<number>>;
  readonly #ofEphemerals: Followers<Ephemeral>;
  readonly #clock: Clock;
  readonly #start: Pick<RealmOptions, 'follow' | 'afterChange' | 'audit'>;
  /** The memory may be ahead of `realm.position`, up to this position. */
  #aheadUntil = 0;
  /** A change was not applied as a whole: nobody is answered until all rows are read again. */
  #isBroken = false;
  #mending: Promise<void> | undefined;
  #turn: Promise<unknown> = Promise.resolve();
  /** The waiting turn will follow the log to its end, and to this position at least: further notices need no turn of their own. 0: none waits. */
  #followedTo = 0;
  #watch: LogWatch | undefined;

  private constructor(
    engine: Engine,
    realm: Realm,
    { clock, log, follow, afterChange, audit, elapsed }: RealmOptions,
  ) {
    this.#engine = engine;
    this.#clock = clock;
    this.#start = { follow, afterChange, audit };
    this.realm = realm;
    this.log = log;
    this.#memories = new Memories(realm.remembered, log);
    this.#ofEntries = new Followers(log);
    this.#ofUsers = new Followers(log);
    this.#ofEndedQueues = new Followers(log);
    this.#ofEndedSessions = new Followers(log);
    this.#ofEphemerals = new Followers(log);
    this.#memories.forget(realm.position);
    this.#writes = new WriteQueue(engine, {
      ...{ realmId: realm.id, clock, elapsed },
      readAhead: (db) => this.#readLog(db),
      catchUp: (position, ahead) =>
        this.#inTurn(() => {
          // Without a page the position is assumed.
          if (ahead) requireKnown(position, this.realm.position);
          return this.#catchUp(position, ahead);
        }),
      // The next batch or wake-up finds in the log what could not be applied now.
      committed: (entries, position) =>
        this.#inTurn(() => this.#take(entries, position)).catch((err) => {
          log.error({ err }, 'A commit could not be taken over; the log is read again.');
          this.#followLog();
        }),
    });
  }

  static async load(engine: Engine, realmId: number, around: RealmOptions): Promise<LiveRealm | undefined> {
    const { url, clock } = around;
    const asOf = clock.elapsed();
    const realm = await engine.snapshot((db) =>
      loadRealm({ db, realm: { id: realmId } }, { url, now: () => seconds(clock) }),
    );
    if (!realm) return undefined;
    const live = new LiveRealm(engine, realm, around);
    await engine.listen(realmId, {
      onWake: (position) => live.#followLog(position),
      onAnnouncement: (text) => live.#hear(text),
    });
    live.#keepWatch(asOf);
    return live;
  }

  /** Whether other nodes may serve the organization too. */
  get isShared(): boolean {
    return this.#engine.lookout !== undefined;
  }

  /** Whether the memory is wrong, or too old to answer requests (`Lookout.staleAfter`). */
  get isStale(): boolean {
    return this.#isBroken || (this.#watch?.isStale ?? false);
  }

  /** Whether the database took no writes when it was last looked at. */
  get isReadOnly(): boolean {
    return this.#engine.lookout?.isReadOnly ?? false;
  }

  /** Whether the database has been upgraded beyond this program's version. */
  get isOutdated(): boolean {
    return this.#watch?.isOutdated ?? false;
  }

  /** undefined: the memory is recent enough to answer. Rejects with DatabaseUnavailable, soon. */
  whenFresh(): Promise<void> | undefined {
    return this.#isBroken ? this.#whenWhole() : this.#watch?.whenFresh();
  }

  /**
   * Resolves once the memory has everything that was acknowledged on any node before the call. Rejects with
   * DatabaseUnavailable, soon.
   */
  async catchUp(): Promise<void> {
    await this.#watch?.catchUp();
  }

  /** Milliseconds for which the next operation of the write queue has waited. */
  get writesWait(): number {
    return this.#writes.waited;
  }

  /** Milliseconds for which the next reader has waited for a connection of the database. */
  get readsWait(): number {
    return this.#engine.readsWait;
  }

  get db(): Reader {
    return this.#engine.read;
  }

  /** `follower` takes the entries of each commit, after the memory has applied them. */
  onEntries(follower: Follower<readonly LogEntry[]>): void {
    this.#ofEntries.add(follower);
  }

  /** `follower` takes the IDs of event queues that have ended on any node, this one too. */
  onEndedQueues(follower: Follower<readonly string[]>): void {
    this.#ofEndedQueues.add(follower);
  }

  /** `follower` takes the IDs of sessions that have ended on any node, in the order of the calls of this method. */
  onEndedSessions(follower: Follower<ReadonlySet<number>>): void {
    this.#ofEndedSessions.add(follower);
  }

  /** `follower` takes the IDs of changed accounts (role, key, …), once the memory has the change. */
  onUsers(follower: Follower<readonly number[]>): void {
    this.#ofUsers.add(follower);
  }

  /** `follower` takes ephemeral events announced on any node. */
  onEphemeral(follower: Follower<Ephemeral>): void {
    this.#ofEphemerals.add(follower);
  }

  /** Announces an ephemeral event: on this node at once, on other nodes best-effort. */
  async announce(ephemeral: Ephemeral): Promise<void> {
    this.#ofEphemerals.tell(ephemeral);
    await this.#engine.announce(this.realm.id, encodeEphemeral(ephemeral));
  }

  #hear(text: string): void {
    const ephemeral = decodeEphemeral(text);
    // It may arrive before the log entries that create the users whom it names.
    const isKnown = ephemeral && peopleIn(ephemeral.event).every((id) => this.realm.users.has(id));
    if (isKnown) this.#ofEphemerals.tell(ephemeral);
  }

  /** Runs an operation in the write queue. `actor`: the account for which it runs. */
  transact<T>(fn: (tx: Tx) => Promise<T>, actor: Actor = 'server'): Promise<T> {
    const start = { before: this.realm, actor, ...this.#start };
    return this.#writes.transactWith(
      (parts) => new RealmTx(parts, start),
      (tx) => runOperation(tx, start, fn),
    );
  }

  /**
   * One view of memory and database at the same position of the log: `fromMemory` runs at once, without awaiting;
   * `fromStore` may then query the unchanging snapshot.
   */
  async snapshot<M, T>(
    fromMemory: (realm: Realm) => M,
    fromStore: (db: Reader, memory: M, position: number) => Promise<T>,
  ): Promise<T> {
    for (let attempt = 0; attempt < SNAPSHOT_ATTEMPTS; attempt++) {
      const result = await this.#trySnapshot(fromMemory, fromStore);
      if (result) return result.value;
    }
    // With commits in quick succession, memory and snapshot may keep missing each other; within the write queue no commit happens. The counters
    // and entries of earlier operations in the same batch would be neither in the rows nor in the memory.
    const read = (tx: StoreTx) => fromStore(tx.db, fromMemory(this.realm), tx.position);
    return this.#writes.transact(read, { isFirst: true });
  }

  /** Resolves once all running work has ended. */
  async stop(): Promise<void> {
    await this.#watch?.stop();
    await this.idle();
  }

  async idle(): Promise<void> {
    await this.#writes.idle();
    await this.#turn;
  }

  #trySnapshot<M, T>(
    fromMemory: (realm: Realm) => M,
    fromStore: (db: Reader, memory: M, position: number) => Promise<T>,
  ): Promise<{ value: T } | undefined> {
    return this.#engine.snapshot(async (db) => {
      const position = await findCounter({ db, realm: this.realm }, 'log');
      if (position !== this.realm.position) return undefined;
      const memory = fromMemory(this.realm);
      return { value: await fromStore(db, memory, position) };
    });
  }

  /** Resolves once all rows are read again. Rejects with DatabaseUnavailable, soon. */
  #whenWhole(): Promise<void> {
    this.#mending ??= this.#inTurn(() => this.#catchUp()).finally(() => {
      this.#mending = undefined;
    });
    return inTime(this.#clock, this.#mending).catch((error) => {
      throw error instanceof DatabaseUnavailable ? error : new DatabaseUnavailable(error, 'behind');
    });
  }

  /** Catches up with the log after a commit of another node; entries up to `position` may have been read under the lock meanwhile. */
  #followLog(position = Infinity): void {
    if (this.realm.position >= position) return;
    const isWaiting = this.#followedTo > 0;
    this.#followedTo = Math.max(this.#followedTo, position);
    if (isWaiting) return;
    const catchUp = async () => {
      const upTo = this.#followedTo;
      this.#followedTo = 0;
      if (this.realm.position < upTo) await this.#catchUp();
    };
    // The next wake-up, or the next write under the lock, finds the same entries again.
    this.#inTurn(catchUp).catch(
      logFailure(this.log, 'The log could not be followed; the next commit tries again.'),
    );
  }

  #keepWatch(asOf: number): void {
    const { lookout } = this.#engine;
    if (!lookout) return;
    const follow = (position: number) => this.#inTurn(() => this.#catchUp(position));
    const { log, realm } = this;
    this.#watch = new LogWatch({ lookout, clock: this.#clock, log, realm, follow }, asOf);
  }

  /** One caller at a time applies entries. */
  #inTurn(fn: () => Promise<void>): Promise<void> {
    const turn = this.#turn.then(fn);
    // The caller that asked for the turn gets its error, and logs it.
    this.#turn = turn.catch(() => {});
    return turn;
  }

  /**
   * Applies the committed entries of the log up to `position`; absent: to its end. `ahead`: entries from the current or an earlier
   * position.
   */
  async #catchUp(position = Infinity, ahead?: LogPage): Promise<void> {
    let page = ahead;
    while (this.realm.position < position) {
      const { entries, isLast } = page ?? (await this.#readLog(this.#engine.read));
      const taken = isMutatedNow('forget-on-another-node') ? entries.slice(1) : entries;
      const reached = Math.max(this.realm.position, entries.at(-1)?.position ?? 0);
      // The counter may be ahead of the entries (`restored.ts`).
      const end = position === Infinity ? reached : Math.max(position, reached);
      await this.#take(taken, isLast ? end : reached);
      if (isLast) return;
      page = undefined;
    }
  }

  #readLog(db: Reader): Promise<LogPage> {
    const { realm } = this;
    return listLogPage({ db, realm }, { after: realm.position, limit: CATCH_UP_PAGE });
  }

  /** Delivers entries in order; the memory applies each change before the entries of its own transaction are delivered. */
  async #take(entries: readonly LogEntry[], position: number): Promise<void> {
    let waiting = entries.filter((entry) => entry.position > this.realm.position);
    const [count, began] = [waiting.length, measures.delivery.isHeard ? performance.now() : 0];
    for (const entry of waiting) this.#memories.note(entry);
    if (this.#isBroken) await this.#readAnew(position);
    for (const { change, position: at } of waiting.filter((each) => each.change)) {
      if (change === UNKNOWN_CHANGE && at > this.#aheadUntil) await this.#readAnew(position);
      if (change === null || change === UNKNOWN_CHANGE) continue;
      const { since } = change;
      this.#deliver(waiting.filter((each) => each.position <= since));
      waiting = waiting.filter((each) => each.position > since);
      // A later attempt does not deliver these entries again.
      this.realm.position = Math.max(this.realm.position, since);
      // Other requests get their turn before a large change is applied.
      await setImmediate();
      if (at > this.#aheadUntil && !this.#applies(change, at)) await this.#readAnew(position);
      this.#announceChange(change);
    }
    this.realm.position = position;
    this.#deliver(waiting);
    if (began > 0 && count > 0)
      measures.delivery.say({ entries: count, seconds: (performance.now() - began) / 1000 });
  }

  /** false: the change could not be applied as a whole. */
  #applies(change: LoggedChange, position: number): boolean {
    try {
      this.realm.apply(change, position);
      return true;
    } catch (err) {
      this.#isBroken = true;
      this.log.error({ err }, 'A change could not be applied to the memory; all rows are read again.');
      return false;
    }
  }

  /**
   * Reads all rows: those in memory may be wrong, or a node of the previous release has changed rows that its log entry does not
   * carry. `noted`: the position up to which the memories have taken the log.
   */
  async #readAnew(noted: number): Promise<void> {
    this.#aheadUntil = await this.#engine.snapshot((db) => loadAll({ db, realm: this.realm }));
    this.#memories.forget(Math.max(this.#aheadUntil, noted));
    this.#isBroken = false;
    this.#announceChange({ users: [...this.realm.users.values()] });
  }

  #announceChange({ users = [], endedQueues = [], endedSessions = [] }: Change): void {
    if (endedQueues.length > 0) this.#ofEndedQueues.tell(endedQueues);
    if (endedSessions.length > 0) this.#ofEndedSessions.tell(new Set(endedSessions));
    if (users.length > 0) this.#ofUsers.tell(users.map(({ id }) => id));
  }

  #deliver(entries: readonly LogEntry[]): void {
    const events = entries.filter((entry) => entry.event);
    if (events.length > 0) this.#ofEntries.tell(events);
  }
}
