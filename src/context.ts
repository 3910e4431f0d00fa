import type { Config } from './config/config.ts';
import type { Fanout } from './fanout/fanout.ts';
import type { FileStorage } from './files/storage.ts';
import type { AttemptLimiter } from './http/attempt-limiter.ts';
import type { LogInLimiter } from './http/log-in-limiter.ts';
import type { PresenceKeeper } from './jobs/presence-keeper.ts';
import type { Clock } from './kernel/clock.ts';
import type { Log } from './kernel/log.ts';
import type { LiveRealm } from './realm/live-realm.ts';
import type { Realm } from './realm/realm.ts';
import type { Session } from './realm/sessions.ts';
import type { Tx } from './realm/tx.ts';
import type { Reader } from './store/engine.ts';
import type { User } from './store/model.ts';

/** The one object that every layer gets; `app.ts` composes it. */
export interface Context {
  readonly config: Config;
  readonly clock: Clock;
  readonly log: Log;
  /** The organization in memory. */
  readonly realm: Realm;
  /** Queries over what is committed; it cannot write. */
  readonly read: Reader;
  /** The one door for writes. */
  transact<T>(fn: (tx: Tx) => Promise<T>): Promise<T>;
  /** Tells of what is not kept. */
  readonly announce: LiveRealm['announce'];
  /** Memory and database as of the same position of the log. */
  readonly snapshot: LiveRealm['snapshot'];
  readonly fanout: Fanout;
  /** Where files are kept. */
  readonly storage: FileStorage;
  /** What temporary addresses of files are signed with. */
  readonly fileSecret: string;
  /** Records that users are online. */
  readonly presence: Pick<PresenceKeeper, 'report' | 'hide' | 'heard'>;
  /** UNIX seconds at which this process started. */
  readonly generation: number;
  /** Failed log-ins by user name and client address. */
  readonly logins: LogInLimiter;
  /** Wrong passwords that people gave as their own, by user ID. */
  readonly passwordChecks: AttemptLimiter;
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
