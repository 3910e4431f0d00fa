import { z } from 'zod';
import type { UserTopic } from '../../model/channels.ts';
import { presentMutedTopics, presentUserTopic } from '../../views/channels/channels.ts';
import { mutedTopic, userTopic } from '../../views/initial-state/reply/lists.ts';
import { defineEvent } from './define-event.ts';

interface UserTopicEvent {
  readonly type: 'user_topic';
  readonly topic: UserTopic;
}

/** The older form of `user_topic` events. */
interface MutedTopicsEvent {
  readonly type: 'muted_topics';
  /** All muted topics of the user. */
  readonly topics: readonly UserTopic[];
}

declare module '../../events/types.ts' {
  interface ChatEvents {
    user_topic: UserTopicEvent;
    muted_topics: MutedTopicsEvent;
  }
}

export const userTopicEvents = {
  user_topic: defineEvent({
    type: 'user_topic',
    sends: {
      UserTopicEvent: { has: userTopic.shape, doc: 'The personal setting of a topic changed.' },
    },
    project(event, { options }) {
      const names = { emptyTopicName: options.capabilities.empty_topic_name };
      return [{ type: 'user_topic', ...presentUserTopic(event.topic, names) }];
    },
  }),
  muted_topics: defineEvent({
    type: 'muted_topics',
    sends: {
      MutedTopicsEvent: {
        has: { muted_topics: z.array(mutedTopic) },
        doc: 'The muted topics: channel, topic, time; all of them. For clients that do not ask for `user_topic`.',
        replaces: 'muted_topics',
      },
    },
    project(event, { options, user }, { realm }) {
      const names = { emptyTopicName: options.capabilities.empty_topic_name };
      return [
        {
          type: 'muted_topics',
          muted_topics: presentMutedTopics({ realm, viewer: user }, event.topics, names),
        },
      ];
    },
  }),
};
