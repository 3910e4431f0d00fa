/** Why an outgoing request got no usable answer. */
export type OutboundReason =
  /** The server does not connect to this address, or to that of a redirect. */
  | 'refused'
  /** No connection, or it broke. */
  | 'unreachable'
  /** No answer in time; the other side may have taken the request. */
  | 'timeout'
  | 'too-large'
  /** A redirect that the server does not follow. */
  | 'redirect'
  /** The caller's signal ended it. */
  | 'aborted';

/** The message is a sentence for users, without any text of the other server. */
export class OutboundError extends Error {
  readonly reason: OutboundReason;

  constructor(reason: OutboundReason, message: string, cause?: unknown) {
    super(message, { cause });
    this.reason = reason;
  }
}
