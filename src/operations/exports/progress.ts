import type { RealmExport } from '../../model/organization.ts';
import type { Realm } from '../../realm/realm.ts';
import type { Tx } from '../../realm/tx.ts';
import { isPending, isReady, KEPT_FOR } from '../../rules/organization/exports.ts';

import { change, saveQuietly } from './change.ts';

/** Seconds after which a server of which nothing was heard is taken to have ended. */
const SILENCE = 300;
const MOST_ATTEMPTS = 3;

/*
 * requested ──claim──► being made ──finish──► ready ──delete, or a week──► deleted
 *     ▲                 │       │
 *     └──release, ──────┘       └──fail, or the third server that ended──► failed
 *        or silence
 *
 * 1. One server makes an export at a time: who has claimed it last; what the others report is not taken
 *    (test/jobs/exporter.test.ts).
 * 2. An export that was begun by a server that has ended is begun anew.
 */

/** Whether some export waits to be made, or some archive to be deleted. */
export const hasWork = (realm: Realm, now: number): boolean =>
  realm.part('exports').some((each) => isClaimable(each, now) || isOver(each, now));

const isClaimable = (each: RealmExport, now: number): boolean =>
  isPending(each) && (each.aliveAt === null || each.aliveAt < now - SILENCE);

const isOver = (each: RealmExport, now: number): boolean =>
  isReady(each) && (each.finishedAt ?? 0) < now - KEPT_FOR;

/** Takes on the next export; undefined: there is none. */
export async function claim(tx: Tx): Promise<RealmExport | undefined> {
  for (const each of tx.realm.part('exports').filter((one) => isClaimable(one, tx.now))) {
    if (each.attempts < MOST_ATTEMPTS) {
      const claimed = { ...each, attempts: each.attempts + 1, aliveAt: tx.now };
      await saveQuietly(tx, claimed);
      return claimed;
    }
    await change(tx, { ...each, failedAt: tx.now, aliveAt: null });
    // What follows sees the memory as it was: the next claim goes on.
    return undefined;
  }
  return undefined;
}

/** As it is, if it is still the one that was claimed. */
function mine(tx: Tx, { id, attempts }: RealmExport): RealmExport | undefined {
  const found = tx.realm.part('exports').find((each) => each.id === id);
  return found && isPending(found) && found.attempts === attempts ? found : undefined;
}

/** Says that it is being made; returns whether it is to go on. */
export async function keepAlive(tx: Tx, claimed: RealmExport): Promise<boolean> {
  const found = mine(tx, claimed);
  if (found) await saveQuietly(tx, { ...found, aliveAt: tx.now });
  return found !== undefined;
}

/** Leaves it to the next server, as if it had not been begun. */
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

/** Ends what has been kept long enough; says whether there may be more. */
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
