import { defineEndpoint } from '../../../engine/http/define-endpoint.ts';
import { pathInteger } from '../../../engine/http/params.ts';
import { BadRequest, NotFound } from '../../../engine/kernel/errors.ts';
import { removeDraft } from '../../operations/drafts.ts';

export const deleteDraft = defineEndpoint({
  operationId: 'delete-draft',
  isPersonal: true,
  method: 'DELETE',
  path: '/drafts/{draft_id}',
  tag: 'drafts',
  access: 'user',
  summary: 'Delete a draft',
  params: { draft_id: pathInteger({ doc: 'The draft to delete.' }) },
  reply: {},
  errors: [BadRequest, NotFound],
  async handle({ context, caller, params }) {
    await context.transact((tx) => removeDraft(tx, caller.user, params.draft_id));
    return {};
  },
});
