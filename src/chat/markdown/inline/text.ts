import type { StateInline } from 'markdown-it';
import { renderingOf } from '../rendering.ts';
import { nextSpan } from './spans.ts';

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
