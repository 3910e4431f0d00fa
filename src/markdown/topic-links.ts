import type { MarkdownContext } from './context.ts';
import { linkifierMatches } from './linkifiers.ts';
import { urlSpans } from './urls/find-urls.ts';

interface TopicLink {
  readonly text: string;
  readonly url: string;
}

/** The links of a topic's name in the order of the text: matches of linkifiers first, then plain URLs where none matched. */
export function topicLinks(topic: string, context: Pick<MarkdownContext, 'linkifiers'>): TopicLink[] {
  const kept: { start: number; end: number; text: string; url: string }[] = [];
  for (const link of [...linkifierMatches(topic, context.linkifiers), ...urlSpans(topic)]) {
    if (!kept.some((other) => link.start < other.end && other.start < link.end)) kept.push(link);
  }
  return kept.sort((a, b) => a.start - b.start).map(({ text, url }) => ({ text, url }));
}
