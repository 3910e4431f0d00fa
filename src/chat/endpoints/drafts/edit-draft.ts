import { defineEndpoint } from '../../../engine/http/define-endpoint.ts';
import { json, pathInteger } from '../../../engine/http/params.ts';
import { BadRequest, NotFound } from '../../../engine/kernel/errors.ts';
import { editDraft as edit } from '../../operations/drafts.ts';
import { draftInput } from './draft-input.ts';

export const editDraft = defineEndpoint({
  operationId: 'edit-draft',
  isPersonal: true,
  method: 'PATCH',
  path: '/drafts/{draft_id}',
  tag: 'drafts',
  access: 'user',
  summary: 'Edit a draft',
  description: 'Puts another draft in its place.',
  params: {
    draft_id: pathInteger({ doc: 'The draft to replace.' }),
    draft: json(draftInput, { allowNul: true, doc: 'What takes its place.' }),
  },
  reply: {},
  errors: [BadRequest, NotFound],
  async handle({ context, caller, params }) {
    await context.transact((tx) => edit(tx, caller.user, { id: params.draft_id, input: params.draft }));
    return {};
  },
});
