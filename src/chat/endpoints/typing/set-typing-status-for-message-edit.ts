import { defineEndpoint } from '../../../engine/http/define-endpoint.ts';
import { choice, pathInteger } from '../../../engine/http/params.ts';
import { BadRequest } from '../../../engine/kernel/errors.ts';
import { announceEditing } from '../../operations/typing.ts';

export const setTypingStatusForMessageEdit = defineEndpoint({
  operationId: 'set-typing-status-for-message-edit',
  method: 'POST',
  needsNoRoom: true,
  path: '/messages/{message_id}/typing',
  tag: 'users',
  access: 'user',
  summary: 'Set "typing" status for message editing',
  description: 'Tells those who can see a message whether the caller is changing its text. Nothing is kept.',
  params: {
    message_id: pathInteger({ doc: 'The message.' }),
    op: choice(['start', 'stop'], { doc: 'Whether the caller begins or ceases to write.' }),
  },
  reply: {},
  errors: [BadRequest],
  async handle({ context, caller, params: { op, message_id: messageId } }) {
    const now = Math.floor(context.clock.now() / 1000);
    await announceEditing(context, caller.user, { op, messageId, now });
    return {};
  },
});
