import type { User } from '../../model/people.ts';
import type { Realm } from '../../realm/realm.ts';
import type { Tx } from '../../realm/tx.ts';
import type { Reader } from '../../store/engine/engine.ts';
import { findLocalSend, type LocalName } from '../../store/messages/local-sends.ts';

/** A local name, with the result of its look-up before the transaction. */
export interface LookedUp {
  readonly local: LocalName | null;
  /** Position of the log at which no message had the name; undefined: a message may have it. */
  readonly unusedAt?: number | undefined;
}

/** Looks a name up before the transaction, so that the transaction need not. */
export async function lookUpName(
  source: { readonly db: Reader; readonly realm: Realm },
  sender: User,
  local: LocalName | null,
): Promise<LookedUp> {
  if (!local) return { local };
  const unusedAt = source.realm.position;
  const known = await findLocalSend(source, sender.id, local);
  return { local, unusedAt: known === undefined ? unusedAt : undefined };
}

/** The message that `sender` has already sent under the name. */
export async function findSent(
  tx: Tx,
  sender: User,
  { local, unusedAt }: LookedUp,
): Promise<number | undefined> {
  if (!local) return undefined;
  const isUnused =
    unusedAt !== undefined &&
    !isOfBatch(tx, sender, local) &&
    tx.realm.remembered.localNames.isUnusedSince(unusedAt, { senderId: sender.id, local });
  return isUnused ? undefined : findLocalSend(tx, sender.id, local);
}

/** Whether a send of the same batch has the name: other transactions cannot read it yet. */
const isOfBatch = (tx: Tx, sender: User, local: LocalName): boolean =>
  tx.earlier.some(
    ({ event }) =>
      event?.type === 'message' &&
      event.message.senderId === sender.id &&
      event.local?.queueId === local.queueId &&
      event.local.localId === local.localId,
  );
