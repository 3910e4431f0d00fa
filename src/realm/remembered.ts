import type { LogEntry } from '../store/log/log-entry.ts';
import type { Follower } from './followers.ts';

/** Rows that were read before, or what follows from them, kept true by the entries of the log. */
export interface Remembered {
  /** Takes an entry that may change what is remembered. */
  note(entry: LogEntry): void;
  /** Forgets what was read, and what is being read, of the state before a position of the log. */
  forget(position: number): void;
}

/** A memory that cannot take an entry is emptied: the rows are read again before anybody is answered from it. */
export const followerOf = (name: string, remembered: Remembered): Follower<LogEntry> => ({
  name,
  take: (entry) => remembered.note(entry),
  whenItFails: ({ position }) => remembered.forget(position),
});
