import type { MarkdownIt, Token } from 'markdown-it';
import { environmentOf, type Rendering } from '../rendering.ts';
import { findSpans } from './spans.ts';

/** Parses inline content, also while another is being parsed. */
export function parseInline(md: MarkdownIt, content: string, rendering: Rendering): Token[] {
  const { spans, spanIndex } = rendering;
  const tokens: Token[] = [];
  rendering.spans = findSpans(content, rendering);
  rendering.spanIndex = 0;
  md.inline.parse(content, md, environmentOf(rendering), tokens);
  rendering.spans = spans;
  rendering.spanIndex = spanIndex;
  return tokens;
}
