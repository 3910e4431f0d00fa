import type { StateCore, Token } from 'markdown-it';
import { notePages, placeEmbeds } from './embeds.ts';
import { parseInline } from './inline/parse-inline.ts';
import { type FoundPreviews, isPreviewable, placePreviews } from './previews.ts';
import { type Preview, type Rendering, renderingOf } from './rendering.ts';

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
