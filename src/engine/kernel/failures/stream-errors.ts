import { ApiError } from '../errors.ts';

/** The user has too many open streams: close one first. */
export class TooManyStreams extends ApiError {
  readonly code = 'TOO_MANY_STREAMS';
  override readonly status = 429;
  readonly most: number;
  constructor(most: number) {
    super(`At most ${most} streams of one account can be open.`);
    this.most = most;
  }
  override get fields() {
    return { most: this.most };
  }
}

/** A page of another site opened a connection in the name of its visitor. */
export class ForeignOrigin extends ApiError {
  readonly code = 'FOREIGN_ORIGIN';
  override readonly status = 403;
  constructor() {
    super('The request comes from a page of another site.');
  }
}

/** The operation is a WebSocket, and the request does not ask for one. */
export class UpgradeRequired extends ApiError {
  readonly code = 'UPGRADE_REQUIRED';
  override readonly status = 426;
  constructor(message = 'Connect with a WebSocket of version 13.') {
    super(message);
  }
}
