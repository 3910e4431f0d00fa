import type { UserTopicEvent } from './events.ts';
import { put, removeFrom } from './lists.ts';
import type { ClientState, UserTopic } from './types.ts';
import { recount } from './unread.ts';

export function applyUserTopic(state: ClientState, event: UserTopicEvent): void {
  const { stream_id, topic_name, last_updated, visibility_policy } = event;
  const topic = { stream_id, topic_name, last_updated, visibility_policy };
  const isIt = (other: UserTopic) =>
    other.stream_id === topic.stream_id && other.topic_name.toLowerCase() === topic.topic_name.toLowerCase();
  if (topic.visibility_policy === 0) removeFrom(state.user_topics, isIt);
  else put(state.user_topics, topic, isIt);
  recount(state);
}
