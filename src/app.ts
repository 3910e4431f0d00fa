import { join } from 'node:path';
import type { Config } from './config/config.ts';
import type { Context } from './context.ts';
import { developmentEndpoints, endpoints } from './endpoints/catalogue.ts';
import { Fanout } from './fanout/fanout.ts';
import { AttemptLimiter } from './http/attempt-limiter.ts';
import { createRateLimiter } from './http/rate-limit.ts';
import { createHttp, type HttpOptions, type HttpServer } from './http/server.ts';
import { toBrand } from './http/wire-names.ts';
import { Scheduler } from './jobs/scheduler.ts';
import { type Clock, seconds, systemClock } from './kernel/clock.ts';
import { announceStart, found, furnish } from './operations/organization.ts';
import { createPages } from './pages/pages.ts';
import { LiveRealm } from './realm/live-realm.ts';
import { authenticate } from './rules/credentials.ts';
import { Door } from './store/door.ts';
import type { Engine } from './store/engine.ts';
import { migrate } from './store/migrate.ts';
import { findRealm } from './store/realm-rows.ts';
import { openSqlite } from './store/sqlite.ts';

/** The organization of a server that hosts one. */
const REALM_ID = 1;

export interface App {
  readonly http: HttpServer;
  readonly context: Context;
  /** Whether this start made the organization. */
  readonly isNew: boolean;
  close(): Promise<void>;
}

export interface AppOptions {
  readonly clock?: Clock;
  readonly logger?: NonNullable<HttpOptions['logger']>;
  /** Check every reply against its declaration (tests). */
  readonly checkReplies?: boolean;
  /** Of the database; the default is what the configuration names. */
  readonly engine?: Engine;
}

export async function createApp(config: Config, options: AppOptions = {}): Promise<App> {
  const clock = options.clock ?? systemClock;
  const engine = options.engine ?? (await openEngine(config));
  await migrate(engine);
  const known = await LiveRealm.load(engine, REALM_ID, clock, config.externalUrl);
  const live = known ?? (await createOrganization(engine, clock, config));
  // Nothing takes a channel out of memory: without one, this or an earlier first start has not come to its end.
  const isNew = live.realm.channels.size === 0;
  if (isNew) await live.transact(async (tx) => tx.realm.channels.size === 0 && furnish(tx));
  const context = compose(config, clock, live);
  await live.transact(async (tx) => announceStart(tx, { isFirst: isNew, generation: context.generation }));
  await context.fanout.start();
  const scheduler = new Scheduler(context, live);
  scheduler.start();
  const served = config.development ? [...endpoints, ...developmentEndpoints] : endpoints;
  const http = createHttp({
    endpoints: served,
    pages: createPages(context.realm, served),
    context,
    authenticate: (credentials) => authenticate(context.realm, credentials),
    limiter: createRateLimiter({
      now: clock.now,
      perUser: config.rateLimit,
      ...(config.rateLimit === 0 && { perAddress: 0 }),
    }),
    trustedProxies: config.trustedProxies,
    ...(options.logger && { logger: options.logger }),
    ...(options.checkReplies && { checkReplies: true }),
  });
  return {
    http,
    context,
    isNew,
    close: async () => {
      await scheduler.stop();
      // Both at once: no new request comes in while those that wait are answered.
      await Promise.all([http.close(), context.fanout.stop()]);
      await live.idle();
      await engine.close();
    },
  };
}

/** The driver of PostgreSQL is loaded by those who use it. */
async function openEngine(config: Config): Promise<Engine> {
  if (config.databaseUrl) return (await import('./store/postgres.ts')).openPostgres(config.databaseUrl);
  return openSqlite(join(config.dataDir, 'parley.db'));
}

async function createOrganization(engine: Engine, clock: Clock, config: Config): Promise<LiveRealm> {
  const door = new Door(engine, REALM_ID, clock, { catchUp: async () => {}, committed: async () => {} });
  const { organization, ownerEmail, externalUrl } = config;
  const host = new URL(externalUrl).hostname;
  await door.transact(async (tx) => {
    // Another node may have been quicker while this one waited for the lock.
    if (await findRealm(tx.db, REALM_ID)) return;
    await found(tx, REALM_ID, { organization, ownerEmail, host });
  });
  return (await LiveRealm.load(engine, REALM_ID, clock, externalUrl)) as LiveRealm;
}

function compose(config: Config, clock: Clock, live: LiveRealm): Context {
  const { externalUrl } = config;
  return {
    config,
    clock,
    realm: live.realm,
    read: live.read,
    transact: (fn) => live.transact(fn),
    announce: (ephemeral) => live.announce(ephemeral),
    snapshot: (fromMemory, fromStore) => live.snapshot(fromMemory, fromStore),
    fanout: new Fanout(live, clock, { realm: live.realm, externalUrl, toBrand }),
    generation: seconds(clock),
    logins: new AttemptLimiter({ now: clock.now }),
  };
}
