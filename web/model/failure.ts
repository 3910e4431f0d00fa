import { ApiFailure, NetworkFailure } from '../client/failures.ts';

/** Why something did not happen, for views: they say it in words. */
export interface Failure {
  /** The server's, such as RATE_LIMIT_HIT; '' without an answer. */
  readonly code: string;
  /** The server's own words, in English. */
  readonly message: string;
  /** Until the server takes the next attempt. */
  readonly seconds: number | undefined;
  readonly isOffline: boolean;
}

export function failureOf(error: unknown): Failure {
  if (!(error instanceof ApiFailure)) return { code: '', message: '', seconds: undefined, isOffline: true };
  const { code, msg: message, retryAfter } = error;
  const seconds = retryAfter === undefined ? undefined : Math.max(1, Math.ceil(retryAfter));
  return { code, message, seconds, isOffline: false };
}

export const isNetworkFailure = (error: unknown): boolean => error instanceof NetworkFailure;
