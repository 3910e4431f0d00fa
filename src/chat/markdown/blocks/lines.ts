import type { StateBlock } from 'markdown-it';
import { MARKDOWN_LIMITS } from '../rendering.ts';

/** The most nested containers; deeper ones are text. Bounds the work for one line. */
export const maxBlockLevel = MARKDOWN_LIMITS.nesting;

/** The line without its indentation and the marks of its containers. */
export function lineText(state: StateBlock, line: number): string {
  return state.src.slice(lineStart(state, line), state.eMarks[line]);
}

export function lineStart(state: StateBlock, line: number): number {
  return (state.bMarks[line] ?? 0) + (state.tShift[line] ?? 0);
}

/** Columns between the container's edge and the text; negative if the line has left the container. */
export function indentOf(state: StateBlock, line: number): number {
  return (state.sCount[line] ?? 0) - state.blkIndent;
}

/** Indented by four columns or more: code where a block may begin. */
export function isIndentedCode(state: StateBlock, line: number): boolean {
  return indentOf(state, line) >= 4;
}

export function isSpace(code: number): boolean {
  return code === 32 || code === 9;
}

/** Parses the lines from `start` up to `end` as a separate container. */
export function tokenizeLines(state: StateBlock, start: number, end: number): void {
  const { lineMax, parentType } = state;
  state.lineMax = end;
  state.parentType = 'blockquote';
  state.md.block.tokenize(state, start, end);
  state.lineMax = lineMax;
  state.parentType = parentType;
}

/** Pushes a paragraph of inline content. */
export function pushParagraph(state: StateBlock, content: string): void {
  state.push('paragraph_open', 'p', 1);
  pushInline(state, content);
  state.push('paragraph_close', 'p', -1);
}

export function pushInline(state: StateBlock, content: string): void {
  const token = state.push('inline', '', 0);
  token.content = content;
  token.children = [];
}
