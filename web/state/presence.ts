/** UNIX seconds of the last sign of a person, by activity. */
interface Signs {
  readonly active_timestamp: number;
  readonly idle_timestamp: number;
}

export type PresenceKind = 'active' | 'idle' | 'offline';

/** The present meaning of a user's presence; `threshold`: seconds after which a user counts as gone. */
export function presenceKind(signs: Signs | undefined, now: number, threshold: number): PresenceKind {
  if (!signs) return 'offline';
  if (now - signs.active_timestamp <= threshold) return 'active';
  return now - signs.idle_timestamp <= threshold ? 'idle' : 'offline';
}
