import { join } from 'node:path';
import type { Config } from './config/config.ts';
import type { Context } from './context.ts';
import { developmentEndpoints, endpoints } from './endpoints/catalogue.ts';
import { COST_OF_FILE } from './endpoints/costs.ts';
import { exportDownloads } from './endpoints/exports/downloads.ts';
import { createDownloads } from './endpoints/files/downloads.ts';
import { Fanout } from './fanout/fanout.ts';
import { ExportFolder } from './files/export-folder.ts';
import { openStorage } from './files/open-storage.ts';
import { INCOMING_FOLDER } from './files/storage.ts';
import { AttemptLimiter } from './http/attempt-limiter.ts';
import { LogInLimiter } from './http/log-in-limiter.ts';
import { createRateLimiter } from './http/rate-limit.ts';
import { createHttp, type HttpOptions, type HttpServer } from './http/server.ts';
import { inWords } from './http/wire-names.ts';
import { ChannelActivity } from './jobs/channel-activity.ts';
import { DescriptorWatch } from './jobs/descriptor-watch.ts';
import { Exporter } from './jobs/exporter.ts';
import { FileCleaner } from './jobs/file-cleaner.ts';
import { FullMembers } from './jobs/full-members.ts';
import { Courier } from './jobs/outbox/courier.ts';
import { type MailOptions, openMail } from './jobs/outbox/mail-transport.ts';
import { mailCarrier, type SendMail } from './jobs/outbox/mailer.ts';
import { PresenceKeeper } from './jobs/presence-keeper.ts';
import { Pruner } from './jobs/pruner.ts';
import { Retention } from './jobs/retention.ts';
import { Scheduler } from './jobs/scheduler.ts';
import { SearchIndexer } from './jobs/search-indexer.ts';
import { webhookCarrier } from './jobs/webhooks/webhook-carrier.ts';
import { CannotStart } from './kernel/cannot-start.ts';
import { type Clock, seconds } from './kernel/clock.ts';
import { type Log, silentLog } from './kernel/log.ts';
import { resumableUploads } from './operations/files/resumable.ts';
import { loadFileSecret } from './operations/files/secret.ts';
import { announceStart, found, furnish } from './operations/organization.ts';
import { goOnRestored } from './operations/restored.ts';
import { prepareSetup } from './operations/setup.ts';
import { createOutbound } from './outbound/client.ts';
import { createPages, facesOf } from './pages/pages.ts';
import { type Around, LiveRealm } from './realm/live-realm.ts';
import { Readiness } from './realm/readiness.ts';
import type { Realm } from './realm/realm.ts';
import { Sessions } from './realm/sessions.ts';
import { authenticate, userOfSession } from './rules/credentials.ts';
import { admitsVisitors } from './rules/visitors.ts';
import { Door } from './store/door.ts';
import type { Engine } from './store/engine.ts';
import { migrate } from './store/migrate.ts';
import { REALM_ID } from './store/organization.ts';
import { endAllLeases } from './store/outbox-leases.ts';
import { findRealm } from './store/realm-rows.ts';
import { DATABASE_FILE, openSqlite } from './store/sqlite.ts';
import { follow } from './visibility/follow.ts';

export interface App {
  readonly http: HttpServer;
  readonly context: Context;
  /** Whether this start made the organization. */
  readonly isNew: boolean;
  /** Posts messages to the servers behind bots. */
  readonly webhooks: Pick<Courier, 'idle'>;
  /** From now on `/health/ready` says no; requests are answered as before. */
  drain(): void;
  /** Ends what happens without a request; requests are answered as before. */
  stopJobs(): Promise<void>;
  close(): Promise<void>;
}

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
  /** Where the built web client is; the default is where the build puts it. */
  readonly webFolder?: string;
  /** Of the database; the default is what the configuration names. */
  readonly engine?: Engine;
}

