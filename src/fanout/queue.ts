import type { EphemeralEvent } from '../events/ephemeral.ts';
import { isMutatedNow } from '../kernel/mutations.ts';
import type { StreamEnd } from '../kernel/outlet.ts';
import type { User } from '../model/people.ts';
import { matchesNarrow } from '../narrows/plan/new-message.ts';
import type { Realm } from '../realm/realm.ts';
import type { Session } from '../realm/sessions.ts';
import type { LogEntry } from '../store/log/log-entry.ts';

import type { QueueProgress, QueueRow } from '../store/log/queues.ts';
import { ephemeralId, lastIdAt, lastWholeEntry, positionOf } from './event-ids.ts';
import { ON_REQUEST } from './events/events.ts';
import { type EncodedEvent, messageFlags, project } from './project.ts';
import { projectEphemeral } from './project-ephemeral.ts';
import { internOptions, type QueueOptions } from './queue-options.ts';
import type { TimedSurroundings } from './recipient.ts';

/** A connection over which the events of a queue are written. */
interface QueueStream {
  /** The account as it was when the stream was let in. */
  readonly user: User;
  /** By which it was let in, if by one. */
  readonly session: Session | undefined;
  /** There is something for the client. */
  wake(): void;
  end(why?: StreamEnd): void;
}

/** What waits for the next event of a queue: one open request. */
export interface Waiter {
  /** The account as it was when the request was let in. */
  readonly user: User;
  /** By which the request was let in, if by one. */
  readonly session: Session | undefined;
  /** Since when it waits, in monotonic milliseconds. */
  readonly since: number;
  answer(events: readonly string[]): void;
}

/** The most entries that a queue holds in memory for a client that does not fetch them; the log has the rest. */
export const MOST_PENDING = 1000;
/** The same in characters of their JSON. */
const MOST_PENDING_BYTES = 2_000_000;
/** Characters of the events in one reply; the rest comes with the next. */
const MOST_AT_ONCE = 2_000_000;

/** Limits of waiting ephemeral events: their number and age. Older ones are no longer true. */
const MOST_PASSING = 100;
const PASSING_FOR_MS = 30_000;

/** A client that was not heard of for so long is away: it gets no ephemeral events from before in any case. */
const AWAY_AFTER_MS = PASSING_FOR_MS;

/** An event that is not kept, under its ID. */
interface Passing {
  readonly id: number;
  readonly event: EphemeralEvent;
  /** Milliseconds. */
  readonly at: number;
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
  /** Entries up to here are not for this queue: it did not exist. */
  readonly startPosition: number;
  /** The pending entries are complete up to this position; for a live queue, up to everything delivered. */
  upTo: number;
  live = false;
  /** Milliseconds at which the client was last heard of. */
  lastSeen: number;
  /** What the row in the database knows of `acked` and `lastSeen`. */
  savedAt: number;
  waiter: Waiter | undefined;
  /** The connection over which the events are written; there is none beside a waiter. */
  stream: QueueStream | undefined;
  /** Settles when it is known whether the queue can go back to the ID that its client has. */
  acknowledging: Promise<void> | undefined;
  /** The client has every event up to this ID. */
  #acked: number;
  /** What was written to the client goes up to this ID; above `acked` only while there is a stream. */
  #sent: number;
  /** The highest ID given to an event that is not kept. */
  #lastEphemeral = 0;
  #pending: LogEntry[] = NOTHING;
  #pendingBytes = 0;
  #passing: readonly Passing[] = NONE_PASSING;
  #rewinds = 0;

