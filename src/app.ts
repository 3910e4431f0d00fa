import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { join } from 'node:path';
import type { Config } from './config/config.ts';
import type { Context } from './context.ts';
import { endpoints } from './endpoints/catalogue.ts';
import { Fanout } from './fanout/fanout.ts';
import { AttemptLimiter } from './http/attempt-limiter.ts';
import { RateLimiter } from './http/rate-limit.ts';
import { createHttp } from './http/server.ts';
import { toBrand } from './http/wire-names.ts';
import { type Clock, seconds, systemClock } from './kernel/clock.ts';
import { found, furnish } from './operations/organization.ts';
import { LiveRealm } from './realm/live-realm.ts';
import { authenticate } from './rules/credentials.ts';
import { Door } from './store/door.ts';
import type { Engine } from './store/engine.ts';
import { migrate } from './store/migrate.ts';
import { openPostgres } from './store/postgres.ts';
import { openSqlite } from './store/sqlite.ts';
import { mountWebPages } from './http/pages.ts';

/** The organization of a server that hosts one. */
const REALM_ID = 1;

export interface App {
  readonly http: FastifyInstance;
  readonly context: Context;
  /** Whether this start made the organization. */
  readonly isNew: boolean;
  close(): Promise<void>;
}

export interface AppOptions {
  readonly clock?: Clock;
  readonly logger?: FastifyBaseLogger;
  /** Check every reply against its declaration (tests). */
  readonly checkReplies?: boolean;
  /** Of the database; the default is what the configuration names. */
  readonly engine?: Engine;
}

export async function createApp(config: Config, options: AppOptions = {}): Promise<App> {
  const clock = options.clock ?? systemClock;
  const engine = options.engine ?? (await openEngine(config));
  await migrate(engine);
  const known = await LiveRealm.load(engine, REALM_ID, clock);
  const live = known ?? (await createOrganization(engine, clock, config));
  const context = await compose(config, clock, live);
  await announceStart(context, known !== undefined);
  const http = createHttp({
    endpoints: endpoints.filter((endpoint) => config.development || !isForDevelopment(endpoint)),
    context,
    authenticate: (credentials) => authenticate(context.realm, credentials),
    limiter: new RateLimiter({ now: clock.now, perUser: config.rateLimit, perAddress: config.rateLimit === 0 ? 0 : 100 }),
    trustedProxies: config.trustedProxies,
    ...(options.logger && { logger: options.logger }),
    ...(options.checkReplies && { checkReplies: true }),
  });
  return {
    http,
    context,
    isNew: !known,
    close: async () => {
      await context.fanout.stop();
      await http.close();
      await live.idle();
      await engine.close();
    },
  };
}
