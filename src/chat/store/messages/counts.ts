import type { Reader } from '../../../engine/store/engine.ts';
import type { Schema, TableName } from '../schema.ts';

/** Tables whose rows belong to one user each. */
type Own = {
  [Name in TableName]: Schema[Name] extends { user_id: number } ? Name : never;
}[TableName];

/** How many rows a person has, at most `upTo`. */
export async function countOwn(
  db: Reader,
  table: Own,
  { realmId, userId, upTo }: { readonly realmId: number; readonly userId: number; readonly upTo: number },
): Promise<number> {
  const rows = await db
    .selectFrom(table as 'drafts')
    .select('user_id')
    .where('realm_id', '=', realmId)
    .where('user_id', '=', userId)
    .limit(upTo)
    .execute();
  return rows.length;
}
