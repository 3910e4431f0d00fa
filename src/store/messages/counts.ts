import type { Reader } from '../engine/engine.ts';

/** Tables whose rows belong to one user each and are found by user ID. */
type Own = 'drafts' | 'saved_snippets' | 'scheduled_messages';

/** How many rows a person has, at most `upTo`. */
export async function countOwn(
  db: Reader,
  table: Own,
  { realmId, userId, upTo }: { readonly realmId: number; readonly userId: number; readonly upTo: number },
): Promise<number> {
  const rows = await db
    .selectFrom(table)
    .select('id')
    .where('realm_id', '=', realmId)
    .where('user_id', '=', userId)
    .limit(upTo)
    .execute();
  return rows.length;
}
