import type { Clock } from '../../engine/kernel/clock.ts';
import { isMutatedNow } from '../../engine/kernel/mutations.ts';
import type { StreamEnd } from '../../engine/kernel/outlet.ts';
import type { LogEntry } from '../../engine/log/log-entry.ts';
import type { EphemeralEvent } from '../events/ephemeral.ts';
import type { User } from '../model/people.ts';
import { matchesNarrow } from '../narrows/plan/new-message.ts';
import type { Session } from '../realm/sessions.ts';
import type { QueueProgress, QueueRow } from '../store/log/queues.ts';
import { ephemeralId, lastIdAt, lastWholeEntry, positionOf } from './log-head.ts';
import { type EncodedEvent, isOneEvent, messageFlags, project } from './project.ts';
import { projectEphemeral } from './project-ephemeral.ts';
import { internOptions, type QueueOptions } from './queue-options.ts';
import type { ProjectionContext, TimedProjectionContext } from './recipient.ts';

/** A connection over which the events of a queue are written. */
interface QueueStream {
  /** The account as it was when the stream was admitted. */
  readonly user: User;
  /** The session that admitted it, if one did. */
  readonly session: Session | undefined;
  /** Called when there are events for the client. */
  wake(): void;
  end(why?: StreamEnd): void;
}

/** An open request that waits for the next event of a queue. */
export interface QueueWaiter {
  /** The account as it was when the request was admitted. */
  readonly user: User;
  /** The session that admitted the request, if one did. */
  readonly session: Session | undefined;
  /** When it began to wait, in monotonic milliseconds. */
  readonly since: number;
  answer(events: readonly string[]): void;
}

/** The most entries that a queue holds in memory for a client that does not fetch them; the log has the rest. */
export const MOST_PENDING = 1000;
/**
 * The entries that a live queue takes while nobody reads it, and nobody was heard of for `BETWEEN_READS_MS`. Later ones are looked for in the log when its client asks: a send costs nothing for
 * clients that are away.
 */
export const MOST_UNATTENDED = 16;
/** The limit `MOST_PENDING` in characters of their JSON. */
const MOST_PENDING_BYTES = 2_000_000;
/** Characters of the events in one reply; the rest comes with the next. */
const MOST_AT_ONCE = 2_000_000;

/** Limits of waiting ephemeral events: their number and age. Older ones are no longer true. */
const MOST_PASSING = 100;
const PASSING_FOR_MS = 30_000;

/** A client that fetches its events again and again is heard of within this time. */
export const BETWEEN_READS_MS = 5000;

/** A client without contact for this long is away: its earlier ephemeral events are too old anyway. */
const AWAY_AFTER_MS = PASSING_FOR_MS;

/** An ephemeral event with its ID. */
interface Passing {
  readonly id: number;
  readonly event: EphemeralEvent;
  /** Milliseconds. */
  readonly at: number;
}

/** How far this node has delivered the log. */
interface Delivered {
  readonly delivered: number;
}

const NOTHING: LogEntry[] = [];
const NONE_PASSING: readonly Passing[] = [];

/**
 * One client's view of the log: a cursor, and the entries after it that are for this client. See README.md for the
 * states and invariants.
 */
export class Queue {
  readonly id: string;
  readonly userId: number;
  readonly options: QueueOptions;
  readonly lifespan: number;
  /** The position at which the queue was created: earlier entries are not for it. */
  readonly startPosition: number;
  /** The pending entries are complete up to this position; in a live queue, up to the last delivered one. */
  upTo: number;
  live = false;
  /** Milliseconds of the client's last contact. */
  lastSeen: number;
  /** When `acked` and `lastSeen` were last written into the row. */
  savedAt: number;
  waiter: QueueWaiter | undefined;
  /** The connection over which the events are written; a queue never has both a stream and a waiter. */
  stream: QueueStream | undefined;
  /** Resolves once it is known whether the queue can go back to its client's ID. */
  acknowledging: Promise<void> | undefined;
  /** The client has every event up to this ID. */
  #acked: number;
  /** The same in the row. */
  #savedAcked: number;
  /** The ID of the last event written to the client; above `acked` only while there is a stream. */
  #sent: number;
  /** The highest ID of an ephemeral event. */
  #lastEphemeral = 0;
  #pending: LogEntry[] = NOTHING;
  #pendingBytes = 0;
  #passing: readonly Passing[] = NONE_PASSING;
  #rewinds = 0;
  /** The entries offered since the queue went live or was last read, whether it wanted them or not. */
  #unattended = 0;

