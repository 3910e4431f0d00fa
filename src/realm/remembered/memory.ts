import type { LogEntry } from '../../store/log/log-entry.ts';
import type { Follower } from '../followers.ts';

/** Something that is remembered of the database, kept true by the entries of the log. */
export interface Memory {
  /** Takes an entry that may change what is remembered. */
  note(entry: LogEntry): void;
  /** Forgets everything, also what is being read now. `position`: the database has the entries of the log up to there. */
  forget(position?: number): void;
}

/** A memory that cannot take an entry is emptied: the rows are read again before anybody is answered from it. */
export const followerOf = (name: string, memory: Memory): Follower<LogEntry> => ({
  name,
  take: (entry) => memory.note(entry),
  whenItFails: ({ position }) => memory.forget(position),
});
