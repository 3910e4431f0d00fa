import { CHUNK_SIZE } from './id-chunk-forms.ts';

/** IDs as [first, last], ascending. */
export type IdRuns = readonly (readonly [number, number])[];

/** Splits the runs at the limits of chunks. */
export function withinChunks(runs: IdRuns): IdRuns {
  const chunkOf = (id: number) => Math.floor(id / CHUNK_SIZE);
  if (runs.every(([first, last]) => chunkOf(first) === chunkOf(last))) return runs;
  return runs.flatMap(([first, last]) =>
    Array.from({ length: chunkOf(last) - chunkOf(first) + 1 }, (_, index) => {
      const base = (chunkOf(first) + index) * CHUNK_SIZE;
      return [Math.max(first, base), Math.min(last, base + CHUNK_SIZE - 1)] as const;
    }),
  );
}
