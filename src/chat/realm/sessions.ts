import { type Clock, DAY_SECONDS, seconds } from '../../engine/kernel/clock.ts';
import { logFailure } from '../../engine/kernel/log.ts';
import { findSession, noteSessionUse, type SessionRow } from '../store/people/sessions.ts';
import type { LiveRealm } from './live-realm.ts';

/** Seconds without a request after which a session ends. */
export const SESSION_SECONDS = 30 * DAY_SECONDS;
/** Seconds by which the stored last use of a session may lag, and for which a node trusts its memory. */
const NOTE_EVERY_SECONDS = 300;
const MOST_HELD = 20_000;

/** The session by which a request was admitted. */
export interface Session {
  readonly id: number;
  readonly userId: number;
  /** Whether the session has ended since. */
  readonly isEnded: boolean;
}

export interface FoundSession {
  readonly session: Session;
  /** Whether the last use is being stored: the browser may then keep its cookies for longer. */
  readonly isRenewed: boolean;
}

interface Held {
  readonly id: number;
  readonly userId: number;
  isEnded: boolean;
  /** When its row was read (UNIX seconds). */
  readonly readAt: number;
}

/**
 * The sessions that this node has seen lately, by the hash of their token: a request costs no query.
 *
 * Decision: memory and database agree by the log. Ending a session records it (`endedSessions`); each node reads the
 * entry within a second and forgets the session. A node also reads the row again every few minutes,
 * with the query that decides whether to store the use.
 */
export class Sessions {
  readonly #live: LiveRealm;
  readonly #clock: Clock;
  readonly #mostHeld: number;
  /** The latest used is the last. */
  readonly #held = new Map<string, Held>();
  readonly #reading = new Map<string, Promise<FoundSession | undefined>>();
  /** How often sessions have ended: a row read before the last end may belong to an ended session. */
  #ends = 0;

  constructor(live: LiveRealm, clock: Clock, { mostHeld = MOST_HELD } = {}) {
    this.#live = live;
    this.#clock = clock;
    this.#mostHeld = mostHeld;
    live.onEndedSessions({
      name: 'sessions',
      take: (ids) => this.#forget(({ id }) => ids.has(id)),
      whenItFails: () => this.#forget(() => true),
    });
  }

  /** The session with this token hash; undefined: unknown or ended. */
  find(tokenHash: string): FoundSession | undefined | Promise<FoundSession | undefined> {
    const held = this.#held.get(tokenHash);
    if (!held || held.readAt + NOTE_EVERY_SECONDS <= seconds(this.#clock)) return this.#read(tokenHash);
    this.#held.delete(tokenHash);
    this.#held.set(tokenHash, held);
    return { session: held, isRenewed: false };
  }

  /** Requests at the same time read the row once. */
  #read(tokenHash: string): Promise<FoundSession | undefined> {
    const underWay = this.#reading.get(tokenHash);
    if (underWay) return underWay;
    const reading = this.#load(tokenHash).finally(() => this.#reading.delete(tokenHash));
    this.#reading.set(tokenHash, reading);
    return reading;
  }

  async #load(tokenHash: string): Promise<FoundSession | undefined> {
    const { db, realm } = this.#live;
    let row: SessionRow | undefined;
    let ends: number;
    do {
      ends = this.#ends;
      row = await findSession({ db, realm }, tokenHash);
    } while (ends !== this.#ends);
    const now = seconds(this.#clock);
    this.#held.delete(tokenHash);
    if (!row || row.lastUsed + SESSION_SECONDS <= now) return undefined;
    const session: Held = { id: row.id, userId: row.userId, isEnded: false, readAt: now };
    this.#hold(tokenHash, session);
    const isRenewed = row.lastUsed + NOTE_EVERY_SECONDS <= now;
    if (isRenewed) this.#note(row.id);
    return { session, isRenewed };
  }

  #hold(tokenHash: string, session: Held): void {
    this.#held.set(tokenHash, session);
    const [oldest] = this.#held.keys();
    if (oldest !== undefined && this.#held.size > this.#mostHeld) this.#held.delete(oldest);
  }

  /** Stores the last use, in the background. */
  #note(id: number): void {
    this.#live
      .transact((tx) => noteSessionUse(tx, id))
      .catch(logFailure(this.#live.log, 'The last use of a session could not be noted.'));
  }

  #forget(hasEnded: (session: Held) => boolean): void {
    this.#ends++;
    for (const [tokenHash, session] of this.#held) {
      if (!hasEnded(session)) continue;
      session.isEnded = true;
      this.#held.delete(tokenHash);
    }
  }
}
