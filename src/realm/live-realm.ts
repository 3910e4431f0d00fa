import { setImmediate } from 'node:timers/promises';
import { toUsers } from '../events/audience.ts';
import { decodeEphemeral, type Ephemeral, encodeEphemeral, peopleIn } from '../events/ephemeral.ts';
import type { Touches } from '../events/touches.ts';
import { type Clock, seconds } from '../kernel/clock.ts';
import { type Log, logFailure } from '../kernel/log.ts';
import { findCounter } from '../store/counters.ts';
import { Door, type StoreTx } from '../store/door.ts';
import type { Engine, Lookout, Reader } from '../store/engine.ts';
import { type LogEntry, listLogPage } from '../store/log.ts';
import { listMembersAt } from '../store/spans.ts';
import { loadRealm, reload } from './load.ts';
import type { Realm } from './realm.ts';

const CATCH_UP_PAGE = 1000;
const SNAPSHOT_ATTEMPTS = 5;
const LOOK_EVERY_MS = 1000;

/** What an operation writes with. `realm` is exactly true for the moment of the transaction. */
export interface Tx extends StoreTx {
  readonly realm: Realm;
}

/** What an organization in memory gets from outside. */
export interface Around {
  /** How clients reach the server. */
  readonly url: string;
  readonly clock: Clock;
  readonly log: Log;
}

type Listener = (entries: readonly LogEntry[]) => void;
type QueueListener = (queueIds: readonly string[]) => void;
type SessionListener = (sessionIds: ReadonlySet<number>) => void;
type UserListener = (userIds: readonly number[]) => void;
type EphemeralListener = (ephemeral: Ephemeral) => Promise<void>;

/**
 * An organization's memory, its log and its door, kept in step: the state in memory is that of `realm.position`,
 * and listeners are told of each entry once, in the order of the log, on whichever node it was written.
 */
export class LiveRealm {
  readonly realm: Realm;
  readonly log: Log;
  readonly #engine: Engine;
  readonly #door: Door;
  readonly #listeners: Listener[] = [];
  readonly #userListeners: UserListener[] = [];
  readonly #queueListeners: QueueListener[] = [];
  readonly #sessionListeners: SessionListener[] = [];
  readonly #ephemeralListeners: EphemeralListener[] = [];
  readonly #clock: Clock;
  /** The memory may hold what was written up to here, whatever `realm.position` says. */
  #aheadUntil = 0;
  #turn: Promise<unknown> = Promise.resolve();
  #stopLooking: () => void = () => {};
  #looking: Promise<void> | undefined;
  #isBlind = false;

