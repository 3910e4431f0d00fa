const HEARTBEAT_AFTER_MS = 45_000;
const HEARTBEAT_SPREAD_MS = 10_000;

/** Milliseconds without an event after which a client gets a heartbeat; spread, so that clients do not get it all at once. */
export const untilHeartbeat = (): number =>
  HEARTBEAT_AFTER_MS + Math.floor(Math.random() * HEARTBEAT_SPREAD_MS);

/** A heartbeat with its ID. */
export const heartbeatEvent = (id: number) => ({ id, text: `{"id":${id},"type":"heartbeat"}` });
