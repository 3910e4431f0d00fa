import type { Config } from './config/config.ts';
import type { Fanout } from './fanout/fanout.ts';
import type { FileStorage } from './files/storage.ts';
import type { Clock } from './kernel/clock.ts';
import type { Log } from './kernel/log.ts';
import type { Turns } from './kernel/turns.ts';
import type { Actor } from './model/audit.ts';
import type { User } from './model/people.ts';
import type { LiveRealm } from './realm/live-realm.ts';
import type { Realm } from './realm/realm.ts';
import type { Session } from './realm/sessions.ts';
import type { Tx } from './realm/tx.ts';
import type { Heard, Sighting } from './rules/people/presence.ts';
import type { Reader } from './store/engine/engine.ts';

/** The one object that every layer gets; `app.ts` composes it. */
export interface Context {
  readonly config: Config;
  readonly clock: Clock;
  readonly log: Log;
  /** The organization in memory. */
  readonly realm: Realm;
  /** Queries over what is committed; it cannot write. */
  readonly db: Reader;
  /**
   * Runs an operation in the write queue, maybe twice, of which only the last run counts (`WriteQueue`); on behalf of the
   * caller in a request, otherwise of the server.
   */
  transact<T>(fn: (tx: Tx) => Promise<T>, actor?: Actor): Promise<T>;
  /** Resolves once the memory has what other nodes had acknowledged before the call. Rejects with DatabaseUnavailable. */
  readonly catchUp: LiveRealm['catchUp'];
  /** Announces an ephemeral event (typing, presence). */
  readonly announce: LiveRealm['announce'];
  /** Memory and database as of the same position of the log. */
  readonly snapshot: LiveRealm['snapshot'];
  readonly fanout: Fanout;
  /** Where files are kept. */
  readonly storage: FileStorage;
  /** What temporary addresses of files are signed with. */
  readonly fileSecret: string;
  readonly presence: PresencePort;
  readonly mobileTest: MobileTestPort;
  readonly push: PushPort;
  /** UNIX seconds at which this process started. */
  readonly generation: number;
  /** Sends of an account enter the write queue in the order in which they came, by its ID. */
  readonly sendTurns: Turns;
  /** Failed log-ins by user name and client address. */
  readonly logins: LogInPort;
  /** What was said to the owners of bots about incoming webhooks lately, by bot and kind of failure. */
  readonly hookComplaints: QuietPort;
  /** Failed checks of users' own passwords, by user ID. */
  readonly passwordChecks: AttemptPort;
}

/** Sends notifications to devices by Web Push. */
export interface PushPort {
  /** What browsers subscribe with, base64url. */
  publicKey(): Promise<string>;
  /** The address of a push service as it is kept; throws BadRequest. */
  readAddress(text: string): string;
  /** Sends a test to a user's own device; what came of it, as a sentence. Throws NotFound. */
  tryDevice(user: User, deviceId: number): Promise<{ readonly isTaken: boolean; readonly words: string }>;
}

/** Records that users are online. */
export interface PresencePort {
  /** A client of `user` is connected; `isActive`: the user is using it. */
  report(user: User, isActive: boolean): Promise<void>;
  /** `user` hides from now on; others see `sighting`, which lies in the past. */
  hide(user: User, sighting: Sighting): void;
  /** Sightings that are not written yet. */
  readonly heard: Heard;
}

/** Sends test notifications to mobile devices. */
export interface MobileTestPort {
  /**
   * To one of the user's devices, by its token, or to all. Throws InvalidPushDeviceToken, InvalidRemotePushDeviceToken,
   * BadRequest.
   */
  send(user: User, token: string | undefined): Promise<void>;
}

/** Limits log-ins by user name and client address. */
export interface LogInPort {
  /** Counts an attempt as failed until it succeeds; throws RateLimitHit. */
  begin(name: string, ip: string): void;
  succeed(name: string, ip: string): void;
  /** The password was not checked. */
  takeBack(name: string, ip: string): void;
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
  /** The latest failure was none. */
  takeBack(key: string): void;
  succeed(key: string): void;
}

/** Who asks. */
export interface Caller {
  readonly user: User;
  /** Name of the program, at most 30 characters. */
  readonly client: string;
  /** Whether it is a program in which people read what they send. */
  readonly isReading: boolean;
  /** By which the request was let in; undefined: by an API key. */
  readonly session?: Session | undefined;
}
