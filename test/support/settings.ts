import type { Context } from '../../src/chat/context.ts';
import type { User } from '../../src/chat/model/people.ts';
import type { Tx } from '../../src/chat/realm/tx.ts';

import { reread } from './reread.ts';

/** Changes settings of the organization within an operation; clients get only the events that follow. */
export async function updateRealmSettings(tx: Tx, changes: Readonly<Record<string, unknown>>): Promise<void> {
  const { info } = tx.realm;
  await tx.put({ info: { ...info, settings: { ...info.settings, ...changes } } });
}

/** The same as an operation. */
export function setRealm(context: Context, changes: Readonly<Record<string, unknown>>): Promise<void> {
  return context.transact((tx) => updateRealmSettings(tx, changes));
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
