import type { StateBlock } from 'markdown-it';
import { isIndentedCode, isSpace, lineText, pushInline } from './lines.ts';

/** `# ` to `###### ` and some text. */
export function heading(state: StateBlock, start: number, _end: number, silent: boolean): boolean {
  if (isIndentedCode(state, start)) return false;
  const text = lineText(state, start);
  const level = hashesAtStart(text);
  if (level < 1 || level > 6 || !isSpace(text.charCodeAt(level))) return false;
  const content = withoutClosingHashes(text.slice(level).trim());
  if (content === '') return false;
  if (silent) return true;
  state.line = start + 1;
  state.push('heading_open', `h${level}`, 1);
  pushInline(state, content);
  state.push('heading_close', `h${level}`, -1);
  return true;
}

function hashesAtStart(text: string): number {
  let count = 0;
  while (text.charCodeAt(count) === 35) count++;
  return count;
}

function withoutClosingHashes(text: string): string {
  let end = text.length;
  while (text.charCodeAt(end - 1) === 35) end--;
  return text.slice(0, end).trimEnd();
}
