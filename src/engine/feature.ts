import type { FeatureCommands } from './command.ts';
import type { FeatureSettings } from './config/config.ts';
import type {
  Context,
  DescribedEvent,
  Done,
  JobAround,
  RegisterFields,
  ServiceAround,
  Tx,
} from './declared.ts';
import type { Endpoint } from './http/define-endpoint.ts';
import type { Download } from './http/download.ts';
import type { SomePages } from './http/pages.ts';
import type { Job } from './jobs/worker.ts';
import type { Table } from './store/schema/table.ts';

/** Rows that are kept for some time. */
export interface Expiry {
  /** Days after which a row may be deleted; 0: the rows say themselves until when they count. */
  readonly days: number;
  /** Deletes rows from before `before` (UNIX seconds), `limit` at most; returns their number. */
  remove(tx: Tx, old: { readonly before: number; readonly limit: number }): Promise<number>;
}

/** Values that `/metrics` shows. */
export interface FeatureMetrics {
  /** The help text of each name. */
  readonly help: Readonly<Record<`parley_${string}`, string>>;
  /** Called for each reading; a value that is undefined is left out. */
  read(context: Context): Readonly<Record<string, number | undefined>>;
}

/** What a feature has opened beside HTTP, from the start of the server to its end. */
export interface FeatureListener {
  /** For the greeting: what is reached there, in a word or two. */
  readonly title: string;
  readonly url: string;
  readonly port: number;
  close(): Promise<void>;
}

/** What a feature adds to the server: a folder in `src/features` with this manifest in `feature.ts`, and a line in `src/listed/features.ts`. */
export interface Feature {
  /** The name of the folder. */
  readonly name: string;
  readonly tables?: Readonly<Record<string, Table>>;
  readonly endpoints?: readonly Endpoint[];
  readonly events?: readonly DescribedEvent[];
  /** Fields of POST /register by the event type that requests them. */
  readonly registerFields?: Readonly<Record<string, RegisterFields>>;
  readonly pages?: (context: Context) => SomePages;
  readonly downloads?: (context: Context) => readonly Download[];
  /** Members of the context, which the feature declares (`FeatureContext`). */
  readonly services?: (around: ServiceAround) => Partial<Context>;
  /** Called at the end of each operation that has changed rows of the organization in memory: writes what follows, in the same transaction. */
  readonly afterChange?: (tx: Tx, done: Done) => Promise<void>;
  /** Opens another port; undefined: the settings name none. Throws CannotStart. */
  readonly listens?: (context: Context) => Promise<FeatureListener | undefined>;
  readonly jobs?: (around: JobAround) => readonly Job[];
  /** Rows that the pruner deletes. */
  readonly expiries?: readonly Expiry[];
  /** In a file of its own (`settings.ts`), listed in `src/listed/settings.ts` too: settings are read before features are loaded. */
  readonly settings?: FeatureSettings;
  /** In a file of its own (`commands.ts`), listed in `src/listed/commands.ts` too, for the same reason. */
  readonly commands?: FeatureCommands;
  readonly metrics?: FeatureMetrics;
}

export const defineFeature = <const F extends Feature>(feature: F): F => feature;
