import type { Log } from '../kernel/log.ts';
import { Followers } from '../log/followers.ts';
import type { LogEntry } from '../log/log-entry.ts';
import type { Takes } from './concerns.ts';

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
