import { getSearchSuggestions } from '../client/index.ts';
import type { Narrow } from '../state/narrow.ts';
import { apiTerms } from '../sync/server.ts';
import type { Model } from './model.ts';

/** The narrow with other words, where its own find nothing: each of them finds something. */
export async function otherSearches(
  { client, tables }: Pick<Model, 'client' | 'tables'>,
  narrow: Narrow,
): Promise<Narrow[]> {
  const terms = apiTerms(narrow, tables.ownId.peek());
  const { suggestions } = await client.call(getSearchSuggestions, { narrow: terms as never });
  return suggestions.map((operand) =>
    narrow.map((term) => (term.operator === 'search' && !term.negated ? { ...term, operand } : term)),
  );
}
