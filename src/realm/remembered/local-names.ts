import type { LogEntry } from '../../store/log/log-entry.ts';
import { isRemembered, type LocalName } from '../../store/messages/local-sends.ts';
import { RecentChanges } from './recent-changes.ts';

interface Named {
  readonly senderId: number;
  readonly local: LocalName;
}

/** The local names that the latest messages of the log have used, by `localNameKey`. */
export const localNames = () => new RecentChanges<string>({ concerns: namesIn, most: 20_000 });

export const localNameKey = ({ senderId, local }: Named): string =>
  JSON.stringify([senderId, local.queueId, local.localId]);

const namesIn = ({ event }: LogEntry): string[] =>
  event?.type === 'message' && event.local && isRemembered(event.local)
    ? [localNameKey({ senderId: event.message.senderId, local: event.local })]
    : [];
