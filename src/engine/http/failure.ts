import type { FastifyReply, FastifyRequest } from 'fastify';
import { isDiskFull, StorageFull } from '../kernel/disk-full.ts';
import {
  ApiError,
  BadRequest,
  DatabaseUnavailable,
  PayloadTooLarge,
  RateLimitHit,
  Unauthorized,
} from '../kernel/errors.ts';
import { Overloaded } from '../kernel/overloaded.ts';
import { QuietPeriods } from '../kernel/quiet-periods.ts';
import { unsupportedType } from './body.ts';
import { errorJson, ReplyMismatch } from './reply.ts';
import { speaksBrand } from './request.ts';
import { describeRequest } from './request-log.ts';
import { authenticationRealm, toBrandJson } from './wire-names.ts';

class InternalError extends ApiError {
  readonly code = 'INTERNAL_SERVER_ERROR';
  override readonly status = 500;
}

class Unavailable extends ApiError {
  readonly code = 'DATABASE_UNAVAILABLE';
  override readonly status = 503;
}

/** The API error for one of Fastify's own errors, by status. */
function ofFramework(error: unknown): ApiError | undefined {
  const status = error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : 500;
  if (!(status >= 400 && status < 500)) return undefined;
  if (status === 413) return new PayloadTooLarge();
  return status === 415 ? unsupportedType() : new BadRequest('Malformed request');
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
function presentable(error: unknown, request: FastifyRequest): ApiError {
  if (error instanceof ApiError) return error;
  const known = ofFramework(error);
  if (known !== undefined) return known;
  const shown = unexpected(error);
  const { id: reqId, log } = request;
  if (error instanceof DatabaseUnavailable && !isNews(log, error.message)) return shown;
  const described = { reqId, ...describeRequest(request), status: shown.status };
  // A full disk fails many requests in the same way: one short line for each.
  if (shown instanceof StorageFull) log.error({ cause: String(error), ...described }, 'The disk is full.');
  else log.error({ err: error, ...described }, 'A request failed.');
  return shown;
}

/** The error to show for one that is not logged here. */
export const failureOf = (error: unknown): ApiError =>
  error instanceof ApiError ? error : unexpected(error);

function unexpected(error: unknown): ApiError {
  if (isDiskFull(error)) return new StorageFull();
  if (error instanceof DatabaseUnavailable) return new Unavailable(error.message);
  return new InternalError(error instanceof ReplyMismatch ? error.message : 'Internal server error');
}

/** The client has closed the connection while it got the reply: nothing failed, and nobody hears an error. */
const isGone = (error: unknown, { raw }: FastifyReply): boolean =>
  raw.destroyed && error instanceof Error && 'code' in error && error.code === 'ERR_STREAM_PREMATURE_CLOSE';

/** Answers a request with an error body. */
export function sendFailure(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  if (isGone(error, reply)) return;
  const shown = presentable(error, request);
  const brand = speaksBrand(request);
  // No challenge for a wrong password: a browser would open its own dialog.
  if (shown instanceof Unauthorized) {
    const realm = brand ? authenticationRealm.brands : authenticationRealm.ours;
    // A browser has no dialog for a scheme that it does not know.
    const scheme = request.isFromPage ? 'Session' : 'Basic';
    reply.header('WWW-Authenticate', `${scheme} realm="${realm}"`);
  }
  if (shown instanceof RateLimitHit || shown instanceof Overloaded)
    reply.header('Retry-After', Math.ceil(shown.retryAfter));
  const json = errorJson(shown);
  reply
    .code(shown.status)
    .type('application/json')
    .send(brand ? toBrandJson(json) : json);
}
