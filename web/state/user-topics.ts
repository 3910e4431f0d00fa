import { topicKey } from './conversation.ts';
import type { EventOf } from './events.ts';
import { byTopic } from './topic-policies.ts';
import type { ClientState } from './types.ts';
import { followPolicy } from './unread.ts';

export function applyUserTopic(state: ClientState, event: EventOf<'user_topic'>): void {
  const { stream_id, topic_name, last_updated, visibility_policy } = event;
  const topic = { stream_id, topic_name, last_updated, visibility_policy };
  if (visibility_policy === 0) byTopic.take(state.user_topics, topicKey(stream_id, topic_name));
  else byTopic.put(state.user_topics, topic);
  followPolicy(state, stream_id, topic_name);
}
