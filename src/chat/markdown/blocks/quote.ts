import type { StateBlock } from 'markdown-it';
import { renderingOf } from '../rendering.ts';
import { isIndentedCode, isSpace, lineStart, maxBlockLevel, tokenizeLines } from './lines.ts';

/** Lines that begin with `>`, and their continuation lines up to a blank line. Lone `>` marks are text. */
export function quote(state: StateBlock, start: number, end: number, silent: boolean): boolean {
  if (state.level >= maxBlockLevel || isIndentedCode(state, start) || !isMarked(state, start)) return false;
  if (isLone(state, start, end)) return false;
  if (silent) return true;
  const next = quoteEnd(state, start, end);
  state.push('blockquote_open', 'blockquote', 1);
  tokenizeQuoted(state, start, next);
  state.push('blockquote_close', 'blockquote', -1);
  state.line = next;
  return true;
}

function isMarked(state: StateBlock, line: number): boolean {
  return state.src.charCodeAt(lineStart(state, line)) === 62 && !state.isEmpty(line);
}

/** Whether only `>` marks follow up to the next blank line. The answer is cached: many such lines would take quadratic time. */
function isLone(state: StateBlock, start: number, end: number): boolean {
  const rendering = renderingOf(state);
  const known = rendering.loneQuotes;
  if (known.level === state.level && start < known.until) return true;
  let line = start;
  while (
    line < end &&
    isMarked(state, line) &&
    state.skipSpaces(lineStart(state, line) + 1) >= (state.eMarks[line] ?? 0)
  ) {
    line++;
  }
  const lone = line >= end || state.isEmpty(line);
  if (lone) rendering.loneQuotes = { level: state.level, until: line };
  return lone;
}

function quoteEnd(state: StateBlock, start: number, end: number): number {
  const interrupting = state.md.block.ruler.getRules('blockquote');
  let line = start + 1;
  while (line < end && !state.isEmpty(line)) {
    if (!isMarked(state, line) && interrupting.some((rule) => rule(state, line, end, true))) break;
    line++;
  }
  return line;
}

function tokenizeQuoted(state: StateBlock, start: number, end: number): void {
  const { bMarks, tShift, sCount, blkIndent } = state;
  const saved = [bMarks, tShift, sCount].map((marks) => marks.slice(start, end));
  for (let line = start; line < end; line++) stripMark(state, line);
  state.blkIndent = 0;
  tokenizeLines(state, start, end);
  state.blkIndent = blkIndent;
  [bMarks, tShift, sCount].forEach((marks, which) => {
    (saved[which] ?? []).forEach((value, offset) => {
      marks[start + offset] = value;
    });
  });
}

function stripMark(state: StateBlock, line: number): void {
  const start = lineStart(state, line);
  if (!isMarked(state, line)) return;
  const inner = isSpace(state.src.charCodeAt(start + 1)) ? start + 2 : start + 1;
  const text = Math.min(state.skipSpaces(inner), state.eMarks[line] ?? 0);
  state.bMarks[line] = Math.min(inner, state.eMarks[line] ?? 0);
  state.tShift[line] = Math.max(text - inner, 0);
  state.sCount[line] = columns(state.src.slice(inner, text));
}

function columns(space: string): number {
  let count = 0;
  for (const character of space) count += character === '\t' ? 4 - (count % 4) : 1;
  return count;
}
