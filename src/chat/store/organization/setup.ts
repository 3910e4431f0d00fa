import type { Rows } from '../../../engine/store/engine.ts';
import type { StoreTx } from '../../../engine/store/tx.ts';
import { ROLE } from '../../model/people.ts';
import { deleteSecret, findSecret, insertSecret } from './secrets.ts';

const NAME = 'setup';

/** The secret of the page of the first visit; undefined: the server is set up. */
export const findSetupSecret = (source: Rows): Promise<string | undefined> => findSecret(source, NAME);

export const insertSetupSecret = (tx: StoreTx, secret: string): Promise<void> =>
  insertSecret(tx, NAME, secret);

export const deleteSetupSecret = (tx: StoreTx): Promise<void> => deleteSecret(tx, NAME);

/** Whether an owner (a person, no bot) can sign in with a password. */
export async function hasOwnerWithPassword({ db, realm }: Rows): Promise<boolean> {
  const row = await db
    .selectFrom('users')
    .select('id')
    .where('realm_id', '=', realm.id)
    .where('role', '=', ROLE.owner)
    .where('is_active', '=', 1)
    .where('is_bot', '=', 0)
    .where('password_hash', 'is not', null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
