import { directWith, topicKey } from './conversation.ts';
import { mutedChannelsOf, policiesOf, topicIsMuted } from './topic-policies.ts';
import type { ClientState } from './types.ts';

export interface UnreadTopic {
  readonly streamId: number;
  readonly topic: string;
  /** Ascending. */
  readonly ids: readonly number[];
  readonly mentions: number;
  /** By its own policy, or as its channel is. */
  readonly isMuted: boolean;
}

export interface UnreadDirect {
  readonly userIds: readonly number[];
  readonly ids: readonly number[];
}

export interface UnreadChannel {
  /** Without messages in muted topics. */
  readonly count: number;
  readonly mutedCount: number;
  readonly mentions: number;
}

/** Values of `web_stream_unreads_count_display_policy`. */
export const CHANNEL_COUNTS = { all: 1, unmuted: 2, none: 3 } as const;

/** The number that stands at a channel: one that calls, or a quiet one where all that is unread is muted. */
export function channelCount(
  { count = 0, mutedCount = 0 }: Partial<UnreadChannel>,
  policy: number,
): { readonly calls: number; readonly quiet: number } {
  const { all, none } = CHANNEL_COUNTS;
  if (policy === none) return { calls: 0, quiet: 0 };
  const further = policy === all ? mutedCount : 0;
  return count > 0 ? { calls: count + further, quiet: 0 } : { calls: 0, quiet: further };
}

/** Unread messages by where they are. */
export interface UnreadIndex {
  /** By `topicKey`. */
  readonly topics: ReadonlyMap<string, UnreadTopic>;
  readonly channels: ReadonlyMap<number, UnreadChannel>;
  /** By the key of the conversation. */
  readonly directs: ReadonlyMap<string, UnreadDirect>;
  readonly mentions: ReadonlySet<number>;
  /** All but muted ones. */
  readonly total: number;
  readonly direct: number;
}

export function indexUnread(state: ClientState): UnreadIndex {
  const unreads = state.unread_msgs;
  const mentions = new Set(unreads?.mentions);
  const policies = policiesOf(state);
  const mutedChannels = mutedChannelsOf(state);
  const topics = new Map<string, UnreadTopic>();
  const channels = new Map<number, UnreadChannel>();
  let total = 0;
  for (const { stream_id: streamId, topic, unread_message_ids } of unreads?.streams ?? []) {
    const key = topicKey(streamId, topic);
    const isMuted = topicIsMuted(policies.get(key), mutedChannels.has(streamId));
    const count = unread_message_ids.length;
    const mentioned = mentions.size === 0 ? 0 : unread_message_ids.filter((id) => mentions.has(id)).length;
    topics.set(key, { streamId, topic, ids: unread_message_ids, mentions: mentioned, isMuted });
    const channel = channels.get(streamId) ?? { count: 0, mutedCount: 0, mentions: 0 };
    channels.set(streamId, {
      count: channel.count + (isMuted ? 0 : count),
      mutedCount: channel.mutedCount + (isMuted ? count : 0),
      mentions: channel.mentions + mentioned,
    });
    if (!isMuted) total += count;
  }
  const directs = directsOf(state);
  const direct = [...directs.values()].reduce((sum, { ids }) => sum + ids.length, 0);
  return { topics, channels, directs, mentions, direct, total: total + direct };
}

function directsOf({ unread_msgs: unreads, user_id: ownId = 0 }: ClientState): Map<string, UnreadDirect> {
  const directs = new Map<string, UnreadDirect>();
  const put = (userIds: readonly number[], ids: readonly number[]) => {
    const { userIds: sorted } = directWith(userIds);
    directs.set(`dm:${sorted.join()}`, { userIds: sorted, ids });
  };
  for (const { other_user_id, unread_message_ids } of unreads?.pms ?? [])
    put([other_user_id], unread_message_ids);
  for (const { user_ids_string, unread_message_ids } of unreads?.huddles ?? []) {
    const others = user_ids_string
      .split(',')
      .map(Number)
      .filter((id) => id !== ownId);
    put(others, unread_message_ids);
  }
  return directs;
}
