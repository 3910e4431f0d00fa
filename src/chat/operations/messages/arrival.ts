import type { MessageEvent, SentMessage } from '../../events/messages.ts';
import type { Tx } from '../../realm/tx.ts';
import { saveExceptions } from '../../store/read-state/moved-chunks.ts';
import type { Sending } from './sending.ts';

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
