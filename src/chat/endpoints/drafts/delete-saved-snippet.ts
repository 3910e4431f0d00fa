import { defineEndpoint } from '../../../engine/http/define-endpoint.ts';
import { pathInteger } from '../../../engine/http/params.ts';
import { NotFound } from '../../../engine/kernel/errors.ts';
import { removeSavedSnippet } from '../../operations/saved-snippets.ts';

export const deleteSavedSnippet = defineEndpoint({
  operationId: 'delete-saved-snippet',
  isPersonal: true,
  method: 'DELETE',
  path: '/saved_snippets/{saved_snippet_id}',
  tag: 'drafts',
  access: 'user',
  summary: 'Delete a saved snippet',
  params: { saved_snippet_id: pathInteger({ doc: 'The snippet to delete.' }) },
  reply: {},
  errors: [NotFound],
  async handle({ context, caller, params }) {
    await context.transact((tx) => removeSavedSnippet(tx, caller.user, params.saved_snippet_id));
    return {};
  },
});
