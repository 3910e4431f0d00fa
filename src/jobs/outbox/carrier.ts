import type { Tx } from '../../realm/tx.ts';
import type { OutboxEntry, OutboxKind } from '../../store/outbox/outbox.ts';

/** What came of an attempt. Reasons are sentences for people. */
export type Outcome = Result & {
  /** Keeps what is known of the attempt, in the transaction that ends it. */
  readonly record?: (tx: Tx, ended: Ended) => Promise<void>;
};

/** How an attempt ended, for a record of it. */
export interface Ended {
  readonly kind: Result['kind'];
  /** Whether the entry has left the outbox. */
  readonly isOver: boolean;
  /** What went wrong, as a sentence. */
  readonly problem: string | undefined;
}

type Result =
  /** The receiver took it; `complaint`: what it answered cannot be used. */
  | {
      readonly kind: 'delivered';
      /** Writes what follows, in the transaction in which the entry goes; may throw ApiError. */
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
  /** Nothing reaches the receiver. `most`: attempts after which that is taken as its answer. */
  | {
      readonly kind: 'unreachable';
      readonly reason: string;
      readonly most?: number;
      readonly cause?: unknown;
    }
  /** The server is stopping. */
  | { readonly kind: 'interrupted' };

export interface Bounds {
  /** Receivers at once, on each node. */
  readonly receivers: number;
  /** At most this many receivers that were unreachable last time. */
  readonly failing: number;
  /** Entries of one receiver at once. */
  readonly lanes: number;
  /** Entries of one receiver before it is another's turn. */
  readonly turn: number;
  /** Seconds after which another node takes over; longer than any attempt takes. */
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

/** How entries of one kind leave. */
export interface Carrier {
  readonly kind: OutboxKind;
  /** As the log of the server names it. */
  readonly job: string;
  readonly bounds: Bounds;
  readonly patience: Patience;
  deliver(entry: OutboxEntry, signal: AbortSignal): Promise<Outcome>;
  /** Prepares the notification of the person who looks after the receiver. */
  notice?(entry: OutboxEntry, reason: string): ((tx: Tx) => Promise<void>) | undefined;
  /** Keeps what is known of entries that are given up together. */
  recordLoss?(tx: Tx, entries: readonly OutboxEntry[]): Promise<void>;
  /** For the log of the server. */
  report(entry: OutboxEntry, reason: unknown): void;
}

/** Seconds until the next attempt after `failures`: doubled each time, with jitter. */
export function pauseAfter({ first, longest }: Patience, failures: number, random: () => number): number {
  const pause = Math.min(first * 2 ** Math.min(failures - 1, 30), longest);
  return Math.ceil(pause * (0.75 + 0.25 * random()));
}

/** What went wrong, as a sentence; undefined: nothing. */
export function problemOf(outcome: Outcome): string | undefined {
  if (outcome.kind === 'delivered') return outcome.complaint;
  return 'reason' in outcome ? outcome.reason : undefined;
}
