import { topicKey } from './conversation.ts';
import { Keyed } from './keyed.ts';
import type { ClientState, UserTopic } from './types.ts';

export const POLICY = { inherit: 0, muted: 1, unmuted: 2, followed: 3 } as const;

/** By `topicKey`. */
export const policiesOf = ({ user_topics = [] }: ClientState): Map<string, number> =>
  new Map(user_topics.map((each) => [topicKey(each.stream_id, each.topic_name), each.visibility_policy]));

/** Policies by topic: the list that register gives, `user_topics`. */
export const byTopic = new Keyed((each: UserTopic) => topicKey(each.stream_id, each.topic_name));

export const policyOf = ({ user_topics }: ClientState, streamId: number, topic: string): number | undefined =>
  byTopic.find(user_topics, topicKey(streamId, topic))?.visibility_policy;

export const mutedChannelsOf = ({ subscriptions = [] }: ClientState): Set<number> =>
  new Set(subscriptions.filter((each) => each.is_muted === true).map((each) => each.stream_id));

/** Whether a topic is muted: its own policy counts before that of its channel. */
export function topicIsMuted(policy: number | undefined, channelIsMuted: boolean): boolean {
  if (policy === POLICY.muted) return true;
  if (policy === POLICY.unmuted || policy === POLICY.followed) return false;
  return channelIsMuted;
}
