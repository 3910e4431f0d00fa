import { tmpdir } from 'node:os';
import { type FastifyBaseLogger, type FastifyInstance, fastify, LogController } from 'fastify';
import type { Caller, Context } from '../../chat/context.ts';
import { NotFound } from '../kernel/errors.ts';
import type { Log } from '../kernel/log.ts';
import { Admission, LIMIT_HEADERS } from './admission.ts';
import { ApiRoutes } from './api-routes.ts';
import { answerUnreadable, headOptions, refuseExpectations, requireHost } from './client-errors.ts';
import type { Endpoint } from './define-endpoint.ts';
import { type Download, mountDownloads } from './download.ts';
import { dropTypeOfMissingBody, emptyOptions } from './empty-requests.ts';
import { sendFailure } from './failure.ts';
import { cleanForwarded } from './forwarded.ts';
import { type Health, mountHealth } from './health.ts';
import { type MetricsAccess, mountMetrics } from './metrics.ts';
import { OtherMethods } from './other-methods.ts';
import { mountPages, type Pages } from './pages.ts';
import { QuickLane } from './quick-lane.ts';
import type { RateLimiter } from './rate-limit.ts';
import { logRequests } from './request-log.ts';
import { measureRequests } from './request-measure.ts';
import { Resumable } from './resumable.ts';
import type { ResumableUploads } from './resumable-uploads.ts';
import { handlersOf, kindConstraint, mountEndpoints } from './route.ts';
import { SessionCookies } from './session-cookies.ts';
import { shortReplies } from './short-reply.ts';
import { withSingleSlashes } from './single-slashes.ts';
import { closeUnusedConnections } from './unused-connections.ts';
import { routeUpgrades, upgradeOptions } from './upgrade.ts';
import { ByKey, BySession, type FindSession, type KeyOptions, ofFiles } from './ways-in.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by admission. */
    user: Caller['user'] | undefined;
    /** The session that admitted the request. Set by admission. */
    session: Caller['session'];
    /** Whether a page of this server makes the request: the path is below /json. */
    isFromPage: boolean;
  }
}

export interface HttpOptions extends KeyOptions {
  readonly endpoints: readonly Endpoint[];
  readonly context: Context;
  /** The sessions of browsers; absent: there are none. */
  readonly findSession?: FindSession;
  /** undefined: the memory is recent enough to answer. Rejects with DatabaseUnavailable. Absent: it always is. */
  readonly whenFresh?: () => Promise<void> | undefined;
  /** The context for a caller's request; absent: `context`. */
  readonly contextOf?: (caller: Caller) => Context;
  readonly limiter: RateLimiter;
  /** Whether only the reserve of the disk is left. Absent: the disk is never full. */
  readonly isDiskLow?: () => boolean;
  /** Milliseconds for which the next write has waited. Absent: writes never wait. */
  readonly writesWait?: () => number;
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
  readonly pages?: Pages;
  readonly logger?: FastifyBaseLogger;
  /** Gets one line for each request; absent: no access log. */
  readonly accessLog?: Log;
  readonly health?: Health;
  /** Absent: nothing is measured. */
  readonly metrics?: MetricsAccess;
  /** Proxies whose X-Forwarded-For is trusted, as addresses or networks. */
  readonly trustedProxies?: readonly string[];
}

export type HttpServer = FastifyInstance;

export const apiPrefix = '/api/v1';
/** The same operations for this server's pages, by session. */
export const pagesPrefix = '/json';

const API = { prefix: apiPrefix, isForPages: false };
const PAGES = { prefix: pagesPrefix, isForPages: true };
const SCOPES = [API, PAGES];

/** In bytes; a message of 10000 characters is at most 120 kB percent-encoded. */
const maxBody = 2_621_440;
const maxPathParameter = 500;
/** Seconds for which a connection stays open without a request. */
const keepAlive = 72;

/** Headers of every response. */
const headers = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
};
const jsonHeaders = {
  ...headers,
  'Cache-Control': 'no-store',
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
};
/**
 * Pages of any origin may call the API with a key. Browsers add no cookie that means anything there. Never below /json, which believes
 * cookies, and never with Access-Control-Allow-Credentials.
 */
const apiHeaders = {
  ...jsonHeaders,
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Allow-Headers': 'Authorization',
  'Access-Control-Allow-Methods': 'GET, POST, DELETE, PUT, PATCH, HEAD',
};

const NAMES_OF_HEADERS = new Set(
  [...Object.keys(apiHeaders), ...LIMIT_HEADERS].map((name) => name.toLowerCase()),
);

/**
 * The HTTP server: the API below /api/v1 and, for our pages, /json; callers can add other routes to the returned
 * instance.
 */
