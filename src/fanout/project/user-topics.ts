import type { UserTopicsEvents } from '../../events/user-topics.ts';
import { presentMutedTopics, presentUserTopic } from '../../views/user-topics.ts';
import type { Projections } from './projections.ts';

export const userTopicEvents: Projections<UserTopicsEvents> = {
  user_topic(event, { options }) {
    const names = { emptyTopicName: options.capabilities.empty_topic_name };
    return [{ type: 'user_topic', ...presentUserTopic(event.topic, names) }];
  },
  muted_topics(event, { options, user }, { realm }) {
    const names = { emptyTopicName: options.capabilities.empty_topic_name };
    return [
      {
        type: 'muted_topics',
        muted_topics: presentMutedTopics({ realm, viewer: user }, event.topics, names),
      },
    ];
  },
};
