import type { ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { measures } from '../kernel/measures.ts';
import { routeOf } from './request-log.ts';

/** Measures how long each request takes, until its reply has been sent or its client has gone. */
export function measureRequests(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    reportDuration(reply.raw, () => ({
      method: request.method,
      // Requests to unknown paths are not measured: a client could invent any number of paths.
      route: routeOf(request) ?? 'none',
    }));
    done();
  });
}

/** The same for one request. */
export function reportDuration(
  raw: ServerResponse,
  describe: () => { readonly method: string; readonly route: string },
): void {
  const began = performance.now();
  raw.once('close', () => {
    const status = raw.headersSent ? raw.statusCode : 0;
    measures.request.say({ ...describe(), status, seconds: (performance.now() - began) / 1000 });
  });
}
