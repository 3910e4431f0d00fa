import type { MarkdownIt, StateCore, Token } from 'markdown-it';
import { notePages, placeEmbeds } from './embeds.ts';
import { findSpans } from './inline/text.ts';
import { type FoundPreviews, isPreviewable, placePreviews } from './previews.ts';
import { environmentOf, type Preview, type Rendering, renderingOf } from './rendering.ts';

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

/** Parses the inline content of all blocks in order, and places the previews of its links. */
export function inlineContent(state: StateCore): void {
  const rendering = renderingOf(state);
  const found: FoundPreviews[] = [];
  state.tokens.forEach((token, index) => {
    if (token.type === 'blockquote_open') rendering.quoteDepth++;
    else if (token.type === 'blockquote_close') rendering.quoteDepth--;
    else if (token.type === 'inline') {
      const previews = parseContent(state, token);
      if (previews.length > 0) found.push({ index, previews });
    }
  });
  if (found.length > 0) state.tokens = placePreviews(state.tokens, found, rendering);
  placeEmbeds(state.tokens, rendering);
}

function parseContent(state: StateCore, token: Token): readonly Preview[] {
  const rendering = renderingOf(state);
  rendering.previews.length = 0;
  token.children = parseInline(state.md, token.content, rendering);
  if (rendering.quoteDepth === 0) notePages(rendering);
  return mayPreview(rendering)
    ? rendering.previews.filter((preview) => isPreviewable(preview, rendering))
    : [];
}

function mayPreview(rendering: Rendering): boolean {
  return rendering.context.inlineImagePreview && rendering.quoteDepth === 0;
}
