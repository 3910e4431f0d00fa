import type { Rows } from '../../engine/store/engine.ts';
import type { SavedSnippet } from '../model/messages.ts';
import { listSavedSnippets } from '../store/messages/saved-snippets.ts';

/** The object `SavedSnippet` of the facts. */
export function presentSavedSnippet(snippet: SavedSnippet) {
  return {
    id: snippet.id,
    title: snippet.title,
    content: snippet.content,
    date_created: snippet.createdAt,
  };
}

/** The user's own saved snippets, the oldest first. */
export async function presentSavedSnippets(source: Rows, userId: number) {
  return (await listSavedSnippets(source, userId)).map(presentSavedSnippet);
}
