import type { StreamerState } from '../backup/streamer.ts';
import type { Context } from '../context.ts';
import type { MetricsText } from '../http/metrics.ts';
import type { HttpOptions, HttpServer } from '../http/server.ts';
import type { Jobs } from '../jobs/jobs.ts';
import type { SendMail } from '../jobs/outbox/mailer.ts';
import type { Clock } from '../kernel/clock.ts';
import type { Log } from '../kernel/log.ts';
import type { Outbound } from '../outbound/client.ts';
import type { LiveRealm } from '../realm/live-realm.ts';
import type { Realm } from '../realm/realm.ts';
import type { Engine } from '../store/engine/engine.ts';
import type { MailIn } from './open-mail-in.ts';

export interface AppOptions {
  readonly clock?: Clock;
  readonly logger?: NonNullable<HttpOptions['logger']>;
  /** The log of background work; the default is `logger`. */
  readonly log?: Log;
  /** Gets one line for each request; absent: no access log. */
  readonly accessLog?: Log;
  /** Check every reply against its declaration (tests). */
  readonly checkReplies?: boolean;
  /** Delivers mail; null: it stays where it waits. The default is what the configuration names. */
  readonly sendMail?: SendMail | null;
  /** Before anything but the organization's memory is there; throws what keeps the server from starting. */
  readonly check?: (live: LiveRealm) => Promise<void>;
  /** The database comes from a backup and was not used since: what clients know of the time after it ends. */
  readonly isRestored?: boolean;
  /** Called when accounts have changed. */
  readonly onUsers?: (realm: Realm) => void;
  /** Why no organization may be made where there is none; absent: it may. */
  readonly refuseNew?: string;
  /** From 0 to 1: what spreads attempts that would be made at the same time. */
  readonly random?: () => number;
  /** Puts something around the requests that leave the server. */
  readonly wrapOutbound?: (outbound: Outbound) => Outbound;
  /** Where the built web client is; the default is where the build puts it. */
  readonly webFolder?: string;
  /** The engine of the database; the default follows from the configuration. */
  readonly engine?: Engine;
}

export interface App {
  readonly http: HttpServer;
  readonly context: Context;
  /** How often what has failed since the start, by the message in the log. */
  readonly failures: ReadonlyMap<string, number>;
  /** Whether this start made the organization. */
  readonly isNew: boolean;
  /** Posts messages to the servers behind bots. */
  readonly webhooks: Jobs['webhooks'];
  /** Decides whom messages notify, and writes the mails that are due. */
  readonly notifications: Jobs['notifications'];
  /** Absent: nothing is measured. */
  readonly metrics?: MetricsText | undefined;
  /** Where mail comes in; undefined: nowhere. */
  readonly mailIn: MailIn | undefined;
  /** Shows the pages that messages link to. */
  readonly previews: Jobs['previews'];
  /** How the backup is that the server keeps up to date; undefined: it keeps none. */
  backup(): StreamerState | undefined;
  /** Ends what happens without a request; requests are answered as before. */
  stopJobs(): Promise<void>;
  /** From now on `/health/ready` says no; requests are answered as before. */
  drain(): void;
  /** Gives back memory that only makes the next requests faster. */
  rest(): void;
  close(): Promise<void>;
}
