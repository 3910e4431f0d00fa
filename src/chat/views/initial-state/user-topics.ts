import { z } from 'zod';
import type { Reader } from '../../../engine/store/engine.ts';
import { listUserTopics } from '../../store/channels/user-topics.ts';
import { presentMutedTopics, presentUserTopic } from '../user-topics.ts';
import { stored } from './field.ts';
import { mutedTopic, userTopic } from './reply/later.ts';
import { type StateContext, wants } from './wanted.ts';

export const topicFields = {
  user_topic: stored({ user_topics: z.array(userTopic) }, async (db, sight) => ({
    user_topics: (await topicsOf(db, sight)).map((topic) => presentUserTopic(topic, namesFor(sight))),
  })),
  /** For clients that request it by name without the newer form, or request everything. */
  muted_topics: stored({ muted_topics: z.array(mutedTopic) }, async (db, sight) => {
    if (sight.eventTypes !== null && wants(sight, 'user_topic')) return {};
    return { muted_topics: presentMutedTopics(sight, await topicsOf(db, sight), namesFor(sight)) };
  }),
};

const namesFor = ({ capabilities }: StateContext) => ({
  emptyTopicName: capabilities.empty_topic_name === true,
});

const found = new WeakMap<StateContext, ReturnType<typeof listUserTopics>>();

/** Read once for both forms. */
function topicsOf(db: Reader, sight: StateContext): ReturnType<typeof listUserTopics> {
  const topics = found.get(sight) ?? listUserTopics({ db, realm: sight.realm }, sight.viewer.id);
  found.set(sight, topics);
  return topics;
}
