import { conversationKey } from './conversation.ts';
import { channelIn, conversationIn, type Narrow } from './narrow.ts';
import type { UnreadIndex } from './unread-index.ts';

/** Whether something in the narrow is unread; of searches nobody knows. */
export function hasUnread(unread: UnreadIndex, narrow: Narrow): boolean {
  const conversation = conversationIn(narrow);
  if (conversation) {
    const key = conversationKey(conversation);
    return (unread.topics.get(key) ?? unread.directs.get(key)) !== undefined;
  }
  const channel = channelIn(narrow);
  const counts = channel === undefined ? undefined : unread.channels.get(channel);
  if (channel !== undefined) return counts !== undefined && counts.count + counts.mutedCount > 0;
  return narrow.length === 0 && unread.total > 0;
}
