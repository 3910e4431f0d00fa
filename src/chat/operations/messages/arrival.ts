import type { MessageEvent, SentMessage } from '../../events/messages.ts';
import type { Realm } from '../../realm/realm.ts';
import type { Tx } from '../../realm/tx.ts';
import { saveExceptions } from '../../store/read-state/moved-chunks.ts';
import type { Sending } from './sending.ts';

/** The most users who are named in the event of a channel message because they mute its sender. */
const MOST_MUTERS = 1000;

/**
 * IDs of the recipients who mute the sender: the message is read for them. undefined: more users mute the sender than the event names;
 * then the mutes of the time at which a client asks decide.
 */
export function mutersAmong(
  realm: Realm,
  { senderId, channelId, userIds }: Pick<SentMessage, 'senderId' | 'channelId' | 'userIds'>,
): readonly number[] | undefined {
  const muters = realm.mutersOf(senderId);
  if (channelId === null) return userIds?.filter((id) => muters.has(id));
  if (muters.size > MOST_MUTERS) return undefined;
  return [...muters].filter((id) => realm.isSubscribed(id, channelId));
}

/**
 * Writes the flags of recipients whose flags differ from those of most recipients of a channel message; returns them in the form of
 * the event.
 */
export async function noteArrival(
  tx: Tx,
  { id, channelId }: SentMessage,
  { readBy = [], unreadFor }: Pick<Sending, 'readBy' | 'unreadFor'>,
): Promise<Pick<MessageEvent, 'readBy' | 'unreadFor'>> {
  if (channelId === null) return {};
  const readers = readBy.map((user) => user.id);
  const userIds = (unreadFor ?? readers).filter((userId) => tx.realm.isSubscribed(userId, channelId));
  const [read, unread] = unreadFor ? [[], [id]] : [[id], []];
  const news = userIds.map((userId) => ({ userId, read, unread }));
  const nowhere = { from: channelId, to: channelId, ids: [], userIds };
  if (news.length > 0) await saveExceptions(tx, nowhere, news);
  if (unreadFor) return { unreadFor: userIds };
  return readers.length > 0 ? { readBy: readers } : {};
}
