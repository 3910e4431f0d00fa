import type { StateBlock } from 'markdown-it';
import {
  indentOf,
  isIndentedCode,
  isSpace,
  lineStart,
  lineText,
  pushInline,
  pushParagraph,
} from './lines.ts';

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

/** Takes everything that no other rule takes. Spaces inside stay unchanged. */
export function paragraph(state: StateBlock, start: number, end: number): boolean {
  const next = paragraphEnd(state, start, end);
  const content = paragraphText(state, start, next);
  state.line = next;
  pushParagraph(state, content);
  return true;
}

function paragraphEnd(state: StateBlock, start: number, end: number): number {
  const interrupting = state.md.block.ruler.getRules('paragraph');
  const { parentType } = state;
  state.parentType = 'paragraph';
  let line = start + 1;
  while (line < end && !state.isEmpty(line)) {
    if (indentOf(state, line) < 4 && interrupting.some((rule) => rule(state, line, end, true))) break;
    line++;
  }
  state.parentType = parentType;
  return line;
}

function paragraphText(state: StateBlock, start: number, end: number): string {
  const first = state.src.slice(lineStart(state, start), state.eMarks[start]);
  if (end === start + 1) return first;
  return `${first}\n${state.getLines(start + 1, end, continuationIndent(state), false)}`;
}

/** Lines that continue a list item's first line keep their indentation. */
function continuationIndent(state: StateBlock): number {
  return state.tokens.at(-1)?.type === 'list_item_open' ? 0 : state.blkIndent;
}

/** Three or more of the same mark alone on a line, with at most two blanks after each. */
const marks = new Set(['-', '*', '_']);
const mostBlanks = 2;

/** A horizontal rule: `---`, `***`, `___`, `* * *`. */
export function rule(state: StateBlock, start: number, _end: number, silent: boolean): boolean {
  if (isIndentedCode(state, start) || !isRule(lineText(state, start))) return false;
  if (silent) return true;
  state.line = start + 1;
  state.push('rule', 'hr', 0);
  return true;
}

export function isRule(line: string): boolean {
  const text = line.trimEnd();
  const mark = text.charAt(0);
  if (!marks.has(mark)) return false;
  let count = 0;
  let blanks = 0;
  for (const character of text) {
    if (character === mark) count++;
    else if (character !== ' ') return false;
    blanks = character === ' ' ? blanks + 1 : 0;
    if (blanks > mostBlanks) return false;
  }
  return count >= 3;
}
