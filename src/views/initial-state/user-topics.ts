import { listUserTopics } from '../../store/channels/user-topics.ts';
import type { Reader } from '../../store/engine/engine.ts';
import { presentMutedTopics, presentUserTopic } from '../user-topics.ts';
import { type StateContext, type StatePart, wants } from './wanted.ts';

/** `muted_topics` is for clients that request it by name without the newer form, or request everything. */
export async function userTopicsPart(db: Reader, sight: StateContext): Promise<StatePart> {
  const ofTopics = wants(sight, 'user_topic');
  const ofMuted = wants(sight, 'muted_topics') && !(sight.eventTypes !== null && ofTopics);
  if (!ofTopics && !ofMuted) return {};
  const topics = await listUserTopics(db, sight.realm.id, sight.viewer.id);
  const options = { emptyTopicName: sight.capabilities.empty_topic_name === true };
  return {
    ...(ofTopics && { user_topics: topics.map((topic) => presentUserTopic(topic, options)) }),
    ...(ofMuted && { muted_topics: presentMutedTopics(sight, topics, options) }),
  };
}
