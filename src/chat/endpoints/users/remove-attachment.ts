import { defineEndpoint } from '../../../engine/http/define-endpoint.ts';
import { pathInteger } from '../../../engine/http/params.ts';
import { BadRequest } from '../../../engine/kernel/errors.ts';
import { removeOwnAttachment } from '../../operations/files/attachments.ts';

export const removeAttachment = defineEndpoint({
  operationId: 'remove-attachment',
  method: 'DELETE',
  path: '/attachments/{attachment_id}',
  tag: 'users',
  access: 'user',
  summary: 'Delete an attachment',
  description: 'Messages that link to it then lead nowhere.',
  params: { attachment_id: pathInteger({ doc: 'One of the files that the caller has uploaded.' }) },
  reply: {},
  errors: [BadRequest],
  async handle({ context, caller, params }) {
    await context.transact((tx) => removeOwnAttachment(tx, caller.user, params.attachment_id));
    return {};
  },
});
