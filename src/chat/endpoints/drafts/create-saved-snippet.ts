import { z } from 'zod';
import { defineEndpoint } from '../../../engine/http/define-endpoint.ts';
import { text } from '../../../engine/http/params.ts';
import { BadRequest } from '../../../engine/kernel/errors.ts';
import { createSavedSnippet as create } from '../../operations/saved-snippets.ts';

export const createSavedSnippet = defineEndpoint({
  operationId: 'create-saved-snippet',
  isPersonal: true,
  method: 'POST',
  path: '/saved_snippets',
  tag: 'drafts',
  access: 'user',
  summary: 'Create a saved snippet',
  params: {
    title: text({ allowBlank: true, doc: 'Its title, of at most 60 characters.' }),
    content: text({ allowBlank: true, doc: 'Its text, in Markdown.' }),
  },
  reply: { saved_snippet_id: z.int() },
  errors: [BadRequest],
  async handle({ context, caller, params }) {
    return { saved_snippet_id: await context.transact((tx) => create(tx, caller.user, params)) };
  },
});
