import type { Channel } from '../../../chat/model/channels.ts';
import type { Realm } from '../../../chat/realm/realm.ts';
import type { Source } from '../../../chat/realm/source.ts';
import { hasProtectedHistory } from '../../../chat/rules/channels/channels.ts';
import { isPublic } from '../../../chat/rules/organization/exports.ts';
import type { IdRange } from '../../../chat/store/messages/id-ranges.ts';
import { listConversationIds } from '../../../chat/store/messages/own-conversations.ts';
import { listSpansOf } from '../../../chat/store/read-state/spans.ts';
import { NO_END } from '../../../engine/store/sql.ts';

/** Public channels, and channels with a consenting subscriber; archived channels too. */
export function listExportedChannels(realm: Realm, consented: ReadonlySet<number>): Channel[] {
  const hasConsenting = ({ id }: Channel) => consented.intersection(realm.subscribersOf(id)).size > 0;
  return [...realm.channels.values()].filter((channel) => isPublic(channel) || hasConsenting(channel));
}

/** The exported ID ranges of a channel. A protected history yields only what a consenting user received. */
export async function rangesOfChannel(
  source: Source,
  channel: Channel,
  consented: ReadonlySet<number>,
): Promise<IdRange[]> {
  const { realm } = source;
  const { id: channelId, recipientId } = channel;
  if (isPublic(channel) || !hasProtectedHistory(channel)) {
    return [{ recipientId, channelId, after: 0, upTo: NO_END }];
  }
  const readers = [...consented.intersection(realm.subscribersOf(channelId))];
  const spans = await listSpansOf(source, readers, channelId);
  const ids = spans.map((span) => [span.fromMessageId, Math.min(span.toMessageId, NO_END)] as const);
  const sent = merge(ids).map(([after, upTo]) => ({ recipientId, channelId, after, upTo }));
  if (channel.lastMovePosition === null) return sent;
  const positions = spans.map((span) => [span.fromPosition, Math.min(span.toPosition, NO_END)] as const);
  const moved = merge(positions).map(([after, upTo]) => {
    return { recipientId, channelId, after: 0, upTo: NO_END, arrived: { after, upTo }, onlyMoved: true };
  });
  return [...sent.map((range) => ({ ...range, arrived: NEVER })), ...moved];
}

/** Excludes moved messages, which have ranges of their own. */
const NEVER = { after: 0, upTo: 0 };

type Interval = readonly [after: number, upTo: number];

/** The ranges without overlaps, ascending. */
function merge(ranges: readonly Interval[]): Interval[] {
  const merged: Interval[] = [];
  for (const [after, upTo] of ranges.toSorted(([a], [b]) => a - b)) {
    const last = merged.at(-1);
    if (last && after <= last[1]) merged[merged.length - 1] = [last[0], Math.max(last[1], upTo)];
    else merged.push([after, upTo]);
  }
  return merged;
}

/** The direct conversations of consenting users. */
export async function listExportedConversations(
  source: Source,
  consented: ReadonlySet<number>,
): Promise<number[]> {
  const recipientIds = new Set<number>();
  for (const userId of consented) {
    for (const id of await listConversationIds(source, userId)) recipientIds.add(id);
  }
  return [...recipientIds];
}