export function createHttp(options: HttpOptions): FastifyInstance {
  const routes = new ApiRoutes(options.endpoints, SCOPES, maxPathParameter);
  const app = fastify({
    ...(options.logger && { loggerInstance: options.logger }),
    ...(options.trustedProxies && { trustProxy: [...options.trustedProxies] }),
    logController: new LogController({ disableRequestLogging: true }),
    // A logger for each request would cost more than its lines for failures, which name the request, are worth.
    childLoggerFactory: (logger) => logger,
    schemaController: { compilersFactory: { buildValidator: noSchemas, buildSerializer: noSchemas } },
    bodyLimit: maxBody,
    rewriteUrl: withSingleSlashes,
    requestTimeout: 300_000,
    keepAliveTimeout: 1000 * keepAlive,
    http: { ...headOptions, ...upgradeOptions, ...emptyOptions },
    clientErrorHandler: answerUnreadable(jsonHeaders),
    routerOptions: {
      constraints: { kind: kindConstraint(routes) },
      maxParamLength: maxPathParameter,
      querystringParser: () => ({}),
    },
    frameworkErrors(error, request, reply) {
      reply.headers(headersOf(request.url));
      sendFailure(error, request, reply);
    },
  });
  app.decorateRequest('user', undefined);
  app.decorateRequest('session', undefined);
  app.decorateRequest('isFromPage', false);
  // Without a listener, a failure to accept a connection would end the process.
  app.server.on('error', (err) =>
    app.log.error({ err }, 'The socket on which the server listens has failed.'),
  );
  routeUpgrades(app);
  closeUnusedConnections(app);
  if (options.accessLog) logRequests(app, options.accessLog);
  if (options.metrics) measureRequests(app);
  app.setErrorHandler(sendFailure);
  refuseExpectations(app.server, jsonHeaders);
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(headersOf(request.url));
    cleanForwarded(request.raw);
    requireHost(request.raw);
    dropTypeOfMissingBody(request.raw);
    done();
  });
  const { context, findSession = async () => undefined } = options;
  const { externalUrl } = context.config;
  const cookies = new SessionCookies({ isSecure: externalUrl.startsWith('https:') });
  const sessions = { find: findSession, cookies, serverUrl: externalUrl };
  const keys = new ByKey(options);
  const admission = new Admission({ ...options, way: keys });
  // The access log needs Fastify's knowledge of the request.
  if (!options.accessLog) openQuickLane(app, options, admission);
  if (options.health) mountHealth(app, options.health);
  if (options.metrics) mountMetrics(app, options.metrics);
  if (options.pages) mountPages(app, options.pages);
  const files = admission.by(ofFiles(keys, sessions));
  mountDownloads(app, options.downloads ?? [], { context, admission: files });
  mountApi(app, options, { routes, admission, cookies, pages: admission.by(new BySession(sessions)) });
  return app;
}

function openQuickLane(app: FastifyInstance, options: HttpOptions, admission: Admission): void {
  const { endpoints, context, metrics, checkReplies = false } = options;
  const lane = { ...API, endpoints, context, admission, headers: apiHeaders, keepAlive };
  new QuickLane({ ...lane, isMeasured: metrics !== undefined, checkReplies }).open(app);
}

function headersOf(url: string): Readonly<Record<string, string>> {
  if (url.startsWith('/api/')) return apiHeaders;
  return url.startsWith(`${pagesPrefix}/`) ? jsonHeaders : headers;
}

/** Our own code checks declarations; without this Fastify would load its compilers of schemas, which takes megabytes. */
function noSchemas(): never {
  throw new Error('No route has a schema of Fastify.');
}

interface Doors {
  readonly routes: ApiRoutes;
  readonly admission: Admission;
  /** The admission for our pages. */
  readonly pages: Admission;
  readonly cookies: SessionCookies;
}

function mountApi(app: FastifyInstance, options: HttpOptions, doors: Doors): void {
  const { routes, admission, pages, cookies } = doors;
  const { context, endpoints, resumable, checkReplies = false, incoming = tmpdir() } = options;
  const { contextOf = () => context } = options;
  const sendShort = shortReplies({ headers: NAMES_OF_HEADERS, keepAlive });
  const handlers = handlersOf(endpoints, {
    ...{ context, contextOf, admission, checkReplies, incoming, cookies, sendShort },
  });
  const uploads = resumable && new Resumable(resumable, incoming);
  const waysIn = [
    { ...API, admission },
    { ...PAGES, admission: pages },
  ];
  for (const way of waysIn) {
    const [, first = '', ...inner] = way.prefix.split('/');
    const others = new OtherMethods(routes, way.admission);
    const mount = async (scope: FastifyInstance) => {
      mountEndpoints(scope, { routes, handlers, ...way });
      uploads?.mount(scope, way);
    };
    app.register(
      async (scope) => {
        readBodies(scope, admission);
        others.follow(scope);
        if (inner.length > 0) scope.register(mount, { prefix: `/${inner.join('/')}` });
        else await mount(scope);
      },
      { prefix: `/${first}` },
    );
  }
}

/** Endpoints decode bodies; unknown paths are answered with the API's errors. */
function readBodies(scope: FastifyInstance, admission: Admission): void {
  scope.removeAllContentTypeParsers();
  for (const type of ['application/x-www-form-urlencoded', '*'])
    scope.addContentTypeParser(type, { parseAs: 'buffer' }, (_, body, done) => done(null, body));
  scope.setNotFoundHandler((request, reply) => {
    admission.countAddress(request, reply);
    throw new NotFound('Not found');
  });
}
