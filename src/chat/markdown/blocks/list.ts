import type { StateBlock, Token } from 'markdown-it';
import { isRule } from './leaf.ts';
import { indentOf, isIndentedCode, isSpace, lineStart, lineText, maxBlockLevel } from './lines.ts';

/** A list item's marker; its content begins at `after`. */
interface Marker {
  readonly ordered: boolean;
  readonly number: number;
  readonly after: number;
}

const maxDigits = 9;

/** Bullets (`*`, `-`, `+`, mixed) or numbers with a full stop. Contents are indented by two, whatever the marker's width. */
export function list(state: StateBlock, start: number, end: number, silent: boolean): boolean {
  if (state.level >= maxBlockLevel || isIndentedCode(state, start)) return false;
  const marker = markerAt(state, start);
  if (!marker) return false;
  if (silent) return !isBlank(state, start, marker.after);
  const open = pushListOpen(state, marker);
  const tight = pushItems(state, { start, end, marker });
  state.push(open.type.replace('_open', '_close'), open.tag, -1);
  if (tight) hideParagraphs(state.tokens, open);
  return true;
}

function pushListOpen(state: StateBlock, marker: Marker): Token {
  const token = marker.ordered
    ? state.push('ordered_list_open', 'ol', 1)
    : state.push('bullet_list_open', 'ul', 1);
  if (marker.ordered && marker.number !== 1) token.attrs = [['start', marker.number]];
  return token;
}

/** Returns whether no blank line is between the list's items or their blocks. */
function pushItems(state: StateBlock, list: { start: number; end: number; marker: Marker }): boolean {
  const { parentType } = state;
  const contentIndent = (state.sCount[list.start] ?? 0) + 2;
  let marker: Marker | undefined = list.marker;
  let line = list.start;
  let tight = true;
  let blankBefore = false;
  state.parentType = 'list';
  while (marker) {
    const item = pushItem(state, { line, end: list.end, after: marker.after, contentIndent });
    if (!item.tight || blankBefore) tight = false;
    blankBefore = state.line - line > 1 && state.isEmpty(state.line - 1);
    line = state.line;
    marker =
      line < list.end ? siblingAt(state, line, { contentIndent, ordered: list.marker.ordered }) : undefined;
  }
  state.line = line;
  state.parentType = parentType;
  return tight;
}

function pushItem(
  state: StateBlock,
  item: { line: number; end: number; after: number; contentIndent: number },
): { tight: boolean } {
  const { blkIndent, tight } = state;
  const shift = state.tShift[item.line] ?? 0;
  const column = state.sCount[item.line] ?? 0;
  state.push('list_item_open', 'li', 1);
  state.blkIndent = item.contentIndent;
  state.tight = true;
  state.tShift[item.line] = state.skipSpaces(item.after) - (state.bMarks[item.line] ?? 0);
  state.sCount[item.line] = item.contentIndent;
  tokenizeItem(state, item);
  const result = { tight: state.tight };
  state.blkIndent = blkIndent;
  state.tight = tight;
  state.tShift[item.line] = shift;
  state.sCount[item.line] = column;
  state.push('list_item_close', 'li', -1);
  return result;
}

function tokenizeItem(state: StateBlock, item: { line: number; end: number; after: number }): void {
  if (isBlank(state, item.line, item.after)) state.line = item.line + 1;
  else state.md.block.tokenize(state, item.line, item.end);
}

function siblingAt(
  state: StateBlock,
  line: number,
  list: { contentIndent: number; ordered: boolean },
): Marker | undefined {
  if (indentOf(state, line) < 0 || (state.sCount[line] ?? 0) >= list.contentIndent) return undefined;
  if (isRule(lineText(state, line))) return undefined;
  const marker = markerAt(state, line);
  return marker?.ordered === list.ordered ? marker : undefined;
}

function markerAt(state: StateBlock, line: number): Marker | undefined {
  const start = lineStart(state, line);
  const max = state.eMarks[line] ?? 0;
  const digits = digitsAt(state.src, start);
  const after = start + Math.max(digits, 0) + 1;
  if (after >= max || !isSpace(state.src.charCodeAt(after))) return undefined;
  if (digits > 0 && digits <= maxDigits && state.src[after - 1] === '.') {
    return { ordered: true, number: Number(state.src.slice(start, start + digits)), after };
  }
  return digits === 0 && isBullet(state.src.charCodeAt(start))
    ? { ordered: false, number: 1, after }
    : undefined;
}

function digitsAt(source: string, start: number): number {
  let end = start;
  while (end - start <= maxDigits && source.charCodeAt(end) >= 48 && source.charCodeAt(end) <= 57) end++;
  return end - start;
}

function isBullet(code: number): boolean {
  return code === 42 || code === 45 || code === 43;
}

function isBlank(state: StateBlock, line: number, from: number): boolean {
  return state.skipSpaces(from) >= (state.eMarks[line] ?? 0);
}

function hideParagraphs(tokens: readonly Token[], open: Token): void {
  const level = open.level + 2;
  for (let index = tokens.length - 1; tokens[index] !== open; index--) {
    const token = tokens[index];
    if (token?.level === level && token.tag === 'p') token.hidden = true;
  }
}
