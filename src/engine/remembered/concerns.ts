import type { CanonicalEvent } from '../../chat/events/types.ts';
import type { LogEntry } from '../log/log-entry.ts';

/** The keys of what an entry may change. */
export type Concerned<Key> = 'all' | Iterable<Key>;

type EventType = CanonicalEvent['type'];
export type AnyChange = NonNullable<LogEntry['change']>;

/** What entries of the log may change: by the type of their event, and by their change of the organization. */
export interface Concerns<Key> {
  readonly events?: {
    readonly [T in EventType]?: (
      event: Extract<CanonicalEvent, { type: T }>,
      entry: LogEntry,
    ) => Concerned<Key>;
  };
  change?(change: AnyChange): Concerned<Key>;
}

/** Which entries something takes: those with an event of these types, and those with a change of the organization, or not. */
export interface Takes {
  readonly types: ReadonlySet<string>;
  readonly changes: boolean;
}

export const takesOf = <Key>({ events = {}, change }: Concerns<Key>): Takes => ({
  types: new Set(Object.keys(events)),
  changes: change !== undefined,
});

type OfAnyEvent<Key> = (event: CanonicalEvent, entry: LogEntry) => Concerned<Key>;

const NONE: readonly never[] = [];

/** The keys that an entry concerns. */
export function concernedBy<Key>(concerns: Concerns<Key>, entry: LogEntry): Concerned<Key> {
  const { event, change } = entry;
  const changed = change === null ? NONE : (concerns.change?.(change) ?? NONE);
  const byType = concerns.events as Readonly<Record<string, OfAnyEvent<Key>>> | undefined;
  const of = event === null ? undefined : byType?.[event.type];
  if (changed === 'all' || !event || !of) return changed;
  const others = of(event, entry);
  if (others === 'all' || changed === NONE) return others;
  return [...changed, ...others];
}
