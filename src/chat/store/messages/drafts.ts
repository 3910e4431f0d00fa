import type { Rows } from '../../../engine/store/engine.ts';
import type { Schema } from '../../../engine/store/schema.ts';
import { prepared } from '../../../engine/store/sql.ts';
import type { StoreTx } from '../../../engine/store/tx.ts';
import type { SavedDraft, SavedSnippet } from '../../model/messages.ts';
import { allColumns } from '../schema.ts';

export async function findDraft(
  { db, realm }: Rows,
  userId: number,
  id: number,
): Promise<SavedDraft | undefined> {
  const row = await db
    .selectFrom('drafts')
    .selectAll()
    .where('realm_id', '=', realm.id)
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row && draftOf(row);
}

const drafts = prepared((db, { realm, userId, limit }: { realm: number; userId: number; limit: number }) =>
  db
    .selectFrom('drafts')
    .select(allColumns('drafts'))
    .where('realm_id', '=', realm)
    .where('user_id', '=', userId)
    .orderBy('edited_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit),
);

/** The last edited draft first. */
export async function listDrafts(
  { db, realm }: Rows,
  userId: number,
  limit = Number.MAX_SAFE_INTEGER,
): Promise<SavedDraft[]> {
  const rows = await drafts(db, { realm: realm.id, userId, limit });
  return rows.map(draftOf);
}

export async function insertDraft(tx: StoreTx, userId: number, draft: SavedDraft): Promise<void> {
  await tx.db
    .insertInto('drafts')
    .values({ realm_id: tx.realm.id, user_id: userId, id: draft.id, ...columnsOf(draft) })
    .execute();
}

export async function updateDraft(tx: StoreTx, userId: number, draft: SavedDraft): Promise<void> {
  await tx.db
    .updateTable('drafts')
    .set(columnsOf(draft))
    .where('realm_id', '=', tx.realm.id)
    .where('user_id', '=', userId)
    .where('id', '=', draft.id)
    .execute();
}

export async function deleteDraft(tx: StoreTx, userId: number, id: number): Promise<void> {
  await tx.db
    .deleteFrom('drafts')
    .where('realm_id', '=', tx.realm.id)
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .execute();
}

export async function deleteDraftsOf(tx: StoreTx, userId: number): Promise<void> {
  await tx.db
    .deleteFrom('drafts')
    .where('realm_id', '=', tx.realm.id)
    .where('user_id', '=', userId)
    .execute();
}

function draftOf(row: Schema['drafts']): SavedDraft {
  return {
    id: row.id,
    type: row.type,
    recipients: JSON.parse(row.recipients),
    topic: row.topic,
    content: row.content,
    editedAt: row.edited_at,
  };
}

function columnsOf(draft: SavedDraft) {
  return {
    type: draft.type,
    recipients: JSON.stringify(draft.recipients),
    topic: draft.topic,
    content: draft.content,
    edited_at: draft.editedAt,
  };
}

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
