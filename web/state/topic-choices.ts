import { POLICY } from './topic-policies.ts';
import type { UserTopic } from './types.ts';
import { byWords } from './words.ts';

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
  const isWanted = byWords(query);
  return topics
    .filter(({ stream_id: streamId, topic_name: topic, visibility_policy: own }) => {
      const channel = channelName(streamId);
      if (own === POLICY.inherit || channel === undefined || (policy !== undefined && own !== policy))
        return false;
      return isWanted(`${channel} ${topic}`);
    })
    .sort((one, other) => other.last_updated - one.last_updated);
}
