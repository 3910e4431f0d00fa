import type { Rows } from '../../../engine/store/engine.ts';
import type { StoreTx } from '../../../engine/store/tx.ts';

/** Networks that are kept for a user. */
const MOST = 10;

/** When the user last signed in from the network, up to a day off (UNIX seconds); undefined: never, or long ago. */
export async function findKnownNetwork(
  { db, realm }: Rows,
  { userId, network }: { readonly userId: number; readonly network: string },
): Promise<number | undefined> {
  const row = await db
    .selectFrom('known_networks')
    .select('signed_in_at')
    .where('realm_id', '=', realm.id)
    .where('user_id', '=', userId)
    .where('network', '=', network)
    .executeTakeFirst();
  return row?.signed_in_at;
}

/** Notes a sign-in; the networks that were not used for longest are forgotten. */
export async function saveKnownNetwork(tx: StoreTx, userId: number, network: string): Promise<void> {
  const of = { realm_id: tx.realm.id, user_id: userId };
  await tx.db
    .insertInto('known_networks')
    .values({ ...of, network, signed_in_at: tx.now })
    .onConflict((conflict) =>
      conflict.columns(['realm_id', 'user_id', 'network']).doUpdateSet({ signed_in_at: tx.now }),
    )
    .execute();
  const rows = await tx.db
    .selectFrom('known_networks')
    .select('network')
    .where('realm_id', '=', of.realm_id)
    .where('user_id', '=', userId)
    .orderBy('signed_in_at', 'desc')
    .orderBy('network')
    .offset(MOST)
    .limit(MOST)
    .execute();
  for (const row of rows)
    await tx.db
      .deleteFrom('known_networks')
      .where('realm_id', '=', of.realm_id)
      .where('user_id', '=', userId)
      .where('network', '=', row.network)
      .execute();
}
