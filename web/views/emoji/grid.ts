/** Moves within sections of a grid whose rows have so many places; each section begins a row. Pure. */

export type GridMove = 'left' | 'right' | 'up' | 'down' | 'first' | 'last';

export interface Grid {
  /** How many places each section has. */
  readonly sizes: readonly number[];
  readonly columns: number;
}

/** The index counts through all sections; -1: there is no place. */
export function moveInGrid({ sizes, columns }: Grid, index: number, move: GridMove): number {
  const total = sizes.reduce((sum, size) => sum + size, 0);
  if (total === 0) return -1;
  if (move === 'first' || index < 0) return 0;
  if (move === 'last') return total - 1;
  if (move === 'left') return Math.max(0, index - 1);
  if (move === 'right') return Math.min(total - 1, index + 1);
  const rows = rowsOf(sizes, columns);
  const at = rows.findIndex(({ start, length }) => index >= start && index < start + length);
  const here = rows[at];
  const there = rows[at + (move === 'down' ? 1 : -1)];
  if (!here || !there) return index;
  return there.start + Math.min(index - here.start, there.length - 1);
}

function rowsOf(sizes: readonly number[], columns: number): { start: number; length: number }[] {
  const rows: { start: number; length: number }[] = [];
  let start = 0;
  for (const size of sizes) {
    for (let at = 0; at < size; at += columns) {
      rows.push({ start: start + at, length: Math.min(columns, size - at) });
    }
    start += size;
  }
  return rows;
}
