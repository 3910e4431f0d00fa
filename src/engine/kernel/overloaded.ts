import { ApiError } from './errors.ts';

/** Requests have waited so long that new ones are refused. */
export class Overloaded extends ApiError {
  readonly code = 'SERVER_BUSY';
  override readonly status = 503;
  /** Seconds. */
  readonly retryAfter = 1;
  constructor() {
    super('The server is busy. Try again shortly.');
  }
  override get fields() {
    return { 'retry-after': this.retryAfter };
  }
}
