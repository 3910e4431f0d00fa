import type { Rows } from '../../../engine/store/engine.ts';
import type { StoreTx } from '../../../engine/store/tx.ts';
import type { Playground } from '../../model/organization.ts';

/** In the order in which they were added. */
export async function listPlaygrounds({ db, realm }: Rows): Promise<readonly Playground[]> {
  const rows = await db
    .selectFrom('playgrounds')
    .selectAll()
    .where('realm_id', '=', realm.id)
    .orderBy('id')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    lexerLanguage: row.lexer_language,
    urlTemplate: row.url_template,
  }));
}

export async function insertPlayground(
  tx: StoreTx,
  { id, name, lexerLanguage, urlTemplate }: Playground,
): Promise<void> {
  await tx.db
    .insertInto('playgrounds')
    .values({ realm_id: tx.realm.id, id, name, lexer_language: lexerLanguage, url_template: urlTemplate })
    .execute();
}

export async function deletePlayground(tx: StoreTx, id: number): Promise<void> {
  await tx.db.deleteFrom('playgrounds').where('realm_id', '=', tx.realm.id).where('id', '=', id).execute();
}
