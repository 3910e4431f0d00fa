import type { StateBlock } from 'markdown-it';
import { indentOf, lineStart, pushParagraph } from './lines.ts';

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
