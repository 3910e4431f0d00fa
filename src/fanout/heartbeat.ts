const HEARTBEAT_AFTER_MS = 45_000;
const HEARTBEAT_SPREAD_MS = 10_000;

/** Milliseconds without an event after which a client gets a heartbeat; not the same for all. */
export const untilHeartbeat = (): number =>
  HEARTBEAT_AFTER_MS + Math.floor(Math.random() * HEARTBEAT_SPREAD_MS);

/** The event under its ID. */
export const heartbeatEvent = (id: number) => ({ id, text: `{"id":${id},"type":"heartbeat"}` });
