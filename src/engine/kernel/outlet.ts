/** How a stream is written: as server-sent events, or as frames of a WebSocket. */
export type StreamFormat = 'sse' | 'socket';

/** Why the server ends a stream; each has its sentence in the API's description (docs/adr/0008-streams.md). */
export type StreamEnd =
  /** The queue does not exist any more: register a new one. */
  | 'BAD_EVENT_QUEUE_ID'
  /** Another request or stream of the same queue has taken its place. */
  | 'NEWER_REQUEST'
  /** The user's key or role has changed: connect again with the present key. */
  | 'UNAUTHORIZED'
  /** Connect again, at once. */
  | 'SERVER_STOPPING'
  /** Connect again, later. */
  | 'INTERNAL_SERVER_ERROR';

/** The connection of one client, as the fan-out sees it. */
export interface Outlet {
  readonly format: StreamFormat;
  /** Bytes that the client's side has taken. */
  readonly taken: number;
  /**
   * Writes whole events, in the format of the outlet. Returns whether the connection takes more now; otherwise
   * `onDrain` is called when it does.
   */
  write(bytes: Buffer): boolean;
  /** Shows client and proxies that the connection is alive while there are no events. */
  keepAlive(): void;
  /** Writes the reason after everything written before, and closes; without a reason it only closes. */
  end(why?: StreamEnd): void;
  /** Closes at once, for a client that does not read. */
  cut(): void;
  onDrain(fn: () => void): void;
  onClose(fn: () => void): void;
  /** Takes the client's acknowledgement; returns whether it is valid. */
  onAcknowledge(fn: (lastEventId: number) => boolean): void;
}
