import type { UserTopic } from '../model/channels.ts';

export type UserTopicsEvents = UserTopicEvent | MutedTopicsEvent;

export interface UserTopicEvent {
  readonly type: 'user_topic';
  readonly topic: UserTopic;
}

/** The older form. */
export interface MutedTopicsEvent {
  readonly type: 'muted_topics';
  /** All that the person has muted. */
  readonly topics: readonly UserTopic[];
}
