import type { CanonicalEvent } from '../declared.ts';
import type { Log } from '../kernel/log.ts';
import { Followers } from '../log/followers.ts';
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

/** Something that is remembered of the database, kept true by the entries of the log. */
export interface Memory {
  readonly takes: Takes;
  /** Takes an entry that may change what is remembered. */
  note(entry: LogEntry): void;
  /** Forgets everything, also what is being read now. `position`: the database has the entries of the log up to there. */
  forget(position?: number): void;
}

/**
 * Memories by name. Each gets only entries that it takes.
 *
 * Invariant: a memory that cannot take an entry is emptied; the rows are read again before anybody is answered from it. (test/realm/failing-memory.test.ts)
 */
export class Memories {
  readonly #all: readonly (readonly [name: string, memory: Memory])[];
  readonly #log: Log;
  /** The memories that take entries of a kind. */
  readonly #byKind = new Map<string, Followers<LogEntry>>();

  constructor(all: Readonly<Record<string, Memory>>, log: Log) {
    this.#all = Object.entries(all);
    this.#log = log;
  }

  note(entry: LogEntry): void {
    const kind = `${entry.event?.type} ${entry.change !== null}`;
    let followers = this.#byKind.get(kind);
    if (!followers) {
      followers = this.#thatTake(entry);
      this.#byKind.set(kind, followers);
    }
    followers.tell(entry);
  }

  forget(position: number): void {
    for (const [, memory] of this.#all) memory.forget(position);
  }

  #thatTake({ event, change }: LogEntry): Followers<LogEntry> {
    const followers = new Followers<LogEntry>(this.#log);
    for (const [name, memory] of this.#all) {
      const { types, changes } = memory.takes;
      if (!(event && types.has(event.type)) && !(change && changes)) continue;
      followers.add({
        name,
        take: (entry) => memory.note(entry),
        whenItFails: ({ position }) => memory.forget(position),
      });
    }
    return followers;
  }
}
