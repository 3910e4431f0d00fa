import { join } from 'node:path';
import { declarations, developmentEndpoints, endpoints } from '../catalogue.ts';
import type { Caller, Context } from '../chat/context.ts';
import { COST_OF_FILE } from '../chat/endpoints/costs.ts';
import { createDownloads } from '../chat/endpoints/files/downloads.ts';
import { externalContent } from '../chat/endpoints/files/external-content.ts';
import { ExternalPictures } from '../chat/endpoints/files/external-pictures.ts';
import { resumableUploads } from '../chat/operations/files/resumable.ts';
import { createPages, facesOf } from '../chat/pages/pages.ts';
import type { LiveRealm } from '../chat/realm/live-realm.ts';
import type { Readiness } from '../chat/realm/readiness.ts';
import type { Sessions } from '../chat/realm/sessions.ts';
import type { Tx } from '../chat/realm/tx.ts';
import { accounts, admittedUser } from '../chat/rules/people/authentication.ts';
import { admitsVisitors } from '../chat/rules/people/visitors.ts';
import type { DiskRoom } from '../engine/files/disk-room.ts';
import { RoleChanged } from '../engine/http/admission/callers.ts';
import { createRateLimiter } from '../engine/http/admission/rate-limit.ts';
import type { MetricsText } from '../engine/http/server/metrics.ts';
import { createHttp, type HttpServer } from '../engine/http/server.ts';
import { createOutbound } from '../engine/outbound/client.ts';
import { features } from '../features.ts';
import { givenUpCount } from './given-up.ts';
import type { AppOptions } from './options.ts';

/** The folder of `npm run build`. */
const WEB_FOLDER = join(import.meta.dirname, '../../web/dist');

export interface Served {
  readonly live: Pick<LiveRealm, 'whenFresh' | 'writesWait' | 'readsWait'>;
  readonly sessions: Sessions;
  readonly readiness: Readiness;
  /** The folder of unfinished uploads. */
  readonly incoming: string;
  /** The disk of the database; undefined: it is another machine's. */
  readonly room: DiskRoom | undefined;
  /** Absent: nothing is measured. */
  readonly metrics?: MetricsText | undefined;
}

/** The HTTP server with all endpoints, pages and downloads; it does not listen yet. */
export function openHttp(context: Context, served: Served, options: AppOptions): HttpServer {
  const { clock, config, realm } = context;
  const { live, sessions, readiness, incoming } = served;
  const all = config.development ? [...endpoints, ...developmentEndpoints] : endpoints;
  return createHttp({
    endpoints: all,
    pages: createPages({
      realm: realm,
      endpoints: all,
      webFolder: options.webFolder ?? WEB_FOLDER,
      events: declarations,
      ofFeatures: features.map(({ pages }) => pages?.(context) ?? {}),
    }),
    downloads: [
      ...createDownloads(facesOf(realm)),
      ...features.flatMap(({ downloads }) => downloads?.(context) ?? []),
      externalContent(openPictures(context)),
    ],
    incoming,
    resumable: { ...resumableUploads(context), cost: COST_OF_FILE },
    context,
    backlog: live,
    elapsed: options.elapsed,
    contextOf: (caller) => contextOf(context, caller),
    ...accounts(context, sessions),
    admitsVisitors: () => admitsVisitors(realm),
    limiter: createRateLimiter({
      clock,
      perUser: config.rateLimit,
      ...(config.rateLimit === 0 && { perAddress: 0 }),
    }),
    trustedProxies: config.trustedProxies,
    ...(served.metrics && { metrics: { metrics: served.metrics, token: config.metricsToken } }),
    health: { unreadiness: () => readiness.look(), failedItems: givenUpCount(context) },
    disk: served.room,
    ...(options.logger && { logger: options.logger }),
    ...(options.accessLog && { accessLog: options.accessLog }),
    ...(options.checkReplies && { checkReplies: true }),
  });
}

/** Milliseconds for fetching a picture of another host: a reader is waiting for it. */
const PICTURE_LIMITS = { totalMs: 30_000, headersMs: 20_000, connectMs: 10_000 };

function openPictures({ config, clock, log }: Context): ExternalPictures {
  const { outboundAllow: allow, dataDir } = config;
  const outbound = createOutbound({ allow, limits: PICTURE_LIMITS });
  return new ExternalPictures({ outbound, clock, log, dataDir });
}

/**
 * The context of a request, in which operations run for the caller; all else is inherited, not copied. Its first
 * transaction checks that the account is still as the request found it; throws RoleChanged.
 */
function contextOf(context: Context, caller: Caller): Context {
  const actor = { userId: caller.user.id };
  let isIn = false;
  const transact = async <T>(fn: (tx: Tx) => Promise<T>) => {
    const result = await context.transact((tx) => {
      // A request may change the role or the key of its own account, and go on.
      const user = isIn ? caller.user : admittedUser(tx.before, caller);
      if (user.role !== caller.user.role) throw new RoleChanged(user);
      return fn(tx);
    }, actor);
    isIn = true;
    return result;
  };
  return Object.assign(Object.create(context), { transact });
}
