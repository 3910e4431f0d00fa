import { z } from 'zod';
import { defineEndpoint } from '../../../engine/http/define-endpoint.ts';
import { savedSnippet } from '../../views/initial-state/reply/drafts.ts';
import { presentSavedSnippets } from '../../views/messages/drafts.ts';

export const getSavedSnippets = defineEndpoint({
  operationId: 'get-saved-snippets',
  method: 'GET',
  path: '/saved_snippets',
  tag: 'drafts',
  access: 'user',
  summary: 'Get all saved snippets',
  params: {},
  reply: { saved_snippets: z.array(savedSnippet) },
  async handle({ context, caller }) {
    return { saved_snippets: await presentSavedSnippets(context, caller.user.id) };
  },
});
