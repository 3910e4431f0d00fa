import type { Log } from '../../kernel/log.ts';
import { measures } from '../../kernel/measures.ts';
import type { Exchange } from '../exchange/exchange.ts';

/** Routes whose path itself is a secret: links in mail, temporary addresses of files. */
const SECRET = /:token|\*/;
const MOST_CHARACTERS = 300;

/** The fields of a request's log line, without secrets. */
export function describeRequest({ method, url, route, user }: Exchange): Record<string, unknown> {
  const path = url.split('?', 1)[0] ?? '';
  return {
    method,
    path: route !== undefined && SECRET.test(route) ? route : path.slice(0, MOST_CHARACTERS),
    user: user?.id ?? null,
  };
}

/** Logs one line for the request, once its reply has been sent or its client has gone. */
export function logRequest(exchange: Exchange, log: Log): void {
  const { socket } = exchange.request;
  // A connection that has ended has none.
  const address = exchange.ip;
  const began = performance.now();
  const written = socket.bytesWritten ?? 0;
  exchange.onClose(() => {
    const bytes = (socket.bytesWritten ?? 0) - written;
    const ms = Math.round(performance.now() - began);
    log.info({ ...lineOf(exchange), address, ms, bytes }, 'request');
  });
}

function lineOf(exchange: Exchange): Record<string, unknown> {
  const { response } = exchange;
  return {
    request: exchange.id,
    ...describeRequest(exchange),
    route: exchange.route ?? null,
    // null: the client went before there was an answer.
    status: response.headersSent ? response.statusCode : null,
    ...(!response.writableFinished && { aborted: true }),
  };
}

/** Measures how long a request takes, until its reply has been sent or its client has gone. */
export function measureRequest(exchange: Exchange): void {
  const began = performance.now();
  exchange.onClose(() => {
    const { method, response, route = 'none' } = exchange;
    const status = response.headersSent ? response.statusCode : 0;
    // Requests to unknown paths have no route: a client could invent any number of paths.
    measures.request.say({ method, route, status, seconds: (performance.now() - began) / 1000 });
  });
}
