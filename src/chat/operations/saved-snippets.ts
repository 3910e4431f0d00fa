import { BOUNDS } from '../../engine/kernel/bounds.ts';
import { BadRequest } from '../../engine/kernel/errors.ts';
import { toUsers } from '../../engine/log/audience.ts';
import type { User } from '../model/people.ts';
import { LIMITS } from '../model/settings/settings.ts';
import type { Tx } from '../realm/tx.ts';
import { accessSavedSnippet } from '../rules/messages/drafts.ts';
import { deleteSavedSnippet, insertSavedSnippet, updateSavedSnippet } from '../store/messages/drafts.ts';
import { requireOwnRoom } from './require-room.ts';

export async function createSavedSnippet(
  tx: Tx,
  user: User,
  input: { readonly title: string; readonly content: string },
): Promise<number> {
  await requireOwnRoom(tx, user, {
    ...{ table: 'saved_snippets', name: 'saved snippets', adds: 1, most: BOUNDS.savedSnippets },
  });
  const snippet = {
    id: tx.nextId('saved_snippet'),
    title: checkTitle(input.title),
    content: checkSnippet(input.content),
    createdAt: tx.now,
  };
  await insertSavedSnippet(tx, user.id, snippet);
  tx.emit({ type: 'saved_snippets', op: 'add', snippet }, toUsers([user.id]));
  return snippet.id;
}

/** Absent members stay as they are. */
export async function editSavedSnippet(
  tx: Tx,
  user: User,
  {
    id,
    title,
    content,
  }: { readonly id: number; readonly title?: string | undefined; readonly content?: string | undefined },
): Promise<void> {
  const old = await accessSavedSnippet(tx, user, id);
  if (title === undefined && content === undefined) return;
  const snippet = {
    ...old,
    ...(title !== undefined && { title: checkTitle(title) }),
    ...(content !== undefined && { content: checkSnippet(content) }),
  };
  await updateSavedSnippet(tx, user.id, snippet);
  tx.emit({ type: 'saved_snippets', op: 'update', snippet }, toUsers([user.id]));
}

export async function removeSavedSnippet(tx: Tx, user: User, id: number): Promise<void> {
  await accessSavedSnippet(tx, user, id);
  await deleteSavedSnippet(tx, user.id, id);
  tx.emit({ type: 'saved_snippets', op: 'remove', snippetId: id }, toUsers([user.id]));
}

const checkTitle = (given: string) => checkLength('title', given, LIMITS.savedSnippetTitle);
const checkSnippet = (given: string) => checkLength('content', given, LIMITS.messageLength);

function checkLength(name: 'title' | 'content', given: string, limit: number): string {
  const text = given.trim();
  if (text === '') throw new BadRequest(`${name === 'title' ? 'Title' : 'Content'} cannot be empty.`);
  if (text.length > limit && [...text].length > limit) {
    throw new BadRequest(`${name} is too long (limit: ${limit} characters)`);
  }
  return text;
}
