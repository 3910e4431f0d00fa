import type { StateBlock } from 'markdown-it';
import { isIndentedCode, lineText } from './lines.ts';

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
