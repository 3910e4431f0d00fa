import { POLICY, type UserTopic } from '../../model/channels.ts';
import type { User } from '../../model/people.ts';
import type { Realm } from '../../realm/realm.ts';
import { canSeeChannel } from '../../rules/channels/channels.ts';
import { presentTopic } from '../messages/messages.ts';

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

/** The older form: channel name, topic, and when it was muted. Without archived and hidden channels. */
export function presentMutedTopics(
  { realm, viewer }: { readonly realm: Realm; readonly viewer: User },
  topics: readonly UserTopic[],
  { emptyTopicName }: { readonly emptyTopicName: boolean },
): [string, string, number][] {
  const muted = topics.filter(({ policy }) => policy === POLICY.muted);
  return muted.flatMap(({ channelId, topic, updatedAt }) => {
    const channel = realm.channels.get(channelId);
    if (!channel || channel.isArchived || !canSeeChannel(realm, viewer, channel)) return [];
    return [[channel.name, presentTopic(topic, emptyTopicName), updatedAt]];
  });
}

/** `muted`: user IDs, each with the begin of the mute (UNIX seconds). */
export const presentMutedUsers = (muted: Iterable<readonly [number, number]>) =>
  [...muted].map(([id, timestamp]) => ({ id, timestamp }));
