import { z } from 'zod';
import { defineEndpoint } from '../../../engine/http/define-endpoint.ts';
import { BadRequest } from '../../../engine/kernel/errors.ts';
import { requireDraftSync } from '../../rules/messages/drafts.ts';
import { draft } from '../../views/initial-state/reply/drafts.ts';
import { presentDrafts } from '../../views/messages/drafts.ts';

export const getDrafts = defineEndpoint({
  operationId: 'get-drafts',
  method: 'GET',
  path: '/drafts',
  tag: 'drafts',
  access: 'user',
  summary: 'Get drafts',
  description: 'All of the own drafts, the last edited first.',
  params: {},
  reply: { count: z.int(), drafts: z.array(draft) },
  errors: [BadRequest],
  async handle({ context, caller }) {
    requireDraftSync(caller.user);
    const drafts = await presentDrafts(context, caller.user);
    return { count: drafts.length, drafts };
  },
});
