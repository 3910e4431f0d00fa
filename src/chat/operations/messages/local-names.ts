import type { Reader } from '../../../engine/store/engine.ts';
import type { User } from '../../model/people.ts';
import type { Realm } from '../../realm/realm.ts';
import { localNameKey } from '../../realm/remembered/local-names.ts';
import type { Tx } from '../../realm/tx.ts';
import { findLocalSend, type LocalName } from '../../store/messages/local-sends.ts';
import type { LookedUp } from './sending.ts';

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
  const key = localNameKey({ senderId: sender.id, local });
  const isUnused =
    unusedAt !== undefined && tx.realm.remembered.localNames.isSameSince(unusedAt, key, tx.earlier);
  return isUnused ? undefined : findLocalSend(tx, sender.id, local);
}
