import type { Tx } from '../../realm/tx.ts';
import {
  deleteEntries,
  findNextEntry,
  listEntriesBefore,
  type OutboxEntry,
  postponeEntry,
} from '../../store/outbox/outbox.ts';
import {
  endLease,
  findStanding,
  type Lease,
  type ReceiverStanding,
  updateStanding,
} from '../../store/outbox/outbox-leases.ts';
import { type GivingUp, giveUpEntries } from './give-up.ts';

/** Seconds within which a failure is notified at most once, however often the receiver recovers. */
const QUIET = 3600;
/** Failures in a row that do not yet count as an outage. */
export const HICCUPS = 2;

/** The outcome of an attempt. */
export interface AttemptEnding {
  /** When the entry is tried again (UNIX seconds); undefined: it was taken, refused or given up. */
  readonly retryAt: number | undefined;
  /** Why the entry is given up; undefined: it is not. */
  readonly givingUp?: GivingUp | undefined;
  /** Whether the receiver took it; undefined: the attempt says nothing about the receiver. */
  readonly isTaken: boolean | undefined;
  /** Further writes in the same transaction, such as a reply. */
  readonly write?: ((tx: Tx) => Promise<void>) | undefined;
  /** Records the attempt, in the same transaction. */
  readonly record?: ((tx: Tx) => Promise<void>) | undefined;
  /** Notifies the user responsible for the receiver. */
  readonly notify?: ((tx: Tx) => Promise<void>) | undefined;
}

/** A completed attempt. */
export interface EndedAttempt extends AttemptEnding {
  readonly entry: OutboxEntry;
}

/** Records attempts; false: the lease is lost, and another node tries. */
export async function settleEntries(tx: Tx, lease: Lease, all: readonly EndedAttempt[]): Promise<boolean> {
  const known = await findStanding(tx, lease);
  if (!known) return false;
  await deleteEntries(
    tx,
    lease,
    all.flatMap(({ entry, retryAt, givingUp }) => (retryAt === undefined && !givingUp ? entry.id : [])),
  );
  let standing = known;
  for (const { entry, retryAt, givingUp, isTaken, write, record, notify } of all) {
    if (givingUp) await giveUpEntries(tx, lease, { ...givingUp, entries: [entry] });
    if (retryAt !== undefined) await postponeEntry(tx, entry.id, retryAt);
    await write?.(tx);
    await record?.(tx);
    if (isTaken === undefined) continue;
    standing = isTaken ? { ...standing, failingSince: null } : await inTrouble(tx, standing, notify);
  }
  if (standing.failingSince !== known.failingSince || standing.notifiedAt !== known.notifiedAt)
    await updateStanding(tx, lease, standing);
  return true;
}

/** The outcome of all attempts of a lease. */
export interface RoundEnding {
  /** true: nothing reached the receiver; undefined: unknown. */
  readonly isUnreachable: boolean | undefined;
  /** Seconds until the next attempt, by the number of failures in a row. */
  readonly pause: (failures: number) => number;
  /** Entries for an unreachable receiver from before this are given up (UNIX seconds). */
  readonly giveUpBefore: number;
  readonly givingUp: GivingUp;
  /** Records entries that are given up. */
  readonly recordLoss?: ((tx: Tx, entries: readonly OutboxEntry[]) => Promise<void>) | undefined;
  readonly notify?: ((tx: Tx) => Promise<void>) | undefined;
}

/** Ends the lease. */
export async function endRound(tx: Tx, lease: Lease, ending: RoundEnding): Promise<void> {
  const { isUnreachable, pause, giveUpBefore, givingUp, recordLoss, notify } = ending;
  const standing = await findStanding(tx, lease);
  if (!standing) return;
  let from = tx.now;
  if (isUnreachable) {
    const failures = standing.failures + 1;
    const entries = await listEntriesBefore(tx, lease, giveUpBefore);
    await giveUpEntries(tx, lease, { ...givingUp, entries });
    if (entries.length > 0) await recordLoss?.(tx, entries);
    const isToNotify = failures > HICCUPS || entries.length > 0;
    await updateStanding(tx, lease, {
      ...(await inTrouble(tx, standing, isToNotify ? notify : undefined)),
      failures,
    });
    from += pause(failures);
  } else if (isUnreachable === false && standing.failures > 0) {
    await updateStanding(tx, lease, { ...standing, failures: 0 });
  }
  const next = await findNextEntry(tx, lease);
  await endLease(tx, lease, {
    tryAt: next === undefined ? null : Math.max(next, from),
    quiet: QUIET,
  });
}

/** Notifies once for each outage. */
async function inTrouble(
  tx: Tx,
  standing: ReceiverStanding,
  notify: AttemptEnding['notify'],
): Promise<ReceiverStanding> {
  const failingSince = standing.failingSince ?? tx.now;
  const { notifiedAt } = standing;
  const isNotified = notifiedAt !== null && (notifiedAt >= failingSince || notifiedAt + QUIET > tx.now);
  if (!notify || isNotified) return { ...standing, failingSince };
  await notify(tx);
  return { ...standing, failingSince, notifiedAt: tx.now };
}
