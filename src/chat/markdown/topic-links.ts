import type { MarkdownContext } from './context.ts';
import { linkifierMatches } from './linkifiers.ts';
import { urlSpans } from './urls/find-urls.ts';

interface TopicLink {
  readonly text: string;
  readonly url: string;
}

type Known = Map<string, readonly TopicLink[]>;

/** A page shows the same few topics again and again: what was found is kept, per list of linkifiers. */
const known = new WeakMap<MarkdownContext['linkifiers'], Known>();
const mostKnown = 1000;

/** The links of a topic's name in the order of the text: matches of linkifiers first, then plain URLs where none matched. */
export function topicLinks(
  topic: string,
  { linkifiers }: Pick<MarkdownContext, 'linkifiers'>,
): readonly TopicLink[] {
  const links = known.get(linkifiers)?.get(topic);
  if (links) return links;
  const topics: Known = known.get(linkifiers) ?? new Map();
  if (topics.size >= mostKnown) topics.clear();
  const found = findLinks(topic, linkifiers);
  known.set(linkifiers, topics.set(topic, found));
  return found;
}

function findLinks(topic: string, linkifiers: MarkdownContext['linkifiers']): TopicLink[] {
  const kept: { start: number; end: number; text: string; url: string }[] = [];
  for (const link of [...linkifierMatches(topic, linkifiers), ...urlSpans(topic)]) {
    if (!kept.some((other) => link.start < other.end && other.start < link.end)) kept.push(link);
  }
  return kept.sort((a, b) => a.start - b.start).map(({ text, url }) => ({ text, url }));
}
