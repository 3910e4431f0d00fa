import type { Tx } from '../../realm/tx.ts';
import type { OutboxEntry, OutboxKind } from '../../store/outbox/outbox.ts';

/** The outcome of an attempt. Reasons are sentences for users. */
export type AttemptOutcome = Result & {
  /** Records the attempt, in the transaction that ends it. */
  readonly record?: (tx: Tx, ended: Ended) => Promise<void>;
};

/** The end of an attempt, for its record. */
export interface Ended {
  readonly kind: Result['kind'];
  /** Whether the entry has left the outbox. */
  readonly isOver: boolean;
  /** A sentence about what went wrong. */
  readonly problem: string | undefined;
}

type Result =
  /** The receiver took it; `complaint`: its answer cannot be used. */
  | {
      readonly kind: 'delivered';
      /** Writes the consequences, in the transaction that deletes the entry; may throw ApiError. */
      readonly write?: (tx: Tx) => Promise<void>;
      readonly complaint?: string;
    }
  /** The receiver will never take it. `write` as above. */
  | { readonly kind: 'refused'; readonly reason: string; readonly write?: (tx: Tx) => Promise<void> }
  /** There is nothing to send any more. */
  | { readonly kind: 'dropped' }
  /** The receiver answers, and may take it later: in `after` seconds at the earliest. */
  | {
      readonly kind: 'failed';
      readonly reason: string;
      readonly after?: number;
      readonly cause?: unknown;
    }
  /** No connection to the receiver. `most`: the number of attempts after which this counts as its answer. */
  | {
      readonly kind: 'unreachable';
      readonly reason: string;
      readonly most?: number;
      readonly cause?: unknown;
    }
  /** The server is stopping. */
  | { readonly kind: 'interrupted' };

export interface TransportBounds {
  /** Receivers at once, on each node. */
  readonly receivers: number;
  /** The most receivers at once that were unreachable last time. */
  readonly failing: number;
  /** Entries of one receiver at once. */
  readonly lanes: number;
  /** Entries of one receiver before another gets a turn. */
  readonly turn: number;
  /** Seconds after which another node takes over; longer than any attempt. */
  readonly lease: number;
}

export interface Patience {
  /** Seconds until the second attempt; each pause is twice the one before. */
  readonly first: number;
  readonly longest: number;
  /** Seconds after which an entry is given up. */
  readonly age: number;
  readonly attempts: number;
}

/** Sends the entries of one kind. */
export interface OutboxTransport {
  readonly kind: OutboxKind;
  /** Its name in the log of the server. */
  readonly job: string;
  readonly bounds: TransportBounds;
  readonly patience: Patience;
  deliver(entry: OutboxEntry, signal: AbortSignal): Promise<AttemptOutcome>;
  /** Prepares a notification for the user responsible for the receiver. */
  notice?(entry: OutboxEntry, reason: string): ((tx: Tx) => Promise<void>) | undefined;
  /** Records entries that are given up together. */
  recordLoss?(tx: Tx, entries: readonly OutboxEntry[]): Promise<void>;
  /** Writes a line in the log of the server. */
  report(entry: OutboxEntry, reason: unknown): void;
}

/** Seconds until the next attempt after `failures`: doubled each time, with jitter. */
export function pauseAfter({ first, longest }: Patience, failures: number, random: () => number): number {
  const pause = Math.min(first * 2 ** Math.min(failures - 1, 30), longest);
  return Math.ceil(pause * (0.75 + 0.25 * random()));
}

/** What went wrong, as a sentence; undefined: nothing. */
export function problemOf(outcome: AttemptOutcome): string | undefined {
  if (outcome.kind === 'delivered') return outcome.complaint;
  return 'reason' in outcome ? outcome.reason : undefined;
}
