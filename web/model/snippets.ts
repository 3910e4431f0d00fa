import { createSavedSnippet, deleteSavedSnippet, editSavedSnippet } from '../client/operations.ts';
import type { SavedSnippet } from '../state/types.ts';
import { byWords } from '../state/words.ts';
import type { Model } from './model.ts';

/** By name. Follows changes. */
export function snippetsOf({ live }: Model): readonly SavedSnippet[] {
  const all = [...(live.read('snippets').saved_snippets ?? [])];
  return all.sort((one, other) => (one.title < other.title ? -1 : 1));
}

export async function saveSnippet({ client }: Model, title: string, content: string): Promise<void> {
  await client.call(createSavedSnippet, { title, content });
}

export async function editSnippet(
  { client }: Model,
  id: number,
  { title, content }: Pick<SavedSnippet, 'title' | 'content'>,
): Promise<void> {
  await client.call(editSavedSnippet, { saved_snippet_id: id, title, content });
}

/** The snippets that have the words in their name or in their text. */
export function foundSnippets(all: readonly SavedSnippet[], query: string): readonly SavedSnippet[] {
  const isWanted = byWords(query);
  return all.filter(({ title, content }) => isWanted(`${title}\n${content}`));
}

export async function removeSnippet({ client }: Model, id: number): Promise<void> {
  await client.call(deleteSavedSnippet, { saved_snippet_id: id });
}
