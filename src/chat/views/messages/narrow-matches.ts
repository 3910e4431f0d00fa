import { setImmediate } from 'node:timers/promises';
import { escapeText } from '../../../engine/kernel/text/safe-text.ts';
import type { User } from '../../model/people.ts';
import { highlight } from '../../narrows/language/highlight.ts';
import type { NarrowTerm } from '../../narrows/language/terms.ts';
import { openNarrow } from '../../narrows/open.ts';
import type { TextTerm } from '../../narrows/plan/query.ts';
import type { Source } from '../../realm/source.ts';
import { listMessages, type StoredMessage } from '../../store/messages/messages.ts';
import { presentTopic } from './messages.ts';

/** Content and topic of a message as HTML, with the search terms highlighted. */
export function presentMatch(
  message: Pick<StoredMessage, 'channelId' | 'topic' | 'renderedContent'>,
  texts: readonly TextTerm[],
  { allowEmptyTopicName }: { readonly allowEmptyTopicName: boolean },
) {
  const queries = texts.filter((text) => !text.negated).map((text) => text.query);
  const topic = message.channelId === null ? '' : presentTopic(message.topic, allowEmptyTopicName);
  return {
    match_content: highlight(message.renderedContent, queries),
    match_subject: highlight(escapeText(topic), queries),
  };
}

/** Messages that are read before other requests get a turn. */
const AT_ONCE = 250;

/**
 * The matching messages among the named ones that `user` may see, by ID, as HTML.
 */
export async function fetchMatches(
  source: Source,
  user: User,
  { terms, ids: unsafeIds }: { readonly terms: readonly NarrowTerm[]; readonly ids: readonly number[] },
) {
  const { query, finder } = await openNarrow(source, user, terms);
  const ids = await finder.filter([...new Set(unsafeIds)], query, query.matchesInHistory);
  const present = (message: StoredMessage) =>
    presentMatch(message, query.texts, { allowEmptyTopicName: false });
  const matches: (readonly [id: number, match: ReturnType<typeof present>])[] = [];
  for (let from = 0; from < ids.length; from += AT_ONCE) {
    if (from > 0) await setImmediate();
    const messages = await listMessages(source, ids.slice(from, from + AT_ONCE));
    for (const message of messages) matches.push([message.id, present(message)]);
  }
  return Object.fromEntries(matches);
}