  constructor(row: QueueRow, now: number) {
    this.id = row.id;
    this.userId = row.user_id;
    this.options = internOptions(row.options);
    this.lifespan = row.lifespan_seconds;
    this.startPosition = row.start_position;
    this.#acked = Math.max(row.acked_event_id, lastIdAt(row.start_position));
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

  /** A client is connected: the queue does not expire. */
  get isAttended(): boolean {
    return this.waiter !== undefined || this.stream !== undefined;
  }

  get hasNews(): boolean {
    return this.#pending.length > 0 || this.#passing.length > 0;
  }

  /** What its row should know. */
  get progress(): QueueProgress {
    return { id: this.id, ackedEventId: this.#acked, lastSeen: Math.floor(this.lastSeen / 1000) };
  }

  /** Changes whenever the queue goes back: what was being read for it then does not fit any more. */
  get rewinds(): number {
    return this.#rewinds;
  }

  get isFull(): boolean {
    return this.#pending.length >= MOST_PENDING || this.#pendingBytes >= MOST_PENDING_BYTES;
  }

  /** Whether all events after `lastEventId` are in memory, or can be read from the log. */
  reaches(lastEventId: number): boolean {
    return Math.max(lastEventId, lastIdAt(this.startPosition)) >= this.#sent;
  }

  /**
   * Whether a client that has everything up to `lastEventId` lacks what was deleted from the log up to `pruned`. What
   * one entry becomes is given at once: who has some of it has all.
   */
  misses(lastEventId: number, pruned: number): boolean {
    return Math.max(positionOf(lastEventId), this.startPosition) < pruned;
  }

  /** The client has everything up to `lastEventId`; what it has acknowledged is let go. */
  acknowledge(lastEventId: number): void {
    if (lastEventId <= this.#acked) return;
    this.#acked = lastEventId;
    // A client may name an event in the middle of what an entry became: the entry has more for it.
    this.#passOver(lastEventId, lastWholeEntry(lastEventId));
  }

  /**
   * All events up to `lastEventId`, which are all that their entries became, are on their way to the client; the log has
   * them, should they not arrive.
   */
  wasSent(lastEventId: number): void {
    this.#passOver(lastEventId, positionOf(lastEventId));
  }

  /** `position`: of the last entry that has no more for the client. */
  #passOver(lastEventId: number, position: number): void {
    if (lastEventId <= this.#sent) return;
    this.#sent = lastEventId;
    if (this.#passing !== NONE_PASSING) this.#passing = this.#passing.filter(({ id }) => id > lastEventId);
    this.#letGo(position);
    // A queue that lags need not read again what its client has.
    this.upTo = Math.max(this.upTo, positionOf(lastEventId) - 1);
  }

  /** Goes back to an earlier point of the log: the client did not get what it was sent. */
  rewind(lastEventId: number): void {
    this.#rewinds++;
    this.#acked = Math.max(lastEventId, lastIdAt(this.startPosition));
    this.#sent = this.#acked;
    this.#keep(NOTHING);
    this.#passing = NONE_PASSING;
    this.live = false;
    this.upTo = Math.max(this.startPosition, positionOf(this.#acked) - 1);
  }

  /** Whether something waits in memory for a client that seems to be away. */
  keepsForNobody(now: number): boolean {
    return this.#pending.length > 0 && !this.isAttended && now - this.lastSeen > AWAY_AFTER_MS;
  }

  /** Lets go of what waits, since the log has it: the queue lags from here on, and its client reads it from there. */
  letGo(): void {
    this.#rewinds++;
    this.upTo = (this.#pending[0]?.position ?? this.upTo + 1) - 1;
    this.#keep(NOTHING);
    this.#passing = NONE_PASSING;
  }

  /** Offers an entry whose audience includes this queue's user; returns whether the queue wants it. */
  offer(entry: LogEntry, realm: Realm): boolean {
    if (entry.position <= this.startPosition || lastIdAt(entry.position) <= this.#sent) return false;
    if (entry.position <= (this.#pending.at(-1)?.position ?? 0)) return false;
    if (!this.#wants(entry, realm)) return false;
    // Most often it is the only one.
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
   * The events that were not sent yet, as many as fit into `most` characters; entries that are nothing for this client
   * are let go.
   */
  events(user: User, around: TimedSurroundings, most = MOST_AT_ONCE): readonly EncodedEvent[] {
    const recipient = { queueId: this.id, user, options: this.options };
    if (this.#pending.length === 1 && this.#passing.length === 0) {
      const made = project(this.#pending[0] as LogEntry, recipient, around);
      // Most often that is all, and nothing of it was sent.
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
      // From the first that is nothing for this client it is noted which are something.
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

  /** All that is pending up to a position. */
  #letGo(position: number): void {
    if (this.#pending === NOTHING) return;
    const keep = this.#pending.findLastIndex((entry) => entry.position <= position) + 1;
    this.#keep(keep < this.#pending.length ? this.#pending.slice(keep) : NOTHING);
  }

  #keep(entries: LogEntry[]): void {
    if (entries.length === this.#pending.length) return;
    this.#pending = entries;
    this.#pendingBytes = entries === NOTHING ? 0 : entries.reduce((sum, { bytes = 0 }) => sum + bytes, 0);
  }

  /** An ID for an event that is not kept; undefined when the log has to move on first. */
  nextEphemeralId(delivered: number): number | undefined {
    const id = ephemeralId(
      Math.max(delivered, this.startPosition),
      Math.max(this.#lastEphemeral, this.#sent),
    );
    if (id !== undefined) this.#lastEphemeral = id;
    return id;
  }

  #wants(entry: LogEntry, realm: Realm): boolean {
    const { event } = entry;
    if (!event) return false;
    const { eventTypes, narrow } = this.options;
    if (eventTypes ? !eventTypes.includes(event.type) : ON_REQUEST.has(event.type)) return false;
    // Who asks for the newer form by name knows it, and does not need the older one.
    if (event.type === 'muted_topics' && eventTypes?.includes('user_topic')) return false;
    if (event.type !== 'message' || narrow.length === 0) return true;
    const user = realm.user(this.userId);
    const flags = messageFlags(event, user.id, realm);
    return matchesNarrow(narrow, { ...event.message, flags }, { realm, user });
  }
}
