import { escapeText } from '../../engine/kernel/html.ts';
import { highlight } from '../narrows/language/highlight.ts';
import type { TextTerm } from '../narrows/plan/query.ts';
import type { StoredMessage } from '../store/messages/messages.ts';
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
