import { tmpdir } from 'node:os';
import type { Caller, Context } from '../declared.ts';
import { type Log, silentLog } from '../kernel/log.ts';
import { Admission } from './admission/admission.ts';
import { ByKey, type KeyOptions } from './admission/callers.ts';
import type { Backlog } from './admission/overload.ts';
import type { RateLimiter } from './admission/rate-limit.ts';
import { SessionCookies } from './admission/session-cookies.ts';
import { BySession, type FindSession, ofFiles } from './by-session.ts';
import type { Endpoint } from './define-endpoint.ts';
import { addDownloads, type Download } from './download.ts';
import { addPages, type SitePages } from './pages.ts';
import { QuickLane } from './paths/quick-lane.ts';
import { addEndpoints, answersOf, type WayOfApi } from './paths/route.ts';
import { Router } from './paths/router.ts';
import { answerUnmatched } from './paths/unmatched.ts';
import { addressReader } from './server/client-address.ts';
import { addHealth, type Health } from './server/health.ts';
import { HttpServer } from './server/http-server.ts';
import { addMetrics, type MetricsAccess } from './server/metrics.ts';
import { Resumable } from './uploads/resumable.ts';
import type { ResumableUploads } from './uploads/resumable-uploads.ts';

export type { HttpServer } from './server/http-server.ts';

export interface HttpOptions extends KeyOptions {
  readonly endpoints: readonly Endpoint[];
  readonly context: Context;
  /** The sessions of browsers; absent: there are none. */
  readonly findSession?: FindSession;
  /** Absent: nothing waits. */
  readonly backlog?: Backlog;
  /** The context for a caller's request; absent: `context`. */
  readonly contextOf?: (caller: Caller) => Context;
  readonly limiter: RateLimiter;
  /** Whether only the reserve of the disk is left. Absent: the disk is never full. */
  readonly disk?: { readonly isLow: boolean } | undefined;
  /** Milliseconds by which waits are measured; the default is the time of the process. */
  readonly elapsed?: (() => number) | undefined;
  /** Whether visitors without an account may call operations for readers; absent: never. */
  readonly admitsVisitors?: () => boolean;
  /** Checks every reply against its declaration (tests): a mismatch becomes HTTP 500 that names the path. */
  readonly checkReplies?: boolean;
  /** The folder for incoming files until operations take them. */
  readonly incoming?: string;
  /** Resumable uploads. */
  readonly resumable?: ResumableUploads;
  /** Files served beside the API. */
  readonly downloads?: readonly Download[];
  /** Pages served beside the API. */
  readonly pages?: SitePages;
  readonly logger?: Log;
  /** Gets one line for each request; absent: no access log. */
  readonly accessLog?: Log;
  readonly health?: Health;
  /** Absent: nothing is measured. */
  readonly metrics?: MetricsAccess;
  /** Proxies whose X-Forwarded-For is trusted, as addresses or networks. */
  readonly trustedProxies?: readonly string[];
}

export const apiPrefix = '/api/v1';
/** The same operations for this server's pages, by session. */
export const pagesPrefix = '/json';

const API = { prefix: apiPrefix, isForPages: false };
const PAGES = { prefix: pagesPrefix, isForPages: true };

const maxPathParameter = 500;
/** The HTTP server: the API below /api/v1 and, for our pages, /json; pages and files beside it. */
export function createHttp(options: HttpOptions): HttpServer {
  const { context, endpoints, metrics, accessLog, checkReplies = false, logger: log = silentLog } = options;
  const keys = new ByKey(options);
  const admission = new Admission({ ...options, way: keys });
  return new HttpServer({
    ...{ log, accessLog, isMeasured: metrics !== undefined },
    router: routerOf(options, { keys, admission }),
    quick: new QuickLane({ ...API, endpoints, context, admission, checkReplies }),
    addressOf: addressReader(options.trustedProxies),
  });
}

interface Doors {
  readonly keys: ByKey;
  readonly admission: Admission;
}

function routerOf(options: HttpOptions, { keys, admission }: Doors): Router {
  const { context, pages, findSession = async () => undefined } = options;
  const router = new Router([apiPrefix, pagesPrefix], {
    longest: maxPathParameter,
    unmatched: (exchange, found) => answerUnmatched(exchange, found, { admission, pages }),
  });
  const { externalUrl } = context.config;
  const cookies = new SessionCookies({ isSecure: externalUrl.startsWith('https:') });
  const sessions = { find: findSession, cookies, serverUrl: externalUrl };
  if (options.health) addHealth(router, options.health);
  if (options.metrics) addMetrics(router, options.metrics);
  if (pages) addPages(router, pages);
  const files = admission.by(ofFiles(keys, sessions));
  addDownloads(router, options.downloads ?? [], { context, admission: files });
  addApi(router, options, {
    cookies,
    ways: [
      { ...API, admission },
      { ...PAGES, admission: admission.by(new BySession(sessions)) },
    ],
  });
  return router;
}

interface Ways {
  readonly ways: readonly [WayOfApi, ...WayOfApi[]];
  readonly cookies: SessionCookies;
}

function addApi(router: Router, options: HttpOptions, { ways, cookies }: Ways): void {
  const { context, endpoints, resumable, checkReplies = false, incoming = tmpdir() } = options;
  const { contextOf = () => context, logger: log = silentLog } = options;
  const [{ admission }] = ways;
  const answers = answersOf(endpoints, {
    ...{ context, contextOf, admission, checkReplies, incoming, cookies },
  });
  const uploads = resumable && new Resumable(resumable, incoming);
  for (const way of ways) {
    addEndpoints(router, answers, way);
    uploads?.addTo(router, way, log);
  }
}
