import { RecentChanges } from '../../../engine/remembered/recent-changes.ts';
import type { MessageEvent } from '../../events/messages.ts';
import { isRemembered, type LocalName } from '../../store/messages/local-sends.ts';

interface Named {
  readonly senderId: number;
  readonly local: LocalName;
}

/** The local names that the latest messages of the log have used, by `localNameKey`. */
export const localNames = () =>
  new RecentChanges<string>({ concerns: { events: { message: namesIn } }, most: 20_000 });

export const localNameKey = ({ senderId, local }: Named): string =>
  JSON.stringify([senderId, local.queueId, local.localId]);

const namesIn = ({ local, message: { senderId } }: MessageEvent): string[] =>
  local && isRemembered(local) ? [localNameKey({ senderId, local })] : [];
