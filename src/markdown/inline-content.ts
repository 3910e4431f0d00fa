import type { StateCore, Token } from 'markdown-it';
import { parseInline } from './inline/parse-inline.ts';
import { isPreviewable, type PlacedPreviews, placePreviews } from './previews.ts';
import { type Preview, type Rendering, renderingOf } from './rendering.ts';

/** Parses the inline content of all blocks in their order, and places the previews of its links. */
export function inlineContent(state: StateCore): void {
  const rendering = renderingOf(state);
  const placed: PlacedPreviews[] = [];
  state.tokens.forEach((token, index) => {
    if (token.type === 'blockquote_open') rendering.quoteDepth++;
    else if (token.type === 'blockquote_close') rendering.quoteDepth--;
    else if (token.type === 'inline') {
      const previews = parseContent(state, token);
      if (previews.length > 0) placed.push({ at: placeFor(state.tokens, index, previews), previews });
    }
  });
  if (placed.length > 0) state.tokens = placePreviews(state.tokens, placed, rendering);
}

function parseContent(state: StateCore, token: Token): readonly Preview[] {
  const rendering = renderingOf(state);
  rendering.previews.length = 0;
  token.children = parseInline(state.md, token.content, rendering);
  return mayPreview(rendering) ? rendering.previews.filter(isPreviewable) : [];
}

function mayPreview(rendering: Rendering): boolean {
  return rendering.context.inlineImagePreview && rendering.quoteDepth === 0;
}

/** After the paragraph or heading; of a table, after all of it. A paragraph that is only a previewed URL is hidden. */
function placeFor(tokens: readonly Token[], index: number, previews: readonly Preview[]): Token {
  const [open, inline, close] = [tokens[index - 1], tokens[index], tokens[index + 1]] as [
    Token,
    Token,
    Token,
  ];
  if (open.tag === 'th' || open.tag === 'td')
    return tokens.find((token, at) => at > index && token.tag === 'table') ?? close;
  if (open.tag === 'p' && previews.length === 1 && previews[0]?.source === inline.content.trim()) {
    open.hidden = true;
    inline.children = [];
    close.hidden = true;
  }
  return close;
}
