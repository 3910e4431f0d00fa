import type { StateBlock } from 'markdown-it';
import { MARKDOWN_LIMITS } from '../rendering.ts';
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

/** A bar in code, or after a backslash, does not end its cell. */
function cellsOf(line: string): string[] {
  const text = line.trim();
  const codes = codeSpans(text);
  const cells: string[] = [];
  let cell = '';
  let begin = 0;
  for (let bar = text.indexOf('|'); bar >= 0; bar = text.indexOf('|', bar + 1)) {
    const escaped = text[bar - 1] === '\\';
    while ((codes[0]?.end ?? bar) < bar) codes.shift();
    const inCode = (codes[0]?.start ?? bar) < bar;
    cell += text.slice(begin, escaped ? bar - 1 : bar) + (escaped || inCode ? '|' : '');
    begin = bar + 1;
    if (escaped || inCode) continue;
    cells.push(cell.trim());
    cell = '';
  }
  cells.push((cell + text.slice(begin)).trim());
  if (cells[0] === '') cells.shift();
  if (cells.at(-1) === '') cells.pop();
  return cells;
}

/** The parts between two runs of backticks of the same length, in order. */
function codeSpans(text: string): { readonly start: number; readonly end: number }[] {
  if (!text.includes('`')) return [];
  const runs = [...text.matchAll(/`+/g)];
  const last = new Map(runs.map(({ 0: run, index }) => [run.length, index]));
  const spans: { start: number; end: number }[] = [];
  let open: { length: number; start: number } | undefined;
  for (const { 0: run, index } of runs) {
    if (open?.length === run.length) {
      spans.push({ start: open.start, end: index });
      open = undefined;
    } else if (!open && (last.get(run.length) ?? index) > index) open = { length: run.length, start: index };
  }
  return spans;
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
