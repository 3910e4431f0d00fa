import { type FastifyBaseLogger, type FastifyInstance, fastify, LogController } from 'fastify';
import type { Context } from '../context.ts';
import { NotFound } from '../kernel/errors.ts';
import { Admission, type Authenticate } from './admission.ts';
import type { Endpoint } from './define-endpoint.ts';
import { sendFailure } from './failure.ts';
import { mountPages, type Pages } from './pages.ts';
import type { RateLimiter } from './rate-limit.ts';
import { mountEndpoints } from './route.ts';

export interface HttpOptions {
  readonly endpoints: readonly Endpoint[];
  readonly context: Context;
  readonly authenticate: Authenticate;
  readonly limiter: RateLimiter;
  /** Check every reply against its declaration (tests): a mismatch becomes HTTP 500 that names the path. */
  readonly checkReplies?: boolean;
  /** What is served beside the API. */
  readonly pages?: Pages;
  readonly logger?: FastifyBaseLogger;
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
    bodyLimit: maxBody,
    requestTimeout: 300_000,
    routerOptions: { maxParamLength: maxPathParameter, querystringParser: () => ({}) },
    frameworkErrors(error, request, reply) {
      reply.headers(apiHeaders);
      sendFailure(error, request, reply);
    },
  });
  app.setErrorHandler(sendFailure);
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(request.url.startsWith('/api/') ? apiHeaders : headers);
    done();
  });
  if (options.pages) mountPages(app, options.pages);
  app.register(async (scope) => api(scope, options), { prefix: '/api' });
  return app;
}

function api(scope: FastifyInstance, options: HttpOptions): void {
  const admission = new Admission(options);
  scope.removeAllContentTypeParsers();
  for (const type of ['application/x-www-form-urlencoded', '*'])
    scope.addContentTypeParser(type, { parseAs: 'buffer' }, (_, body, done) => done(null, body));
  scope.setNotFoundHandler((request, reply) => {
    admission.countAddress(request, reply);
    throw new NotFound('Not found');
  });
  scope.register(
    async (versioned) =>
      mountEndpoints(versioned, options.endpoints, {
        context: options.context,
        admission,
        checkReplies: options.checkReplies ?? false,
      }),
    { prefix: '/v1' },
  );
}
