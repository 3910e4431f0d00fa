import type { Context } from '../../src/context.ts';
import type { User } from '../../src/store/model.ts';
import { updateRealmSettings } from '../../src/store/organization.ts';
import { reread } from './reread.ts';

/** Changes settings of the organization, as its administrators will be able to. */
export function setRealm(context: Context, changes: Readonly<Record<string, unknown>>): Promise<void> {
  return context.transact(async (tx) => {
    await updateRealmSettings(tx, tx.realm.info, changes);
    await reread(tx, { realm: true });
  });
}

/** Changes columns of an account. */
export function setUser(
  context: Context,
  user: User,
  columns: Readonly<Record<string, string | number>>,
): Promise<void> {
  return context.transact(async (tx) => {
    const update = tx.db.updateTable('users').set(columns).where('realm_id', '=', tx.realm.id);
    await update.where('id', '=', user.id).execute();
    await reread(tx, { users: [user.id] });
  });
}