  constructor(row: QueueRow, now: number) {
    this.id = row.id;
    this.userId = row.user_id;
    this.options = internOptions(row.options);
    this.lifespan = row.lifespan_seconds;
    this.startPosition = row.start_position;
    this.#acked = Math.max(row.acked_event_id, lastIdAt(row.start_position));
    this.#savedAcked = this.#acked;
    this.#sent = this.#acked;
    this.upTo = Math.max(row.start_position, positionOf(this.#acked) - 1);
    this.lastSeen = now;
    this.savedAt = now;
  }

  get acked(): number {
    return this.#acked;
  }

  get sent(): number {
    return this.#sent;
  }

  /** Whether a client is connected: the queue does not expire. */
  get isAttended(): boolean {
    return this.waiter !== undefined || this.stream !== undefined;
  }

  get hasNews(): boolean {
    return this.#pending.length > 0 || this.#passing.length > 0;
  }

  /** The values for its row. */
  get progress(): QueueProgress {
    return { id: this.id, ackedEventId: this.#acked, lastSeen: Math.floor(this.lastSeen / 1000) };
  }

  /** Whether the row lacks something that the client has acknowledged. */
  get isAheadOfRow(): boolean {
    return this.#acked > this.#savedAcked;
  }

  /** Call it once the values are in the row. */
  wasSaved({ ackedEventId }: QueueProgress, now: number): void {
    this.#savedAcked = ackedEventId;
    this.savedAt = now;
  }

  /** Changes whenever the queue goes back: entries read for it before that do not fit any more. */
  get rewinds(): number {
    return this.#rewinds;
  }

  get isFull(): boolean {
    return this.#pending.length >= MOST_PENDING || this.#pendingBytes >= MOST_PENDING_BYTES;
  }

  /** Call it when the queue goes live. */
  startsToFollow(): void {
    this.live = true;
    this.#unattended = 0;
  }

  /** Notes that an entry was offered to the live queue; returns whether nobody has read it for so long that it is to lag from here on. */
  isLeftBehind(clock: Pick<Clock, 'now'>): boolean {
    this.#unattended = this.isAttended ? 0 : this.#unattended + 1;
    return this.#unattended >= MOST_UNATTENDED && clock.now() - this.lastSeen > BETWEEN_READS_MS;
  }

  /** Whether all events after `lastEventId` are in memory, or can be read from the log. */
  reaches(lastEventId: number): boolean {
    return Math.max(lastEventId, lastIdAt(this.startPosition)) >= this.#sent;
  }

  /** Whether the event is later than the log as far as this node has delivered it. */
  isBehind(lastEventId: number, { delivered }: Delivered): boolean {
    return positionOf(lastEventId) > Math.max(delivered, this.startPosition);
  }

  /** Whether an acknowledgement only has to be noted (`acknowledge`), without reading or awaiting anything. */
  canAcknowledge(lastEventId: number, head: Delivered): boolean {
    return !this.acknowledging && !this.isBehind(lastEventId, head) && this.reaches(lastEventId);
  }

  /**
   * Whether a client that has everything up to `lastEventId` lacks entries that were deleted from the log up to `pruned`. The events of
   * one entry are delivered together: a client that has one of them has all.
   */
  misses(lastEventId: number, pruned: number): boolean {
    return Math.max(positionOf(lastEventId), this.startPosition) < pruned;
  }

  /** The client has everything up to `lastEventId`; drops what it has acknowledged. */
  acknowledge(lastEventId: number): void {
    if (lastEventId <= this.#acked) return;
    this.#acked = lastEventId;
    const position = positionOf(lastEventId);
    // A client may name an event in the middle of those of an entry: the others are still to be sent.
    const entry = this.#pending[this.#countUpTo(position) - 1];
    const isLast = entry?.position === position && isOneEvent(entry);
    this.#passOver(lastEventId, isLast ? position : lastWholeEntry(lastEventId));
  }

  /**
   * All events up to `lastEventId`, complete entries, are on their way to the client; if they do not arrive, the log
   * has them.
   */
  wasSent(lastEventId: number): void {
    this.#passOver(lastEventId, positionOf(lastEventId));
  }

  /** `position`: of the last entry without further events for the client. */
  #passOver(lastEventId: number, position: number): void {
    if (lastEventId <= this.#sent) return;
    this.#sent = lastEventId;
    if (this.#passing !== NONE_PASSING) this.#passing = this.#passing.filter(({ id }) => id > lastEventId);
    this.#dropUpTo(position);
    // A lagging queue need not read again what its client has.
    this.upTo = Math.max(this.upTo, positionOf(lastEventId) - 1);
  }

  /** Goes back to an earlier point of the log, for a client that did not get the events sent to it. */
  rewind(lastEventId: number): void {
    this.#rewinds++;
    this.#acked = Math.max(lastEventId, lastIdAt(this.startPosition));
    this.#sent = this.#acked;
    this.#keep(NOTHING);
    this.#passing = NONE_PASSING;
    this.live = false;
    this.upTo = Math.max(this.startPosition, positionOf(this.#acked) - 1);
  }

  /** Whether entries wait in memory for a client that seems to be away. */
  keepsForNobody(now: number): boolean {
    return this.#pending.length > 0 && !this.isAttended && now - this.lastSeen > AWAY_AFTER_MS;
  }

  /** Drops the waiting entries, since the log has them: the queue lags from here on, until its client comes back. */
  unload(): void {
    this.#rewinds++;
    this.upTo = (this.#pending[0]?.position ?? this.upTo + 1) - 1;
    this.#keep(NOTHING);
    this.#passing = NONE_PASSING;
  }

  /** Offers an entry whose audience includes this queue's user; returns whether the queue wants it. */
  offer(entry: LogEntry, around: ProjectionContext): boolean {
    if (entry.position <= this.startPosition || lastIdAt(entry.position) <= this.#sent) return false;
    if (entry.position <= (this.#pending.at(-1)?.position ?? 0)) return false;
    if (!this.#wants(entry, around)) return false;
    // Usually the only one.
    if (this.#pending === NOTHING) this.#pending = [entry];
    else this.#pending.push(entry);
    this.#pendingBytes += entry.bytes ?? 0;
    return true;
  }

  /** Offers an ephemeral event; false: its IDs are used up until the log grows. */
  deliver(
    event: EphemeralEvent,
    { delivered, now }: { readonly delivered: number; readonly now: number },
  ): boolean {
    const id = this.nextEphemeralId(delivered);
    if (id === undefined) return false;
    this.#passing = [...this.#passing, { id, event, at: now }].slice(-MOST_PASSING);
    return true;
  }

  /**
   * The events that were not sent yet, as many as fit into `most` characters; drops entries without events for this
   * client.
   */
  events(user: User, around: TimedProjectionContext, most = MOST_AT_ONCE): readonly EncodedEvent[] {
    const recipient = { queueId: this.id, user, options: this.options };
    if (this.#pending.length === 1 && this.#passing.length === 0) {
      const made = project(this.#pending[0] as LogEntry, recipient, around);
      // Usually this is all, and none of it was sent.
      if (made[0] && made[0].id > this.#sent) return made;
    }
    const events: EncodedEvent[] = [];
    let kept: LogEntry[] | undefined;
    let size = 0;
    for (let index = 0; index < this.#pending.length; index++) {
      const entry = this.#pending[index] as LogEntry;
      if (size >= most) {
        if (kept) this.#keep([...kept, ...this.#pending.slice(index)]);
        return events;
      }
      const before = events.length;
      for (const event of project(entry, recipient, around)) {
        if (event.id <= this.#sent) continue;
        events.push(event);
        if (isMutatedNow('deliver-twice')) events.push(event);
        size += event.text.length;
      }
      // From the first entry without events for this client on, the others are collected.
      if (events.length === before) kept ??= this.#pending.slice(0, index);
      else kept?.push(entry);
    }
    if (kept) this.#keep(kept.length > 0 ? kept : NOTHING);
    if (this.#passing.length === 0) return events;
    const now = around.clock.now();
    this.#passing = this.#passing.filter(({ at }) => now - at < PASSING_FOR_MS);
    for (const passing of this.#passing) events.push(projectEphemeral(passing, recipient, around));
    return events.sort((one, other) => one.id - other.id);
  }

  /** Drops all pending entries up to a position. */
  #dropUpTo(position: number): void {
    if (this.#pending === NOTHING) return;
    const dropped = this.#countUpTo(position);
    this.#keep(dropped < this.#pending.length ? this.#pending.slice(dropped) : NOTHING);
  }

  /** How many pending entries have positions up to this one: they are in the order of the log. */
  #countUpTo(position: number): number {
    let from = 0;
    let to = this.#pending.length;
    while (from < to) {
      const middle = (from + to) >>> 1;
      if ((this.#pending[middle] as LogEntry).position <= position) from = middle + 1;
      else to = middle;
    }
    return from;
  }

  #keep(entries: LogEntry[]): void {
    if (entries.length === this.#pending.length) return;
    this.#pending = entries;
    this.#pendingBytes = entries === NOTHING ? 0 : entries.reduce((sum, { bytes = 0 }) => sum + bytes, 0);
  }

  /** An ID for an ephemeral event; undefined: the log has to grow first. */
  nextEphemeralId(delivered: number): number | undefined {
    const id = ephemeralId(
      Math.max(delivered, this.startPosition),
      Math.max(this.#lastEphemeral, this.#sent),
    );
    if (id !== undefined) this.#lastEphemeral = id;
    return id;
  }

  #wants({ event }: LogEntry, { realm, events }: ProjectionContext): boolean {
    if (!event) return false;
    const { eventTypes, narrow } = this.options;
    if (eventTypes ? !eventTypes.includes(event.type) : events[event.type]?.isOnRequest) return false;
    // A client that asks for the newer form by name does not need the older one.
    if (event.type === 'muted_topics' && eventTypes?.includes('user_topic')) return false;
    if (event.type !== 'message' || narrow.length === 0) return true;
    const user = realm.user(this.userId);
    const flags = messageFlags(event, user.id, realm);
    return matchesNarrow(narrow, { ...event.message, flags }, { realm, user });
  }
}
