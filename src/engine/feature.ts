import type { Done, Tx } from './declared.ts';
import type { Endpoint } from './http/define-endpoint.ts';

/** Rows that are kept for some time. */
export interface Expiry {
  /** Days after which a row may be deleted; 0: the rows say themselves until when they count. */
  readonly days: number;
  /** Deletes rows from before `before` (UNIX seconds), `limit` at most; returns their number. */
  remove(tx: Tx, old: { readonly before: number; readonly limit: number }): Promise<number>;
}

/** What a feature adds to the server: a folder in `src/features` with this manifest in `feature.ts`, and a line in `src/features.ts`. */
export interface Feature {
  /** The name of the folder. */
  readonly name: string;
  readonly endpoints?: readonly Endpoint[];
  /** Rows that the pruner deletes. */
  readonly expiries?: readonly Expiry[];
  /** Called at the end of each operation that has changed rows of the organization in memory: writes what follows, in the same transaction. */
  readonly afterChange?: (tx: Tx, done: Done) => Promise<void>;
}

export const defineFeature = (feature: Feature): Feature => feature;
