/** Why a request that left the server brought no answer that can be used. */
export type OutboundReason =
  /** The address, or what it redirects to, is none that the server connects to. */
  | 'refused'
  /** No connection, or it broke. */
  | 'unreachable'
  /** It may have taken the request. */
  | 'timeout'
  | 'too-large'
  /** A redirect that is not followed. */
  | 'redirect'
  /** The caller's signal. */
  | 'aborted';

/** The message is a sentence for users; it repeats nothing from the other server. */
export class OutboundError extends Error {
  readonly reason: OutboundReason;

  constructor(reason: OutboundReason, message: string, cause?: unknown) {
    super(message, { cause });
    this.reason = reason;
  }
}
