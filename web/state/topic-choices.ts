import { POLICY } from './topic-policies.ts';
import type { UserTopic } from './types.ts';

export interface TopicFilter {
  /** Parts of the names of channel and topic, in any case of letters. */
  readonly query: string;
  /** A policy; undefined: all of them. */
  readonly policy: number | undefined;
}

/** Topics that one treats otherwise than their channels: the newest choice first. */
export function chosenTopics(
  topics: readonly UserTopic[],
  { query, policy }: TopicFilter,
  channelName: (streamId: number) => string | undefined,
): readonly UserTopic[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  return topics
    .filter(({ stream_id: streamId, topic_name: topic, visibility_policy: own }) => {
      const channel = channelName(streamId);
      if (own === POLICY.inherit || channel === undefined || (policy !== undefined && own !== policy))
        return false;
      const text = `${channel} ${topic}`.toLowerCase();
      return words.every((word) => text.includes(word));
    })
    .sort((one, other) => other.last_updated - one.last_updated);
}
