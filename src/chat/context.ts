import type { Config } from '../engine/config/config.ts';
import type { FileStorage } from '../engine/files/storage.ts';
import type { Clock } from '../engine/kernel/clock.ts';
import type { Log } from '../engine/kernel/log.ts';
import type { LogInAttempt } from '../engine/kernel/log-in-attempt.ts';
import type { Turns } from '../engine/kernel/tasks/turns.ts';
import type { Reader } from '../engine/store/engine.ts';
import type { Fanout } from './fanout/fanout.ts';
import type { Actor } from './model/audit.ts';
import type { User } from './model/people.ts';
import type { LiveRealm } from './realm/live-realm.ts';
import type { Realm } from './realm/realm.ts';
import type { Session } from './realm/sessions.ts';
import type { Tx } from './realm/tx.ts';
import type { Sighting, Sightings } from './rules/people/presence.ts';
import type { FieldTable } from './views/initial-state/fields.ts';

/** What features add to the context (`declare module`, `Feature.services`). */
// biome-ignore lint/suspicious/noEmptyInterface: features fill it in
export interface FeatureContext {}

/** The one object that every layer gets; `app.ts` composes it. */
export interface Context extends FeatureContext {
  readonly config: Config;
  readonly clock: Clock;
  readonly log: Log;
  /** The organization in memory. */
  readonly realm: Realm;
  /** Queries over committed data; it cannot write. */
  readonly db: Reader;
  /**
   * Runs an operation in the write queue, maybe twice, of which only the last run counts (`WriteQueue`); on behalf of the
   * caller in a request, otherwise of the server.
   */
  transact<T>(fn: (tx: Tx) => Promise<T>, actor?: Actor): Promise<T>;
  /** Resolves once the memory has all changes that other nodes had acknowledged before the call. Rejects with DatabaseUnavailable. */
  readonly catchUp: LiveRealm['catchUp'];
  /** Announces an ephemeral event (typing, presence). */
  readonly announce: LiveRealm['announce'];
  /** Memory and database as of the same position of the log. */
  readonly snapshot: LiveRealm['snapshot'];
  readonly fanout: Fanout;
  /** The fields of POST /register, those of features too. */
  readonly registerFields: FieldTable;
  /** Where files are kept. */
  readonly storage: FileStorage;
  /** The secret that signs temporary addresses of files. */
  readonly fileSecret: string;
  readonly presence: PresencePort;
  /** UNIX seconds at which this process started. */
  readonly generation: number;
  /** Orders the sends of an account: they enter the write queue in the order in which they arrived. Keys are user IDs. */
  readonly sendTurns: Turns;
  /** Failed log-ins by user name and client address. */
  readonly logins: LogInPort;
  /** Limits complaints to bot owners about incoming webhooks, by bot and kind of failure. */
  readonly hookComplaints: QuietPort;
  /** Limits the lines about errors of clients in the log, by user ID. */
  readonly clientErrors: QuietPort;
  /** Failed checks of users' own passwords, by user ID. */
  readonly passwordChecks: AttemptPort;
}

/** Records that users are online. */
export interface PresencePort {
  /** A client of `user` is connected; `isActive`: the user is using it. */
  report(user: User, isActive: boolean): Promise<void>;
  /** `user` hides the own presence from now on; others see `sighting`, which lies in the past. */
  hide(user: User, sighting: Sighting): void;
  /** Sightings that are not written yet. */
  readonly sightings: Sightings;
}

/** Limits log-ins by user name and client address. */
export interface LogInPort {
  /** Counts an attempt as failed until it succeeds; throws RateLimitHit. */
  begin(attempt: LogInAttempt): void;
  succeed(attempt: LogInAttempt): void;
  /** Takes back an attempt whose password was not checked. */
  takeBack(attempt: LogInAttempt): void;
}

/** Lets each key through once in a period. */
export interface QuietPort {
  begin(key: string): boolean;
}

/** Counts failures by key. */
export interface AttemptPort {
  /** Seconds until the next attempt; 0: now. */
  secondsToWait(key: string): number;
  fail(key: string): void;
  /** Takes back the latest failure. */
  takeBack(key: string): void;
  succeed(key: string): void;
}

/** The account that makes a request, and its client. */
export interface Caller {
  readonly user: User;
  /** Name of the program, at most 30 characters. */
  readonly client: string;
  /** Whether users read what they send in this program. */
  readonly isReading: boolean;
  /** The browser session of the request; undefined: it came with an API key. */
  readonly session?: Session | undefined;
}
