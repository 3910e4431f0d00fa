import { isMet, type Line, type Quantity } from './figure.ts';

export interface Outcome {
  readonly figure: string;
  readonly seconds: number;
  readonly lines: readonly Line[];
  /** Requests that the server refused because it was busy, and that were sent again. */
  readonly refused: number;
  /** Why it could not be measured. */
  readonly failure?: string;
}

const MET = new Map<boolean | undefined, string>([
  [true, 'met'],
  [false, 'MISSED'],
  [undefined, ''],
]);

export function table(outcomes: readonly Outcome[]): string {
  const rows = outcomes.flatMap(({ figure, lines, refused, failure }) => [
    ...lines.map((line) => [
      figure,
      line.name,
      amount(line),
      aimOf(line),
      MET.get(isMet(line)) ?? '',
      detail(line),
    ]),
    ...(refused === 0 ? [] : [[figure, 'refused with 503, and asked again', `${refused}`, '', '', '']]),
    ...(failure === undefined ? [] : [[figure, 'not measured', '', '', 'FAILED', failure]]),
  ]);
  const all = [['Figure', 'What', 'Value', 'Aim', '', 'Absolutes'], ...rows];
  const widths = [0, 1, 2, 3, 4].map((column) => Math.max(...all.map((row) => row[column]?.length ?? 0)));
  return all
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

function detail({ absolutes = [], note }: Line): string {
  const parts = absolutes.map((each) => `${each.name} ${amount(each)}`);
  return [...parts, ...(note === undefined ? [] : [note])].join('; ');
}

function amount({ value, unit }: Pick<Quantity, 'value' | 'unit'>): string {
  const digits = value >= 1000 ? 0 : value >= 100 ? 1 : 2;
  return `${value.toLocaleString('en', { maximumFractionDigits: digits, minimumFractionDigits: digits })} ${unit}`;
}

function aimOf({ aim, unit }: Line): string {
  if (!aim) return '';
  return 'atMost' in aim ? `≤ ${aim.atMost} ${unit}` : `≥ ${aim.atLeast} ${unit}`;
}
