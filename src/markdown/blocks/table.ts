import type { StateBlock } from 'markdown-it';
import { MARKDOWN_LIMITS } from '../limits.ts';
import { indentOf, isIndentedCode, lineText, pushInline } from './lines.ts';

type Alignment = '' | 'left' | 'center' | 'right';

const { tableCells, tableColumns } = MARKDOWN_LIMITS;

/** `a | b`, a row of dashes with optional colons, and rows up to a blank line. */
export function table(state: StateBlock, start: number, end: number, silent: boolean): boolean {
  if (start + 1 >= end || isIndentedCode(state, start) || indentOf(state, start + 1) < 0) return false;
  const alignments = alignmentsOf(lineText(state, start + 1));
  const header = alignments && lineText(state, start).includes('|') ? cellsOf(lineText(state, start)) : [];
  if (!alignments || header.length !== alignments.length) return false;
  if (silent) return true;
  state.push('table_open', 'table', 1);
  state.push('thead_open', 'thead', 1);
  pushRow(state, 'th', { cells: header, alignments });
  state.push('thead_close', 'thead', -1);
  state.line = pushBody(state, { start: start + 2, end, alignments });
  state.push('table_close', 'table', -1);
  return true;
}

/** The columns' alignments when the line is a row of dashes. */
function alignmentsOf(line: string): Alignment[] | undefined {
  if (!/^[-:|][-:| \t]+$/.test(line) || !line.includes('-')) return undefined;
  const columns = cellsOf(line);
  if (columns.length > tableColumns || !columns.every((column) => /^:?-+:?$/.test(column))) return undefined;
  return columns.map(alignmentOf);
}

function alignmentOf(dashes: string): Alignment {
  const [left, right] = [dashes.startsWith(':'), dashes.endsWith(':')];
  if (left && right) return 'center';
  return left ? 'left' : right ? 'right' : '';
}

/** A bar after a backslash is part of its cell. */
function cellsOf(line: string): string[] {
  const cells: string[] = [];
  let cell = '';
  for (const part of line.trim().split('|')) {
    if (part.endsWith('\\')) {
      cell += `${part.slice(0, -1)}|`;
      continue;
    }
    cells.push((cell + part).trim());
    cell = '';
  }
  if (cell !== '') cells.push(cell.trim());
  if (cells[0] === '') cells.shift();
  if (cells.at(-1) === '') cells.pop();
  return cells;
}

function pushBody(
  state: StateBlock,
  body: { start: number; end: number; alignments: readonly Alignment[] },
): number {
  const { alignments } = body;
  const last = Math.min(body.end, body.start + Math.ceil(tableCells / alignments.length));
  const interrupting = state.md.block.ruler.getRules('paragraph');
  let line = body.start;
  state.push('tbody_open', 'tbody', 1);
  while (line < last && !state.isEmpty(line) && indentOf(state, line) >= 0) {
    if (interrupting.some((rule) => rule(state, line, body.end, true))) break;
    pushRow(state, 'td', { cells: cellsOf(lineText(state, line)), alignments });
    line++;
  }
  state.push('tbody_close', 'tbody', -1);
  return line;
}

function pushRow(
  state: StateBlock,
  tag: 'th' | 'td',
  row: { cells: readonly string[]; alignments: readonly Alignment[] },
): void {
  state.push('tr_open', 'tr', 1);
  row.alignments.forEach((alignment, column) => {
    state.push(`${tag}_open`, tag, 1).info = alignment;
    pushInline(state, row.cells[column] ?? '');
    state.push(`${tag}_close`, tag, -1);
  });
  state.push('tr_close', 'tr', -1);
}
