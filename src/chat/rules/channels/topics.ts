import { BadRequest } from '../../../engine/kernel/errors.ts';
import { firstUnprintable, withoutTurns } from '../../../engine/kernel/text/safe-text.ts';
import { cutTopic } from '../../model/cut.ts';
import { LIMITS } from '../../model/settings/settings.ts';
import type { Realm } from '../../realm/realm.ts';

/**
 * The name of the empty topic: in requests always, in replies for clients that do not know the empty topic (spec
 * 1.8).
 */
export const EMPTY_TOPIC_DISPLAY_NAME = 'general chat';
const EMPTY_TOPIC_NAMES: ReadonlySet<string> = new Set(['(no topic)', EMPTY_TOPIC_DISPLAY_NAME]);

/** The topic that a client means: trimmed; the display names of the empty topic become ''. */
export function readTopic(given: string): string {
  const topic = given.trim();
  return EMPTY_TOPIC_NAMES.has(topic) ? '' : topic;
}

/** A topic to send or move a message to; a name that is too long is cut. */
export function checkTopic(realm: Realm, given: string): string {
  const topic = cutTopic(readTopic(withoutTurns(given)));
  if (topic === '' && realm.info.settings.mandatory_topics) {
    throw new BadRequest('Topics are required in this organization');
  }
  const position = firstUnprintable(topic);
  if (position !== undefined) throw new BadRequest(`Invalid character in topic, at position ${position}!`);
  return topic;
}

/** A topic of valid length, whether or not it has messages. */
export function readTopicOfLength(given: string): string {
  const topic = readTopic(given);
  if ([...topic].length <= LIMITS.topicLength) return topic;
  throw new BadRequest(`topic is too long (limit: ${LIMITS.topicLength} characters)`);
}
