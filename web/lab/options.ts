export interface LabResult {
  readonly changes: number;
  /** The furthest that a message moved at one change, in pixels. */
  readonly furthest: number;
  /** The look at which it had moved and the changes before it, to find them again. */
  readonly worst: { readonly at: number; readonly names: readonly string[] };
  readonly mostRows: number;
}

export interface LabOptions {
  readonly seed: number;
  readonly changes: number;
  /** Changes that come between two looks at most: one to so many. */
  readonly together: number;
  /** The browser's own scroll anchoring. */
  readonly anchoring: boolean;
}

export interface ArrivalTime {
  readonly rows: number;
  /** Milliseconds. */
  readonly median: number;
}
