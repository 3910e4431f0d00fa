import type { StateInline } from 'markdown-it';
import { emojiSpans } from '../emoji.ts';
import { linkifierSpans } from '../linkifiers.ts';
import { type Rendering, renderingOf, type SourceSpan } from '../rendering.ts';
import { urlSpans } from '../urls/find-urls.ts';
import { bareLink } from './anchor.ts';

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

/** The characters with which a rule may begin. */
const special = new Uint8Array(128);
for (const character of '\n#$&(*:;<@[`~') special[character.charCodeAt(0)] = 1;

/** Plain text up to the next special character or span. */
export function text(state: StateInline, silent: boolean): boolean {
  const max = Math.min(state.posMax, nextSpan(renderingOf(state), state.pos)?.start ?? state.posMax);
  let end = state.pos;
  while (end < max && special[state.src.charCodeAt(end)] !== 1) end++;
  if (end === state.pos) return false;
  if (!silent) state.pending += state.src.slice(state.pos, end);
  state.pos = end;
  return true;
}

/** A line break; the spaces around it stay. */
export function lineBreak(state: StateInline, silent: boolean): boolean {
  if (state.src.charCodeAt(state.pos) !== 10) return false;
  if (!silent) state.push('line_break', 'br', 0);
  state.pos++;
  return true;
}

const noSpans: readonly SourceSpan[] = [];

/** The bare URLs, linkifier matches and Unicode emoji of an inline source, in order and without overlaps. */
export function findSpans(source: string, rendering: Rendering): readonly SourceSpan[] {
  const emoji = emojiSpans(source, rendering);
  if (rendering.insideLink) return emoji;
  const urls = urlSpans(source).map((url) => ({ ...url, html: () => bareLink(rendering, url) }));
  const matches = linkifierSpans(source, rendering);
  if (urls.length + matches.length === 0) return emoji;
  return withoutOverlaps([...urls, ...matches, ...emoji]);
}

/** If two overlap, the first in the list wins. */
function withoutOverlaps(spans: readonly SourceSpan[]): readonly SourceSpan[] {
  if (spans.length === 0) return noSpans;
  const ranked = spans
    .map((span, rank) => ({ span, rank }))
    .sort((a, b) => a.span.start - b.span.start || a.rank - b.rank);
  const kept: { span: SourceSpan; rank: number }[] = [];
  for (const next of ranked) {
    while (overlaps(kept.at(-1), next) && (kept.at(-1)?.rank ?? 0) > next.rank) kept.pop();
    if (!overlaps(kept.at(-1), next)) kept.push(next);
  }
  return kept.map(({ span }) => span);
}

function overlaps(last: { span: SourceSpan } | undefined, next: { span: SourceSpan }): boolean {
  return last !== undefined && last.span.end > next.span.start;
}

/** Writes the span that begins at the current position. */
export function span(state: StateInline, silent: boolean): boolean {
  const rendering = renderingOf(state);
  const next = nextSpan(rendering, state.pos);
  if (next?.start !== state.pos || silent) return false;
  const html = next.html(rendering);
  if (html === undefined) state.pending += state.src.slice(next.start, next.end);
  else pushHtml(state, html);
  state.pos = next.end;
  return true;
}

/** The first span at or after a position. Earlier ones are dropped: parsing never goes back. */
export function nextSpan(rendering: Rendering, position: number): SourceSpan | undefined {
  const { spans } = rendering;
  while ((spans[rendering.spanIndex]?.start ?? Number.POSITIVE_INFINITY) < position) rendering.spanIndex++;
  return spans[rendering.spanIndex];
}
