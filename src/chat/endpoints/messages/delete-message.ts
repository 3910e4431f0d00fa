import { defineEndpoint } from '../../../engine/http/define-endpoint.ts';
import { pathInteger } from '../../../engine/http/params.ts';
import { BadRequest } from '../../../engine/kernel/errors.ts';
import { deleteMessage as remove } from '../../operations/messages/delete.ts';

export const deleteMessage = defineEndpoint({
  operationId: 'delete-message',
  method: 'DELETE',
  path: '/messages/{message_id}',
  tag: 'messages',
  access: 'user',
  summary: 'Delete a message',
  description: 'For good, for everybody.',
  params: { message_id: pathInteger({ doc: 'The message.' }) },
  reply: {},
  errors: [BadRequest],
  async handle({ context, caller: { user }, params }) {
    await context.transact((tx) => remove(tx, user, params.message_id));
    return {};
  },
});
