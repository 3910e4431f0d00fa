import { allTables } from '../../../engine/store/declarations.ts';
import type { Rows } from '../../../engine/store/engine.ts';

/** A user's own rows for an archive, table by table, as the tables declare them; each table sorted by key. */
export async function* listPrivateLines(
  { db, realm }: Rows,
  userId: number,
): AsyncGenerator<{ readonly kind: string; readonly value: unknown }> {
  for (const [name, { exported, key }] of allTables()) {
    if (typeof exported === 'string' || 'never' in exported) continue;
    let rows = db
      .selectFrom(name as 'drafts')
      .selectAll()
      .where('realm_id', '=', realm.id)
      .where('user_id', '=', userId);
    for (const column of key) rows = rows.orderBy(column as 'id');
    for (const row of await rows.execute()) yield { kind: exported.kind, value: exported.value(row) };
  }
}
