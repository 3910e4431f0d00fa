import { z } from 'zod';
import { defineEndpoint } from '../../../engine/http/define-endpoint.ts';
import { json, listOf } from '../../../engine/http/params.ts';
import { BOUNDS } from '../../../engine/kernel/bounds.ts';
import { BadNarrow, BadRequest } from '../../../engine/kernel/errors.ts';
import { parseNarrow } from '../../narrows/language/terms.ts';
import { listSearchSuggestions } from '../../views/search-suggestions.ts';
import { costOfSuggestions } from '../costs.ts';
import { narrowTerm } from '../narrow-term.ts';

export const getSearchSuggestions = defineEndpoint({
  operationId: 'get-search-suggestions',
  method: 'GET',
  path: '/messages/search_suggestions',
  tag: 'messages',
  access: 'user',
  isOurs: true,
  summary: 'Get other ways to write a search',
  description:
    'For a narrow whose search finds nothing: operands of `search` with which it finds something the caller may read. Words that ' +
    'begin as the given ones (`lunc*`) come first, then those with one letter more, less or different.',
  params: {
    narrow: json(listOf(narrowTerm, BOUNDS.narrowTerms), { doc: 'The narrow, with its `search` term.' }),
  },
  reply: { suggestions: z.array(z.string()) },
  errors: [BadRequest, BadNarrow],
  cost: ({ narrow }) => costOfSuggestions(narrow),
  async handle({ context, caller: { user }, params }) {
    return { suggestions: await listSearchSuggestions(context, user, parseNarrow(params.narrow)) };
  },
});
