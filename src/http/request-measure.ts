import type { FastifyInstance } from 'fastify';
import { measures } from '../kernel/measures.ts';
import { routeOf } from './request-log.ts';

/** Says how long each request took, once its reply has been sent or its client has gone. */
export function measureRequests(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    const began = performance.now();
    reply.raw.once('close', () => {
      const { method } = request;
      // What no route takes has as many paths as somebody likes to ask for.
      const route = routeOf(request) ?? 'none';
      const status = reply.raw.headersSent ? reply.raw.statusCode : 0;
      measures.request.say({ method, route, status, seconds: (performance.now() - began) / 1000 });
    });
    done();
  });
}
