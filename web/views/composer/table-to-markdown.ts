import { greatest } from '../../state/lists.ts';

/** The parts of a DOM that are read here: tests have their own. */
export interface Html {
  readonly nodeType: number;
  readonly nodeName: string;
  readonly nodeValue: string | null;
  readonly childNodes: Iterable<Html>;
  getAttribute?(name: string): string | null;
}

const DEEPEST = 4;

/** A pasted table; one of a single column is a list of lines. `inside`: the content of a cell. */
export function tableOf(table: Html, inside: (cell: Html) => string): string {
  const rows = rowsIn(table, 0)
    .map((row) => cellsOf(row).map((cell) => cellText(inside(cell))))
    .filter((cells) => cells.some((cell) => cell !== ''));
  const width = greatest(
    rows.map(({ length }) => length),
    0,
  );
  if (width < 2) return `\n\n${rows.flat().join('\n')}\n\n`;
  const lines = rows.map((cells) => lineOf([...cells, ...Array<string>(width - cells.length).fill('')]));
  const ruler = lineOf(Array<string>(width).fill('---'));
  return `\n\n${[lines[0], ruler, ...lines.slice(1)].join('\n')}\n\n`;
}

const lineOf = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;

const cellText = (text: string): string => text.trim().replace(/\s+/g, ' ').replaceAll('|', '\\|');

const nameOf = ({ nodeName }: Html): string => nodeName.toUpperCase();

const cellsOf = (row: Html): Html[] =>
  [...row.childNodes].filter((each) => ['TD', 'TH'].includes(nameOf(each)));

function rowsIn(node: Html, depth: number): Html[] {
  if (depth > DEEPEST) return [];
  return [...node.childNodes].flatMap((child) =>
    nameOf(child) === 'TR' ? [child] : rowsIn(child, depth + 1),
  );
}
