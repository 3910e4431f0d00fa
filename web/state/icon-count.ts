import { topicKey } from './conversation.ts';
import { POLICY } from './topic-policies.ts';
import type { UnreadIndex } from './unread-index.ts';

/** The number on the icon, by the setting `desktop_icon_count_display`. */
const COUNTS = { all: 1, directsMentionsAndFollowed: 2, directsAndMentions: 3, nothing: 4 } as const;

export function iconCount(
  unread: UnreadIndex,
  policies: ReadonlyMap<string, number>,
  display: number | undefined,
): number {
  if (display === COUNTS.nothing) return 0;
  if (display === COUNTS.all || display === undefined) return unread.total;
  const ids = new Set(unread.mentions);
  for (const direct of unread.directs.values()) for (const id of direct.ids) ids.add(id);
  if (display === COUNTS.directsMentionsAndFollowed) {
    for (const { streamId, topic, ids: own } of unread.topics.values())
      if (policies.get(topicKey(streamId, topic)) === POLICY.followed) for (const id of own) ids.add(id);
  }
  return ids.size;
}
