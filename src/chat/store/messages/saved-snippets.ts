import type { Rows } from '../../../engine/store/engine.ts';
import type { Schema } from '../../../engine/store/schema.ts';
import { prepared } from '../../../engine/store/sql.ts';
import type { StoreTx } from '../../../engine/store/tx.ts';
import type { SavedSnippet } from '../../model/messages.ts';
import { allColumns } from '../schema.ts';

export async function findSavedSnippet(
  { db, realm }: Rows,
  userId: number,
  id: number,
): Promise<SavedSnippet | undefined> {
  const row = await db
    .selectFrom('saved_snippets')
    .selectAll()
    .where('realm_id', '=', realm.id)
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row && snippetOf(row);
}

const snippets = prepared((db, { realm, userId }: { realm: number; userId: number }) =>
  db
    .selectFrom('saved_snippets')
    .select(allColumns('saved_snippets'))
    .where('realm_id', '=', realm)
    .where('user_id', '=', userId)
    .orderBy('id'),
);

/** The oldest first. */
export async function listSavedSnippets({ db, realm }: Rows, userId: number): Promise<SavedSnippet[]> {
  const rows = await snippets(db, { realm: realm.id, userId });
  return rows.map(snippetOf);
}

export async function insertSavedSnippet(
  tx: StoreTx,
  userId: number,
  { id, title, content, createdAt }: SavedSnippet,
): Promise<void> {
  await tx.db
    .insertInto('saved_snippets')
    .values({ realm_id: tx.realm.id, user_id: userId, id, title, content, created_at: createdAt })
    .execute();
}

export async function updateSavedSnippet(
  tx: StoreTx,
  userId: number,
  { id, title, content }: SavedSnippet,
): Promise<void> {
  await tx.db
    .updateTable('saved_snippets')
    .set({ title, content })
    .where('realm_id', '=', tx.realm.id)
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .execute();
}

export async function deleteSavedSnippet(tx: StoreTx, userId: number, id: number): Promise<void> {
  await tx.db
    .deleteFrom('saved_snippets')
    .where('realm_id', '=', tx.realm.id)
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .execute();
}

function snippetOf(row: Schema['saved_snippets']): SavedSnippet {
  return { id: row.id, title: row.title, content: row.content, createdAt: row.created_at };
}
