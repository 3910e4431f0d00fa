import type { RealmExport } from '../../../chat/model/organization.ts';
import type { Realm } from '../../../chat/realm/realm.ts';
import type { Tx } from '../../../chat/realm/tx.ts';
import { isPending, isReady, KEPT_FOR } from '../../../chat/rules/organization/exports.ts';
import { change, saveQuietly } from './change.ts';

/** Seconds without a report after which a server counts as stopped. */
const SILENCE = 300;
const MOST_ATTEMPTS = 3;

/*
 * requested ──claim──► being made ──finish──► ready ──delete, or a week──► deleted
 *     ▲                 │       │
 *     └──release, ──────┘       └──fail, or the third server that stopped──► failed
 *        or silence
 *
 * 1. One server makes an export at a time: the one that claimed it last; reports of the others are refused
 *    (test/jobs/exporter.test.ts).
 * 2. An export begun by a server that has stopped is begun anew.
 */

/** Whether an export waits to be made, or an archive to be deleted. */
export const hasWork = (realm: Realm, now: number): boolean =>
  realm.part('exports').some((each) => isClaimable(each, now) || isOver(each, now));

const isClaimable = (each: RealmExport, now: number): boolean =>
  isPending(each) && (each.aliveAt === null || each.aliveAt < now - SILENCE);

const isOver = (each: RealmExport, now: number): boolean =>
  isReady(each) && (each.finishedAt ?? 0) < now - KEPT_FOR;

/** Claims the next export; undefined: there is none. */
export async function claim(tx: Tx): Promise<RealmExport | undefined> {
  for (const each of tx.realm.part('exports').filter((one) => isClaimable(one, tx.now))) {
    if (each.attempts < MOST_ATTEMPTS) {
      const claimed = { ...each, attempts: each.attempts + 1, aliveAt: tx.now };
      await saveQuietly(tx, claimed);
      return claimed;
    }
    await change(tx, { ...each, failedAt: tx.now, aliveAt: null });
    // A claim in the same batch would see the memory as it was: the next call goes on.
    return undefined;
  }
  return undefined;
}

/** The export, if this claim still holds; else undefined. */
function mine(tx: Tx, { id, attempts }: RealmExport): RealmExport | undefined {
  const found = tx.realm.part('exports').find((each) => each.id === id);
  return found && isPending(found) && found.attempts === attempts ? found : undefined;
}

/** Reports progress; returns whether to go on. */
export async function keepAlive(tx: Tx, claimed: RealmExport): Promise<boolean> {
  const found = mine(tx, claimed);
  if (found) await saveQuietly(tx, { ...found, aliveAt: tx.now });
  return found !== undefined;
}

/** Gives the export back to the next server, as if it had not been begun. */
export async function release(tx: Tx, claimed: RealmExport): Promise<void> {
  const found = mine(tx, claimed);
  if (found) await saveQuietly(tx, { ...found, attempts: found.attempts - 1, aliveAt: null });
}

export async function finish(tx: Tx, claimed: RealmExport): Promise<void> {
  const found = mine(tx, claimed);
  if (found) await change(tx, { ...found, finishedAt: tx.now, aliveAt: null });
}

export async function fail(tx: Tx, claimed: RealmExport): Promise<void> {
  const found = mine(tx, claimed);
  if (found) await change(tx, { ...found, failedAt: tx.now, aliveAt: null });
}

/** Deletes one export whose time is over; returns whether there may be more. */
export async function expireExport(tx: Tx): Promise<boolean> {
  const old = tx.realm.part('exports').find((each) => isOver(each, tx.now));
  if (old) await change(tx, { ...old, deletedAt: tx.now });
  return old !== undefined;
}

/** IDs of the exports whose archives must exist. */
export const listReady = (realm: Realm): number[] =>
  realm
    .part('exports')
    .filter(isReady)
    .map(({ id }) => id);

/** IDs of the exports that wait to be made. */
export const listPending = (realm: Realm): number[] =>
  realm
    .part('exports')
    .filter(isPending)
    .map(({ id }) => id);
