import type { StateInline } from 'markdown-it';
import { inlineMathHtml } from '../math.ts';
import { renderingOf } from '../rendering.ts';
import { pushHtml } from './text.ts';

const dollar = 36;

/** `$$…$$` on one line, not next to letters, digits or further dollars. */
export function math(state: StateInline, silent: boolean): boolean {
  if (state.src.charCodeAt(state.pos) !== dollar || silent) return false;
  const run = dollarsAt(state.src, state.pos);
  const end = run === 2 ? formulaEnd(state.src, state.pos) : -1;
  if (end < 0) state.pending += state.src.slice(state.pos, state.pos + run);
  else pushHtml(state, inlineMathHtml(state.src.slice(state.pos + 2, end), renderingOf(state)));
  state.pos = end < 0 ? state.pos + run : end + 2;
  return true;
}

/** The position of the closing dollars, or -1. */
function formulaEnd(source: string, start: number): number {
  const begin = start + 2;
  if (isWordAt(source, start - 1) || '\n_$'.includes(source[begin] ?? '\n')) return -1;
  for (let position = begin + 1; position < source.length && source[position] !== '\n'; position++) {
    if (source.charCodeAt(position) !== dollar) continue;
    const run = dollarsAt(source, position);
    const escaped = source[position - 1] === '\\' && position - 1 > begin ? 1 : 0;
    if (run === 1 && escaped) continue;
    const close = run === 2 ? position : position + escaped;
    return run === (close === position ? 2 : 3) && !isWordAt(source, close + 2) ? close : -1;
  }
  return -1;
}

function dollarsAt(source: string, start: number): number {
  let end = start;
  while (source.charCodeAt(end) === dollar) end++;
  return end - start;
}

function isWordAt(source: string, position: number): boolean {
  return /[\p{L}\p{N}_]/u.test(source[position] ?? ' ');
}
