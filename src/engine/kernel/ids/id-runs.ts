/** IDs as [first, last], ascending. */
export type IdRuns = readonly (readonly [number, number])[];
