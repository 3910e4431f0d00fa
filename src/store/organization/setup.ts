import { ROLE } from '../../model/people.ts';
import type { Reader } from '../engine/engine.ts';
import type { StoreTx } from '../engine/tx.ts';
import { deleteSecret, findSecret, insertSecret } from './secrets.ts';

const NAME = 'setup';

/** What opens the page of the first visit; undefined: the server is set up. */
export const findSetupSecret = (db: Reader, realmId: number): Promise<string | undefined> =>
  findSecret(db, realmId, NAME);

export const insertSetupSecret = (tx: StoreTx, secret: string): Promise<void> =>
  insertSecret(tx, NAME, secret);

export const deleteSetupSecret = (tx: StoreTx): Promise<void> => deleteSecret(tx, NAME);

/** Whether an owner, who is a person, can sign in with a password. */
export async function hasOwnerWithPassword(db: Reader, realmId: number): Promise<boolean> {
  const row = await db
    .selectFrom('users')
    .select('id')
    .where('realm_id', '=', realmId)
    .where('role', '=', ROLE.owner)
    .where('is_active', '=', 1)
    .where('is_bot', '=', 0)
    .where('password_hash', 'is not', null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
