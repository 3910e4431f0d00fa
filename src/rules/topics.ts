import { BadRequest } from '../kernel/errors.ts';
import { LIMITS } from '../kernel/settings.ts';
import type { Realm } from '../realm/realm.ts';

/** What stands for the empty topic, in requests always, in replies for clients that do not know it (spec 1.8). */
export const EMPTY_TOPIC_DISPLAY_NAME = 'general chat';
const EMPTY_TOPIC_NAMES: ReadonlySet<string> = new Set(['(no topic)', EMPTY_TOPIC_DISPLAY_NAME]);

/** Control characters, lone surrogates, and code points that are no characters. */
const UNPRINTABLE = /[\p{Cc}\p{Cs}\p{Noncharacter_Code_Point}]/u;

/** The topic that a client means: trimmed, with the names of the empty one made empty. */
export function readTopic(given: string): string {
  const topic = given.trim();
  return EMPTY_TOPIC_NAMES.has(topic) ? '' : topic;
}

/** A topic that a message may be sent to. */
export function checkTopic(realm: Realm, given: string): string {
  const topic = readTopic(given);
  if (topic === '' && realm.info.settings.mandatory_topics) {
    throw new BadRequest('Topics are required in this organization.');
  }
  const characters = [...topic];
  if (characters.length > LIMITS.topicLength) {
    throw new BadRequest(`topic is too long (limit: ${LIMITS.topicLength} characters)`);
  }
  const unprintable = characters.findIndex((character) => UNPRINTABLE.test(character));
  if (unprintable >= 0) {
    throw new BadRequest(`Invalid character in topic, at position ${unprintable + 1}!`);
  }
  return topic;
}

/** Which conversation a topic is, whatever the case of its letters. */
export function topicKey(topic: string): string {
  return topic.toLowerCase();
}
