import { defineEndpoint } from '../../../engine/http/define-endpoint.ts';
import { pathInteger } from '../../../engine/http/params.ts';
import { NotFound } from '../../../engine/kernel/errors.ts';
import { removeScheduledMessage } from '../../operations/scheduled-messages/edit.ts';

export const deleteScheduledMessage = defineEndpoint({
  operationId: 'delete-scheduled-message',
  method: 'DELETE',
  path: '/scheduled_messages/{scheduled_message_id}',
  tag: 'scheduled_messages',
  access: 'user',
  summary: 'Delete a scheduled message',
  description: 'It is not sent then.',
  params: { scheduled_message_id: pathInteger({ doc: 'The scheduled message to delete.' }) },
  reply: {},
  errors: [NotFound],
  async handle({ context, caller, params }) {
    await context.transact((tx) => removeScheduledMessage(tx, caller.user, params.scheduled_message_id));
    return {};
  },
});
