import type { StateInline } from 'markdown-it';
import { parseTime } from '../dates/parse-time.ts';
import { escapeText } from '../html.ts';
import { pushHtml } from './text.ts';

const opening = '<time:';

/** `<time:…>`, shown by clients in the reader's own time zone. */
export function timestamp(state: StateInline, silent: boolean): boolean {
  if (state.src.charCodeAt(state.pos) !== 60 || silent || !state.src.startsWith(opening, state.pos))
    return false;
  const start = state.pos + opening.length;
  const end = state.src.indexOf('>', start);
  if (end < 0) return false;
  const written = state.src.slice(start, end);
  pushHtml(state, timeHtml(written));
  state.pos = end + 1;
  return true;
}

function timeHtml(written: string): string {
  const time = parseTime(written);
  const text = escapeText(written);
  if (time === undefined) return `<span class="timestamp-error">Invalid time format: ${text}</span>`;
  return `<time datetime="${isoSeconds(time)}">${text}</time>`;
}

function isoSeconds(time: Date): string {
  return `${time.toISOString().slice(0, 19)}Z`;
}
