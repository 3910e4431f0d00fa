/**
 * Event IDs (docs/adr/0002-event-ids.md). A log position has 256 of them: the lower half for the events of its
 * entry for a client, the upper half for ephemeral events (heartbeats, typing) until the next entry.
 */
const PER_POSITION = 256;
const FIRST_EPHEMERAL = 128;

/** The ID of the `index`-th event that the entry at `position` becomes. */
export function eventId(position: number, index = 0): number {
  return position * PER_POSITION + index;
}

/** All events of entries up to `position` have IDs up to this one; later events have higher IDs. */
export function lastIdAt(position: number): number {
  return position * PER_POSITION + FIRST_EPHEMERAL - 1;
}

export function positionOf(eventId: number): number {
  return Math.floor(eventId / PER_POSITION);
}

/** The position of the last entry all of whose events have IDs up to `eventId`. */
export function lastWholeEntry(eventId: number): number {
  return positionOf(eventId - (FIRST_EPHEMERAL - 1));
}

/**
 * An ID for an ephemeral event, above `last`, while the log is at `position`; undefined: all are used up until
 * the next log entry.
 */
export function ephemeralId(position: number, last: number): number | undefined {
  const id = Math.max(last, lastIdAt(position)) + 1;
  return positionOf(id) > position ? undefined : id;
}
