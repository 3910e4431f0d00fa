import type { Context } from '../chat/context.ts';
import type { SendMail } from '../chat/jobs/outbox/mailer.ts';
import type { LiveRealm } from '../chat/realm/live-realm.ts';
import type { Realm } from '../chat/realm/realm.ts';
import type { RoomOnDisk } from '../engine/files/disk-room.ts';
import type { MetricsText } from '../engine/http/server/metrics.ts';
import type { HttpOptions, HttpServer } from '../engine/http/server.ts';
import type { Clock } from '../engine/kernel/clock.ts';
import type { Log } from '../engine/kernel/log.ts';
import type { Outbound } from '../engine/outbound/client.ts';
import type { Engine } from '../engine/store/engine.ts';
import type { StreamerState } from '../features/backup/streamer.ts';
import type { Jobs } from './jobs.ts';
import type { Listeners } from './open-listeners.ts';

export interface AppOptions {
  readonly clock?: Clock;
  /** Milliseconds by which the waits of requests are measured (`http/admission/overload.ts`); the default is the time of the process. */
  readonly elapsed?: () => number;
  readonly logger?: NonNullable<HttpOptions['logger']>;
  /** The log of background work; the default is `logger`. */
  readonly log?: Log;
  /** Gets one line for each request; absent: no access log. */
  readonly accessLog?: Log;
  /** The number of lines of the log that could not be written. */
  readonly droppedLines?: () => number;
  /** Checks every reply against its declaration (tests). */
  readonly checkReplies?: boolean;
  /** Delivers mail; null: mails stay in the outbox. The default follows from the configuration. */
  readonly sendMail?: SendMail | null;
  /** Called once the organization is in memory, before anything else; throws to stop the start. */
  readonly check?: (live: LiveRealm) => Promise<void>;
  /** The database comes from a backup and has not been used since: the later state that clients have is discarded. */
  readonly isRestored?: boolean;
  /** Called when accounts have changed. */
  readonly onUsers?: (realm: Realm) => void;
  /** Why no organization may be created where there is none; absent: it may. */
  readonly refuseNew?: string;
  /** Reads the room on the disk of the data folder; the default asks the system. */
  readonly readRoom?: () => Promise<RoomOnDisk>;
  /** From 0 to 1: spreads attempts that would otherwise be made at the same time. */
  readonly random?: () => number;
  /** Wraps the client for outgoing requests. */
  readonly wrapOutbound?: (outbound: Outbound) => Outbound;
  /** The folder of the built web client; the default is that of the build. */
  readonly webFolder?: string;
  /** The engine of the database; the default follows from the configuration. */
  readonly engine?: Engine;
}

export interface App {
  readonly http: HttpServer;
  readonly context: Context;
  /** The number of failures since the start, by the message in the log. */
  readonly failures: ReadonlyMap<string, number>;
  /** Whether this start created the organization. */
  readonly isNew: boolean;
  /** Absent: nothing is measured. */
  readonly metrics?: MetricsText | undefined;
  readonly listeners: Listeners;
  /** State of the continuous backup; undefined: there is none. */
  backup(): StreamerState | undefined;
  /** Resolves when the jobs of some features have nothing to do now. */
  readonly idle: Jobs['idle'];
  /** Stops the background jobs; requests are answered as before. */
  stopJobs(): Promise<void>;
  /** Makes `/health/ready` fail, and each reply end its connection; requests are answered as before. */
  drain(): void;
  /** Frees memory that only speeds up the next requests. */
  rest(): void;
  close(): Promise<void>;
  /** While it closes: whether every request is answered, or its client has gone. What was acknowledged is on disk. */
  isServed(): boolean;
}
