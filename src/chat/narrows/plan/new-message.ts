import { BadNarrow } from '../../../engine/kernel/errors.ts';
import { topicKey } from '../../model/topics.ts';
import { RESOLVED_TOPIC_PREFIX } from '../../store/messages/marks.ts';
import type { NarrowTerm, PlainTerm } from '../language/terms.ts';
import { type NarrowFlag, type ResolveContext, type ResolvedTerm, resolveTerms } from './resolve.ts';

/** A new message, with its flags for the reader. */
export interface NewMessageOfReader {
  /** null for direct messages. */
  readonly channelId: number | null;
  readonly topic: string;
  readonly senderId: number;
  readonly flags: readonly string[];
}

/**
 * Whether a new message matches the narrow of a queue, by the same meaning of terms as `GET /messages`. A term about
 * a missing or hidden object matches nothing until the object exists.
 */
export function matchesNarrow(
  narrow: readonly NarrowTerm[],
  message: NewMessageOfReader,
  reading: ResolveContext,
): boolean {
  const resolved = narrow.map((term) => resolveNow(term, reading));
  return resolved.every((term) => term !== undefined && holds(term, message) !== term.negated);
}

function resolveNow(term: NarrowTerm, reading: ResolveContext): ResolvedTerm | undefined {
  try {
    return resolveTerms([term as PlainTerm], reading)[0];
  } catch (error) {
    if (error instanceof BadNarrow) return undefined;
    throw error;
  }
}

function holds(term: ResolvedTerm, { channelId, topic, senderId, flags }: NewMessageOfReader): boolean {
  switch (term.kind) {
    case 'channels':
      return channelId !== null && term.ids.has(channelId);
    case 'topic':
      return channelId !== null && topicKey(topic) === term.topicKey;
    case 'sender':
      return senderId === term.userId;
    case 'direct':
      return channelId === null;
    case 'flag':
      return hasFlag(flags, term.flag);
    case 'mark':
      return term.mark === 'isResolved' && channelId !== null && topic.startsWith(RESOLVED_TOPIC_PREFIX);
    default:
      return false;
  }
}

function hasFlag(flags: readonly string[], flag: NarrowFlag): boolean {
  if (flag === 'unread') return !flags.includes('read');
  return flags.includes(flag) || (flag === 'mentioned' && flags.includes('wildcard_mentioned'));
}
