import { ApiFailure, NetworkFailure } from '../client/failures.ts';
import { Unreachable } from '../sync/remote.ts';

/** Why something did not happen, for views: they say it in words. */
export interface Failure {
  /** The server's, such as RATE_LIMIT_HIT; BROKEN for an error of the client itself; '' without an answer. */
  readonly code: string;
  /** The words of the server, or of the error, in English. */
  readonly message: string;
  /** Until the server takes the next attempt. */
  readonly seconds: number | undefined;
  readonly isOffline: boolean;
}

export function failureOf(error: unknown): Failure {
  if (isNetworkFailure(error)) return { code: '', message: '', seconds: undefined, isOffline: true };
  if (!(error instanceof ApiFailure)) return broken(error);
  const { code, msg: message, retryAfter } = error;
  const seconds = retryAfter === undefined ? undefined : Math.max(1, Math.ceil(retryAfter));
  return { code, message, seconds, isOffline: false };
}

/** An error that nobody foresaw is said as what it is: a person who reads of a network looks in the wrong place. */
function broken(error: unknown): Failure {
  console.error(error);
  return { code: 'BROKEN', message: String(error), seconds: undefined, isOffline: false };
}

export const isNetworkFailure = (error: unknown): boolean =>
  error instanceof NetworkFailure || error instanceof Unreachable || isMissingPart(error);

/** A part of the script, or a plain request, did not come: browsers say so by a TypeError with words of their own. */
const isMissingPart = (error: unknown): boolean =>
  error instanceof TypeError &&
  /\bfetch\b|dynamically imported|importing a module|^load failed/i.test(error.message);
