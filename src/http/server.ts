import { tmpdir } from 'node:os';
import { type FastifyBaseLogger, type FastifyInstance, fastify, LogController } from 'fastify';
import type { Caller, Context } from '../context.ts';
import { NotFound } from '../kernel/errors.ts';
import type { Log } from '../kernel/log.ts';
import { Admission, type Authenticate } from './admission.ts';
import { answerUnreadable, headOptions, refuseExpectations, requireHost } from './client-errors.ts';
import type { Endpoint } from './define-endpoint.ts';
import { type Download, mountDownloads } from './download.ts';
import { sendFailure } from './failure.ts';
import { type Health, mountHealth } from './health.ts';
import { mountPages, type Pages } from './pages.ts';
import type { RateLimiter } from './rate-limit.ts';
import { logRequests } from './request-log.ts';
import { mountResumable, type ResumableUploads } from './resumable.ts';
import { mountEndpoints } from './route.ts';
import { routeUpgrades, upgradeOptions } from './upgrade.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by admission. */
    user: Caller['user'] | undefined;
  }
}

export interface HttpOptions {
  readonly endpoints: readonly Endpoint[];
  readonly context: Context;
  readonly authenticate: Authenticate;
  readonly limiter: RateLimiter;
  /** Whether those without an account may call what is there to be read by them; absent: never. */
  readonly admitsVisitors?: () => boolean;
  /** Check every reply against its declaration (tests): a mismatch becomes HTTP 500 that names the path. */
  readonly checkReplies?: boolean;
  /** Where files go that come in, until they are taken over. */
  readonly incoming?: string;
  /** Uploads that can be resumed. */
  readonly resumable?: ResumableUploads;
  /** Files that are served beside the API. */
  readonly downloads?: readonly Download[];
  /** What is served beside the API. */
  readonly pages?: Pages;
  readonly logger?: FastifyBaseLogger;
  /** Gets one line for each request; absent: no access log. */
  readonly accessLog?: Log;
  readonly health?: Health;
  /** Proxies in front whose X-Forwarded-For is believed, as addresses or networks. */
  readonly trustedProxies?: readonly string[];
}

export type HttpServer = FastifyInstance;

export const apiPrefix = '/api/v1';

/** In bytes; a message of 10000 characters is at most 120 kB percent-encoded. */
const maxBody = 2_621_440;
const maxPathParameter = 500;

/** On every response. */
const headers = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
};
const apiHeaders = {
  ...headers,
  'Cache-Control': 'no-store',
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
};

/** The HTTP server of the API below /api/v1; other routes can be added to the returned instance. */
export function createHttp(options: HttpOptions): FastifyInstance {
  const app = fastify({
    ...(options.logger && { loggerInstance: options.logger }),
    ...(options.trustedProxies && { trustProxy: [...options.trustedProxies] }),
    logController: new LogController({ disableRequestLogging: true }),
    schemaController: { compilersFactory: { buildValidator: noSchemas, buildSerializer: noSchemas } },
    bodyLimit: maxBody,
    requestTimeout: 300_000,
    http: { ...headOptions, ...upgradeOptions },
    clientErrorHandler: answerUnreadable(apiHeaders),
    routerOptions: { maxParamLength: maxPathParameter, querystringParser: () => ({}) },
    frameworkErrors(error, request, reply) {
      reply.headers(apiHeaders);
      sendFailure(error, request, reply);
    },
  });
  app.decorateRequest('user', undefined);
  // Of connections: unheard, a failure to accept one would end the process.
  app.server.on('error', (err) =>
    app.log.error({ err }, 'The socket on which the server listens has failed.'),
  );
  routeUpgrades(app);
  if (options.accessLog) logRequests(app, options.accessLog);
  app.setErrorHandler(sendFailure);
  refuseExpectations(app.server, apiHeaders);
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(request.url.startsWith('/api/') ? apiHeaders : headers);
    requireHost(request.raw);
    done();
  });
  const admission = new Admission(options);
  if (options.health) mountHealth(app, options.health);
  if (options.pages) mountPages(app, options.pages, admission);
  mountDownloads(app, options.downloads ?? [], { context: options.context, admission });
  app.register(async (scope) => api(scope, options, admission), { prefix: '/api' });
  return app;
}

/** Declarations are checked by our own code; without this Fastify loads its compilers of schemas, which takes megabytes. */
function noSchemas(): never {
  throw new Error('No route has a schema of Fastify.');
}

function api(scope: FastifyInstance, options: HttpOptions, admission: Admission): void {
  scope.removeAllContentTypeParsers();
  for (const type of ['application/x-www-form-urlencoded', '*'])
    scope.addContentTypeParser(type, { parseAs: 'buffer' }, (_, body, done) => done(null, body));
  scope.setNotFoundHandler((request, reply) => {
    admission.countAddress(request, reply);
    throw new NotFound('Not found');
  });
  const incoming = options.incoming ?? tmpdir();
  scope.register(
    async (versioned) => {
      const { context, endpoints, resumable, checkReplies = false } = options;
      mountEndpoints(versioned, endpoints, { context, admission, checkReplies, incoming });
      if (resumable) mountResumable(versioned, resumable, { admission, folder: incoming, prefix: apiPrefix });
    },
    { prefix: '/v1' },
  );
}
