import type { DataSet, Place } from './data-set.ts';

export interface Quantity {
  readonly name: string;
  readonly value: number;
  /** 'ms', 'sends/s', '×' … */
  readonly unit: string;
}

/** One line of the table: a measurement, next to its comparison. */
export interface Line extends Quantity {
  /** Absent: for information. */
  readonly aim?: { readonly atMost: number } | { readonly atLeast: number };
  /** The origin of the value. */
  readonly absolutes?: readonly Quantity[];
  readonly note?: string;
}

/** The tools of a figure. */
export interface Bench {
  /** Small data and few repetitions: the numbers say little, but everything runs. */
  readonly quick: boolean;
  /** A data folder with that content, built once in a run; nothing may be running on it. */
  place(set: DataSet): Promise<Place>;
  say(text: string): void;
}

export interface Figure {
  readonly name: string;
  measure(bench: Bench): Promise<Line[]>;
}

/** undefined: there is no aim. */
export function isMet({ value, aim }: Line): boolean | undefined {
  if (!aim) return undefined;
  return 'atMost' in aim ? value <= aim.atMost : value >= aim.atLeast;
}

export const ratio = (name: string, measured: Quantity, against: Quantity): Line => ({
  name,
  value: measured.value / against.value,
  unit: '×',
  absolutes: [measured, against],
});
