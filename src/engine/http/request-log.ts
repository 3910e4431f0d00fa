import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Log } from '../kernel/log.ts';

/** Routes whose path itself is a secret: links in mail, temporary addresses of files. */
const SECRET = /:token|\*/;
const MOST_CHARACTERS = 300;

/** The path with placeholders, as the router or the table of the API has it. */
export function routeOf({ match, routeOptions: { url } }: FastifyRequest): string | undefined {
  return match && url ? url.replace('/*', match.url) : url;
}

/** The fields of a request's log line, without secrets. */
export function describeRequest(request: FastifyRequest): Record<string, unknown> {
  const route = routeOf(request);
  const path = request.url.split('?', 1)[0] ?? '';
  return {
    method: request.method,
    path: route !== undefined && SECRET.test(route) ? route : path.slice(0, MOST_CHARACTERS),
    user: request.user?.id ?? null,
  };
}

/** Logs one line for each request, once its reply has been sent or its client has gone. */
export function logRequests(app: FastifyInstance, log: Log): void {
  app.addHook('onRequest', (request, reply, done) => {
    const { socket } = request.raw;
    const began = performance.now();
    const written = socket.bytesWritten ?? 0;
    reply.raw.once('close', () => {
      const bytes = (socket.bytesWritten ?? 0) - written;
      log.info({ ...lineOf(request, reply), ms: Math.round(performance.now() - began), bytes }, 'request');
    });
    done();
  });
}

function lineOf(request: FastifyRequest, { raw }: FastifyReply): Record<string, unknown> {
  return {
    request: request.id,
    ...describeRequest(request),
    route: routeOf(request) ?? null,
    // null: the client went before there was an answer.
    status: raw.headersSent ? raw.statusCode : null,
    ...(!raw.writableFinished && { aborted: true }),
    address: request.ip,
  };
}