  private constructor(engine: Engine, realm: Realm, { clock, log }: Around) {
    this.#engine = engine;
    this.#clock = clock;
    this.realm = realm;
    this.log = log;
    this.#door = new Door(engine, realm.id, clock, {
      catchUp: (position) => this.#inTurn(() => this.#catchUp(position)),
      // What could not be taken over now is found in the log by the next batch or wake-up.
      committed: (entries, position) =>
        this.#inTurn(() => this.#take(entries, position)).catch((err) => {
          log.error({ err }, 'A commit could not be taken over; the log is read again.');
          this.#wake();
        }),
    });
  }

  static async load(engine: Engine, realmId: number, around: Around): Promise<LiveRealm | undefined> {
    const { url, clock } = around;
    const realm = await engine.snapshot((db) => loadRealm(db, realmId, { url, now: () => seconds(clock) }));
    if (!realm) return undefined;
    const live = new LiveRealm(engine, realm, around);
    await engine.listen(realmId, {
      onWake: () => live.#wake(),
      onAnnouncement: (text) => live.#hear(text),
    });
    if (engine.lookout) live.#lookAfter(engine.lookout);
    return live;
  }

  /** Whether other nodes may serve the organization too. */
  get isShared(): boolean {
    return this.#engine.lookout !== undefined;
  }

  get read(): Reader {
    return this.#engine.read;
  }

  /** Calls `listener` with the entries of each commit, after the memory has followed. */
  onEntries(listener: Listener): void {
    this.#listeners.push(listener);
  }

  /** Calls `listener` with the IDs of event queues that have ended on any node, this one too. */
  onEndedQueues(listener: QueueListener): void {
    this.#queueListeners.push(listener);
  }

  /** Calls `listener` with the IDs of sessions that have ended on any node, in the order of the calls of this method. */
  onEndedSessions(listener: SessionListener): void {
    this.#sessionListeners.push(listener);
  }

  /** Calls `listener` with the IDs of accounts that are different (role, key, …), once the memory has them. */
  onUsers(listener: UserListener): void {
    this.#userListeners.push(listener);
  }

  /** Calls `listener` with what is announced on any node. */
  onEphemeral(listener: EphemeralListener): void {
    this.#ephemeralListeners.push(listener);
  }

  /** Tells of what is not kept: on this node at once, on the others when it gets there, if it does. */
  async announce(ephemeral: Ephemeral): Promise<void> {
    await this.#pass(ephemeral);
    await this.#engine.announce(this.realm.id, encodeEphemeral(ephemeral));
  }

  #hear(text: string): void {
    const ephemeral = decodeEphemeral(text);
    // It may have overtaken the log, in which those whom it names come to be.
    const isKnown = ephemeral && peopleIn(ephemeral.event).every((id) => this.realm.users.has(id));
    if (!isKnown) return;
    this.#pass(ephemeral).catch(logFailure(this.log, 'What another node announced could not be passed on.'));
  }

  async #pass(ephemeral: Ephemeral): Promise<void> {
    for (const listener of this.#ephemeralListeners) await listener(ephemeral);
  }

  transact<T>(fn: (tx: Tx) => Promise<T>): Promise<T> {
    return this.#door.transact((tx) => fn(Object.assign(tx, { realm: this.realm })));
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
    // Under a stream of commits the two may keep missing each other; behind the door nothing moves.
    return this.#door.transact((tx) => fromStore(tx.db, fromMemory(this.realm), tx.position));
  }

  /** Ends once nothing is under way any more. */
  async stop(): Promise<void> {
    this.#stopLooking();
    await this.#looking;
    await this.idle();
  }

  async idle(): Promise<void> {
    await this.#door.idle();
    await this.#turn;
  }

  #trySnapshot<M, T>(
    fromMemory: (realm: Realm) => M,
    fromStore: (db: Reader, memory: M, position: number) => Promise<T>,
  ): Promise<{ value: T } | undefined> {
    return this.#engine.snapshot(async (db) => {
      const position = await findCounter(db, this.realm.id, 'log');
      if (position !== this.realm.position) return undefined;
      const memory = fromMemory(this.realm);
      return { value: await fromStore(db, memory, position) };
    });
  }

  /** Another node has committed. */
  #wake(): void {
    const catchUp = async () => this.#catchUp(await findCounter(this.#engine.read, this.realm.id, 'log'));
    // The next wake-up, or the next write under the lock, finds the same entries again.
    this.#inTurn(catchUp).catch(
      logFailure(this.log, 'The log could not be followed; the next commit tries again.'),
    );
  }

  /** Each second, since a notice may get lost with its connection, and a dead connection says nothing. */
  #lookAfter(lookout: Lookout): void {
    this.#stopLooking = this.#clock.every(LOOK_EVERY_MS, () => {
      this.#looking ??= this.#look(lookout)
        .then(
          () => {
            this.#isBlind = false;
          },
          // The next look finds the same; one line for an outage is enough.
          (err) => {
            if (!this.#isBlind)
              this.log.error({ err }, 'The log cannot be looked at; each second tries again.');
            this.#isBlind = true;
          },
        )
        .finally(() => {
          this.#looking = undefined;
        });
    });
  }

  async #look(lookout: Lookout): Promise<void> {
    const position = await lookout.look(this.realm.id);
    if (position <= this.realm.position) return;
    await this.#inTurn(() => this.#catchUp(position));
    // Either the notice is still on its way, or nothing comes on that connection any more.
    await lookout.checkListening();
  }

  /** Entries are taken over by one at a time. */
  #inTurn(fn: () => Promise<void>): Promise<void> {
    const turn = this.#turn.then(fn);
    this.#turn = turn.catch(() => {});
    return turn;
  }

  async #catchUp(position: number): Promise<void> {
    while (this.realm.position < position) {
      const range = { after: this.realm.position, upTo: position, limit: CATCH_UP_PAGE };
      const { entries, isLast } = await listLogPage(this.#engine.read, this.realm.id, range);
      await this.#take(entries, isLast ? position : (entries.at(-1)?.position ?? position));
    }
  }

  /** Tells of entries in order; the memory follows each that touches it, so that nobody is told by a later state. */
  async #take(entries: readonly LogEntry[], position: number): Promise<void> {
    let untold = entries.filter((entry) => entry.position > this.realm.position);
    for (const entry of untold.filter((each) => each.touches)) {
      const touches = entry.touches as Touches;
      const since = touches.since ?? entry.position;
      const before = await this.#atTheirTime(untold.filter((each) => each.position <= since));
      untold = untold.filter((each) => each.position > since);
      const rows = await reload(this.#engine.read, this.realm.id, touches);
      // Many rows take long to write, to read and to put into the memory: others get their turn between.
      await setImmediate();
      const newest = await this.#newest(entry.position);
      // What nobody has written behind the entry cannot be in the memory too early.
      if (newest > entry.position) this.#aheadUntil = newest;
      this.#tell(before);
      this.realm.apply(rows, entry.position);
      const userIds = touches.users ?? [];
      const ended = touches.endedQueues ?? [];
      if (ended.length > 0) for (const listener of this.#queueListeners) listener(ended);
      const sessions = new Set(touches.endedSessions);
      if (sessions.size > 0) for (const listener of this.#sessionListeners) listener(sessions);
      if (userIds.length > 0) for (const listener of this.#userListeners) listener(userIds);
    }
    const rest = await this.#atTheirTime(untold);
    this.realm.apply({}, position);
    this.#tell(rest);
  }

  /** The position up to which other nodes may have changed what was just read: beyond that of the entry that asked. */
  async #newest(position: number): Promise<number> {
    return this.#engine.lookout ? findCounter(this.#engine.read, this.realm.id, 'log') : position;
  }

  /** The same entries; where the memory is of a later position, with those who were in the channel at their own. */
  async #atTheirTime(entries: readonly LogEntry[]): Promise<readonly LogEntry[]> {
    if (!entries.some(({ position }) => position <= this.#aheadUntil)) return entries;
    return Promise.all(entries.map((entry) => this.#withMembers(entry)));
  }

  async #withMembers(entry: LogEntry): Promise<LogEntry> {
    const { audience, position, event } = entry;
    if (!event || audience.kind !== 'channel' || position > this.#aheadUntil) return entry;
    const members = await listMembersAt(this.#engine.read, this.realm.id, audience.channelId, position);
    return { ...entry, audience: toUsers([...members, ...audience.also]) };
  }

  #tell(entries: readonly LogEntry[]): void {
    const told = entries.filter((entry) => entry.event);
    if (told.length > 0) for (const listener of this.#listeners) listener(told);
  }
}
