import { ApiError, DatabaseUnavailable, RateLimitHit, Unauthorized } from '../../kernel/errors.ts';
import { isDiskFull, StorageFull } from '../../kernel/failures/disk-full.ts';
import { QuietPeriods } from '../../kernel/tasks/quiet-periods.ts';
import { Overloaded } from '../admission/overload.ts';
import type { Exchange } from '../exchange/exchange.ts';
import { JSON_TYPE } from '../exchange/headers.ts';
import { speaksBrand } from '../exchange/request.ts';
import { describeRequest } from '../server/request-log.ts';
import { authenticationRealm, toBrandJson } from '../wire-names.ts';
import { ReplyMismatch } from './check.ts';
import { errorJson } from './reply.ts';
import { write } from './write.ts';

class InternalError extends ApiError {
  readonly code = 'INTERNAL_SERVER_ERROR';
  override readonly status = 500;
}

class Unavailable extends ApiError {
  readonly code = 'DATABASE_UNAVAILABLE';
  override readonly status = 503;
}

const A_MINUTE = 60_000;
/** By log: it is one for each server. */
const outages = new WeakMap<object, QuietPeriods>();

/** Whether an outage has not been logged for a minute: it fails every request in the same way. */
function isNews(log: object, outage: string): boolean {
  const known =
    outages.get(log) ?? new QuietPeriods({ now: () => performance.now(), period: A_MINUTE, most: 10 });
  outages.set(log, known);
  return known.begin(outage);
}

/**
 * The error to show. Logs an unexpected error with its stack and shows a general text instead (an outage of the database once a minute); only the messages of
 * DatabaseUnavailable and ReplyMismatch are shown.
 */
function presentable(error: unknown, exchange: Exchange): ApiError {
  if (error instanceof ApiError) return error;
  const shown = unexpected(error);
  const { id: reqId, log } = exchange;
  if (error instanceof DatabaseUnavailable && !isNews(log, error.message)) return shown;
  const described = { reqId, ...describeRequest(exchange), status: shown.status };
  // A full disk fails many requests in the same way: one short line for each.
  if (shown instanceof StorageFull) log.error({ cause: String(error), ...described }, 'The disk is full.');
  else log.error({ err: error, ...described }, 'A request failed.');
  return shown;
}

function unexpected(error: unknown): ApiError {
  if (isDiskFull(error)) return new StorageFull();
  if (error instanceof DatabaseUnavailable) return new Unavailable(error.message);
  return new InternalError(error instanceof ReplyMismatch ? error.message : 'Internal server error');
}

/** The client has closed the connection while it got the reply: nothing failed, and nobody hears an error. */
const isGone = (error: unknown, { response }: Exchange): boolean =>
  response.destroyed &&
  error instanceof Error &&
  'code' in error &&
  error.code === 'ERR_STREAM_PREMATURE_CLOSE';

/** Answers a request with an error body. If a reply is on its way already, its connection ends. Never throws: nobody would hear it. */
export function sendFailure(error: unknown, exchange: Exchange): void {
  try {
    send(error, exchange);
  } catch (err) {
    exchange.log.error({ err, reqId: exchange.id }, 'An error could not be answered.');
    exchange.response.destroy();
  }
}

function send(error: unknown, exchange: Exchange): void {
  if (isGone(error, exchange)) return;
  const shown = presentable(error, exchange);
  if (exchange.response.headersSent) {
    exchange.response.destroy();
    return;
  }
  const brand = speaksBrand(exchange);
  for (const name of OF_BODY) exchange.removeHeader(name);
  // No challenge for a wrong password: a browser would open its own dialog.
  if (shown instanceof Unauthorized) {
    const realm = brand ? authenticationRealm.brands : authenticationRealm.ours;
    // A browser has no dialog for a scheme that it does not know.
    const scheme = exchange.isFromPage ? 'Session' : 'Basic';
    exchange.header('www-authenticate', `${scheme} realm="${realm}"`);
  }
  if (shown instanceof RateLimitHit || shown instanceof Overloaded)
    exchange.header('retry-after', Math.ceil(shown.retryAfter));
  exchange.status = shown.status;
  const json = errorJson(shown);
  write(exchange.header('content-type', JSON_TYPE), brand ? toBrandJson(json) : json);
}

/** Headers of a body that is not sent after all. */
const OF_BODY = ['content-type', 'content-length', 'content-encoding'];
