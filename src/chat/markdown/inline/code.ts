import type { StateInline } from 'markdown-it';
import { escapeText } from '../html.ts';
import { pushHtml } from './text.ts';

/** Text between two runs of backticks of the same length, unchanged. */
export function code(state: StateInline, silent: boolean): boolean {
  const start = state.pos;
  if (state.src.charCodeAt(start) !== 96 || silent) return false;
  const { open, close, end } = codeSpanAt(state, start);
  if (close < 0) state.pending += state.src.slice(start, open);
  else pushHtml(state, `<code>${escapeText(state.src.slice(open, close))}</code>`);
  state.pos = end;
  return true;
}

/** For the backticks at `start`: where the text begins, where it closes (-1: never), and where parsing continues. */
export function codeSpanAt(state: StateInline, start: number): { open: number; close: number; end: number } {
  const open = runEnd(state.src, start);
  const close = closingRun(state, open, open - start);
  return { open, close, end: close < 0 ? open : close + open - start };
}

function runEnd(source: string, start: number): number {
  let end = start + 1;
  while (source.charCodeAt(end) === 96) end++;
  return end;
}

/** Start of the next run of that length, or -1. The last run of each length is cached, so that no search fails twice. */
function closingRun(state: StateInline, from: number, length: number): number {
  if (!state.backticksScanned) {
    state.backticks = lastRuns(state.src);
    state.backticksScanned = true;
  }
  if ((state.backticks[length] ?? -1) < from) return -1;
  let start = state.src.indexOf('`', from);
  while (start >= 0) {
    const end = runEnd(state.src, start);
    if (end - start === length) return start;
    start = state.src.indexOf('`', end);
  }
  return -1;
}

function lastRuns(source: string): Record<number, number> {
  const runs: Record<number, number> = {};
  for (let start = source.indexOf('`'); start >= 0; ) {
    const end = runEnd(source, start);
    runs[end - start] = start;
    start = source.indexOf('`', end);
  }
  return runs;
}
