import { BadNarrow } from '../../kernel/errors.ts';
import { topicKey } from '../../rules/topics.ts';
import { RESOLVED_TOPIC_PREFIX } from '../../store/marks.ts';
import type { NarrowTerm, PlainTerm } from '../language/terms.ts';
import { type Meaning, meaningsOf, type NarrowFlag, type Reading } from './resolve.ts';

/** A message as it comes, with its flags for the reader (spec 2.2). */
export interface NewMessage {
  /** null for direct messages. */
  readonly channelId: number | null;
  readonly topic: string;
  readonly senderId: number;
  readonly flags: readonly string[];
}

/**
 * Whether a new message belongs into a narrowed queue: the terms mean what they mean to `GET /messages`. A term about
 * what is missing or hidden holds for nothing, until it is there.
 */
export function matchesNarrow(narrow: readonly NarrowTerm[], message: NewMessage, reading: Reading): boolean {
  const meanings = narrow.map((term) => meaningNow(term, reading));
  return meanings.every((meaning) => meaning !== undefined && holds(meaning, message) !== meaning.negated);
}

function meaningNow(term: NarrowTerm, reading: Reading): Meaning | undefined {
  try {
    return meaningsOf([term as PlainTerm], reading)[0];
  } catch (error) {
    if (error instanceof BadNarrow) return undefined;
    throw error;
  }
}

function holds(meaning: Meaning, { channelId, topic, senderId, flags }: NewMessage): boolean {
  switch (meaning.kind) {
    case 'channels':
      return channelId !== null && meaning.ids.has(channelId);
    case 'topic':
      return channelId !== null && topicKey(topic) === meaning.topicKey;
    case 'sender':
      return senderId === meaning.userId;
    case 'direct':
      return channelId === null;
    case 'flag':
      return hasFlag(flags, meaning.flag);
    case 'mark':
      return meaning.mark === 'isResolved' && channelId !== null && topic.startsWith(RESOLVED_TOPIC_PREFIX);
    default:
      return false;
  }
}

function hasFlag(flags: readonly string[], flag: NarrowFlag): boolean {
  if (flag === 'unread') return !flags.includes('read');
  return flags.includes(flag) || (flag === 'mentioned' && flags.includes('wildcard_mentioned'));
}
