export interface LabResult {
  readonly changes: number;
  /** The furthest that a message moved at one change, in pixels. */
  readonly furthest: number;
  /** The change that moved it, to find it again. */
  readonly worst: { readonly at: number; readonly name: string | undefined };
  readonly mostRows: number;
}

export interface LabOptions {
  readonly seed: number;
  readonly changes: number;
  /** The browser's own scroll anchoring. */
  readonly anchoring: boolean;
}

export interface ArrivalTime {
  readonly rows: number;
  /** Milliseconds. */
  readonly median: number;
}
