import type { Realm } from '../realm/realm.ts';
import { POLICY, type UserTopic } from '../store/user-topics.ts';
import { presentTopic } from './messages.ts';

export function presentUserTopic(
  { channelId, topic, updatedAt, policy }: UserTopic,
  { emptyTopicName }: { readonly emptyTopicName: boolean },
) {
  return {
    stream_id: channelId,
    topic_name: presentTopic(topic, emptyTopicName),
    last_updated: updatedAt,
    visibility_policy: policy,
  };
}

/** The older form: channel name, topic, and when it was muted. */
export function presentMutedTopics(
  realm: Realm,
  topics: readonly UserTopic[],
  { emptyTopicName }: { readonly emptyTopicName: boolean },
): [string, string, number][] {
  const muted = topics.filter(({ policy }) => policy === POLICY.muted);
  return muted.map(({ channelId, topic, updatedAt }) => [
    realm.channels.get(channelId)?.name ?? '',
    presentTopic(topic, emptyTopicName),
    updatedAt,
  ]);
}