export async function createApp(config: Config, options: AppOptions = {}): Promise<App> {
  const log = options.log ?? options.logger ?? silentLog;
  const engine = options.engine ?? (await openEngine(config, log));
  const clock = options.clock ?? engine.clock;
  warnOfClock(engine, log);
  await migrate(engine);
  if (options.isRestored) await goOn(engine, clock);
  const around = { url: config.externalUrl, clock, log, follow };
  const known = await LiveRealm.load(engine, REALM_ID, around);
  if (!known && options.refuseNew !== undefined) {
    await engine.close();
    throw new CannotStart(options.refuseNew);
  }
  const live = known ?? (await createOrganization(engine, around, config));
  await options.check?.(live);
  if (options.onUsers) live.onUsers(() => options.onUsers?.(live.realm));
  // Nothing takes a channel out of memory: without one, this or an earlier first start has not come to its end.
  const isNew = live.realm.channels.size === 0;
  if (isNew) await live.transact(async (tx) => tx.realm.channels.size === 0 && furnish(tx));
  await live.transact(prepareSetup);
  const sessions = new Sessions(live, clock);
  const context = await compose(config, clock, live);
  await live.transact(async (tx) => announceStart(tx, { isFirst: isNew, generation: context.generation }));
  await context.fanout.start();
  const incoming = join(config.dataDir, INCOMING_FOLDER);
  const exportFolder = new ExportFolder(config.dataDir);
  const jobs: { start(): void; stop(): Promise<void> }[] = [
    new Scheduler(context, live),
    new SearchIndexer(live, clock),
    new Pruner(context),
    new ChannelActivity(context),
    new FileCleaner(context, incoming),
    new Retention(context),
    new Exporter(context, live, exportFolder),
    new FullMembers(context, live),
    new DescriptorWatch(context),
  ];
  const sendMail = options.sendMail === undefined ? openMail(mailOptions(config)) : options.sendMail;
  if (sendMail) jobs.push(new Courier(context, live, mailCarrier(sendMail, log), options.random));
  const outbound = createOutbound({ allow: config.outboundAllow });
  const webhooks = new Courier(context, live, webhookCarrier(context, outbound), options.random);
  jobs.push(webhooks);
  // SQLite has one process at a time: the process that held the leases has ended.
  if (!config.databaseUrl) await live.transact((tx) => endAllLeases(tx, tx.realm.id));
  for (const job of jobs) job.start();
  const readiness = new Readiness(live, clock);
  const served = config.development ? [...endpoints, ...developmentEndpoints] : endpoints;
  const http = createHttp({
    endpoints: served,
    pages: createPages({
      realm: context.realm,
      endpoints: served,
      webFolder: options.webFolder ?? WEB_FOLDER,
    }),
    downloads: [...createDownloads(facesOf(context.realm)), ...exportDownloads(exportFolder)],
    incoming,
    resumable: { ...resumableUploads(context), cost: COST_OF_FILE },
    context,
    authenticate: (credentials) => authenticate(context.realm, credentials),
    findSession: async (tokenHash) => {
      const found = await sessions.find(tokenHash);
      return found && { ...found, user: userOfSession(context.realm, found.session) };
    },
    admitsVisitors: () => admitsVisitors(context.realm),
    limiter: createRateLimiter({
      now: () => clock.now(),
      perUser: config.rateLimit,
      ...(config.rateLimit === 0 && { perAddress: 0 }),
    }),
    trustedProxies: config.trustedProxies,
    health: { unreadiness: () => readiness.look() },
    ...(options.logger && { logger: options.logger }),
    ...(options.accessLog && { accessLog: options.accessLog }),
    ...(options.checkReplies && { checkReplies: true }),
  });
  const stopJobs = async () => {
    await Promise.all(jobs.map((job) => job.stop()));
  };
  return {
    http,
    context,
    isNew,
    webhooks,
    drain: () => readiness.drain(),
    stopJobs,
    close: async () => {
      readiness.drain();
      await stopJobs();
      // Both at once: no new request comes in while those that wait are answered.
      await Promise.all([http.close(), context.fanout.stop()]);
      await context.presence.stop();
      await live.stop();
      await engine.close();
    },
  };
}

/** Where `npm run build` puts the web client. */
const WEB_FOLDER = join(import.meta.dirname, '../web/dist');
const CLOCKS_DIFFER_FROM_MS = 2000;

function warnOfClock({ clock: { ahead = 0 } }: Engine, log: Log): void {
  if (Math.abs(ahead) < CLOCKS_DIFFER_FROM_MS) return;
  const seconds = Math.round(ahead / 1000);
  log.warn({ seconds }, "This machine's clock is not the database's, by which Parley counts: set it.");
}

/** Without a mail server, what people would get is there to be read. */
const mailOptions = ({ smtpUrl, mailFrom, dataDir }: Config): MailOptions => ({
  smtpUrl,
  from: mailFrom,
  folder: join(dataDir, 'outbox'),
});

/** The driver of PostgreSQL is loaded by those who use it. */
async function openEngine(config: Config, log: Log): Promise<Engine> {
  if (config.databaseUrl)
    return (await import('./store/postgres.ts')).openPostgres(config.databaseUrl, { log });
  return openSqlite(join(config.dataDir, DATABASE_FILE));
}

/** To write by while there is no memory to follow. */
const doorOf = (engine: Engine, clock: Clock) =>
  new Door(engine, REALM_ID, clock, { catchUp: async () => {}, committed: async () => {} });

async function goOn(engine: Engine, clock: Clock): Promise<void> {
  if (!(await findRealm(engine.read, REALM_ID))) {
    throw new CannotStart(
      '--restored is for a database that was restored, and this one has no organization.',
    );
  }
  await doorOf(engine, clock).transact((tx) => goOnRestored(tx, REALM_ID));
}

async function createOrganization(engine: Engine, around: Around, config: Config): Promise<LiveRealm> {
  const door = doorOf(engine, around.clock);
  const { organization, ownerEmail, externalUrl } = config;
  const host = new URL(externalUrl).hostname;
  await door.transact(async (tx) => {
    // Another node may have been quicker while this one waited for the lock.
    if (await findRealm(tx.db, REALM_ID)) return;
    await found(tx, REALM_ID, { organization, ownerEmail, host });
  });
  return (await LiveRealm.load(engine, REALM_ID, around)) as LiveRealm;
}

async function compose(
  config: Config,
  clock: Clock,
  live: LiveRealm,
): Promise<Context & { readonly presence: PresenceKeeper }> {
  const { externalUrl } = config;
  const base: Pick<Context, 'clock' | 'log' | 'realm' | 'read' | 'transact' | 'announce'> = {
    clock,
    log: live.log,
    realm: live.realm,
    read: live.read,
    transact: (fn) => live.transact(fn),
    announce: (ephemeral) => live.announce(ephemeral),
  };
  return {
    ...base,
    config,
    presence: new PresenceKeeper(base),
    snapshot: (fromMemory, fromStore) => live.snapshot(fromMemory, fromStore),
    fanout: new Fanout(live, clock, { realm: live.realm, externalUrl, inWords }),
    storage: await openStorage(config),
    fileSecret: await loadFileSecret(live),
    generation: seconds(clock),
    logins: new LogInLimiter({ now: () => clock.now() }),
    passwordChecks: new AttemptLimiter({ now: () => clock.now() }),
  };
}
