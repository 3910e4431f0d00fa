import type { StateInline } from 'markdown-it';

/** Pushes finished HTML, in which all text of the message must be escaped. */
export function pushHtml(state: StateInline, html: string): void {
  state.push('html', '', 0).content = html;
}

/** Characters after which the API allows a mention or a channel link, besides the start of the text. */
const before = new Set([' ', '\n', '\t', "'", '"', '(', '{', '[', '/', '<']);

export function followsBoundary(state: StateInline): boolean {
  if (state.pos === 0) return true;
  const previous = state.src[state.pos - 1] ?? '';
  return before.has(previous) || (previous > '\u007f' && /\s/.test(previous));
}
