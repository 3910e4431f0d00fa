import { defineEndpoint } from '../../../engine/http/define-endpoint.ts';
import { pathInteger, text } from '../../../engine/http/params.ts';
import { BadRequest, NotFound } from '../../../engine/kernel/errors.ts';
import { editSavedSnippet as edit } from '../../operations/saved-snippets.ts';

export const editSavedSnippet = defineEndpoint({
  operationId: 'edit-saved-snippet',
  isPersonal: true,
  method: 'PATCH',
  path: '/saved_snippets/{saved_snippet_id}',
  tag: 'drafts',
  access: 'user',
  summary: 'Edit a saved snippet',
  params: {
    saved_snippet_id: pathInteger({ doc: 'The snippet to edit.' }),
    title: text({ optional: true, allowBlank: true, doc: 'Its new title, of at most 60 characters.' }),
    content: text({ optional: true, allowBlank: true, doc: 'Its new text, in Markdown.' }),
  },
  reply: {},
  errors: [BadRequest, NotFound],
  async handle({ context, caller, params }) {
    await context.transact((tx) => edit(tx, caller.user, { id: params.saved_snippet_id, ...params }));
    return {};
  },
});
