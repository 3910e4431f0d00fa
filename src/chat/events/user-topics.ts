import type { UserTopic } from '../model/channels.ts';

export type UserTopicsEvents = UserTopicEvent | MutedTopicsEvent;

export interface UserTopicEvent {
  readonly type: 'user_topic';
  readonly topic: UserTopic;
}

/** The older form of `user_topic` events. */
export interface MutedTopicsEvent {
  readonly type: 'muted_topics';
  /** All muted topics of the user. */
  readonly topics: readonly UserTopic[];
}
