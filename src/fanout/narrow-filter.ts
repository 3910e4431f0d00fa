import type { MessageEvent } from '../events/messages.ts';
import type { NarrowTerm } from '../kernel/narrow.ts';
import type { Realm } from '../realm/realm.ts';
import { RESOLVED_TOPIC_PREFIX } from '../store/marks.ts';
import { EMPTY_TOPIC_DISPLAY_NAME } from '../views/messages.ts';

/** Whether a new message belongs into a narrowed queue (CONVENTIONS.md, narrows for event queues). */
export function matchesNarrow(
  narrow: readonly NarrowTerm[],
  event: MessageEvent,
  flags: readonly string[],
  realm: Realm,
): boolean {
  return narrow.every((term) => matchesTerm(term, event, flags, realm));
}

function matchesTerm(
  { operator, operand }: NarrowTerm,
  { message }: MessageEvent,
  flags: readonly string[],
  realm: Realm,
): boolean {
  switch (operator) {
    case 'channel':
      return message.channelId !== null && message.channelId === channelId(operand, realm);
    case 'topic':
      return message.channelId !== null && message.topic.toLowerCase() === topicOf(String(operand));
    case 'sender':
      return message.senderId === senderId(operand, realm);
    case 'is':
      return matchesIs(String(operand), message, flags);
    default:
      return false;
  }
}

/** spec 1.8: names that clients have for the empty topic. */
const EMPTY_TOPICS = ['(no topic)', EMPTY_TOPIC_DISPLAY_NAME.toLowerCase()];

function topicOf(operand: string): string {
  const topic = operand.toLowerCase();
  return EMPTY_TOPICS.includes(topic) ? '' : topic;
}

function channelId(operand: NarrowTerm['operand'], realm: Realm): number | undefined {
  return typeof operand === 'number' ? operand : realm.channelByName(String(operand))?.id;
}

function senderId(operand: NarrowTerm['operand'], realm: Realm): number | undefined {
  return typeof operand === 'number' ? operand : realm.userByEmail(String(operand))?.id;
}

function matchesIs(operand: string, message: MessageEvent['message'], flags: readonly string[]): boolean {
  switch (operand) {
    case 'dm':
      return message.channelId === null;
    case 'unread':
      return !flags.includes('read');
    case 'resolved':
      return message.channelId !== null && message.topic.startsWith(RESOLVED_TOPIC_PREFIX);
    case 'mentioned':
      return flags.includes('mentioned') || flags.includes('wildcard_mentioned');
    case 'alerted':
      return flags.includes('has_alert_word');
    default:
      return flags.includes(operand);
  }
}
