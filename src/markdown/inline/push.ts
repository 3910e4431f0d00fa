import type { StateInline } from 'markdown-it';

/** Pushes finished HTML; everything from the message in it must be escaped. */
export function pushHtml(state: StateInline, html: string): void {
  state.push('html', '', 0).content = html;
}

/** Where the API lets a mention or a channel link begin: at the start, after whitespace or one of these. */
const before = new Set([' ', '\n', '\t', "'", '"', '(', '{', '[', '/', '<']);

export function followsBoundary(state: StateInline): boolean {
  if (state.pos === 0) return true;
  const previous = state.src[state.pos - 1] ?? '';
  return before.has(previous) || (previous > '\u007f' && /\s/.test(previous));
}
