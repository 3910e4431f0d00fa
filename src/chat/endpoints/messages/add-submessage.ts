import { defineEndpoint } from '../../../engine/http/define-endpoint.ts';
import { integer, text } from '../../../engine/http/params.ts';
import { BadRequest } from '../../../engine/kernel/errors.ts';
import { LIMITS } from '../../model/settings/settings.ts';
import { addSubmessage as add } from '../../operations/messages/submessages.ts';

export const addSubmessage = defineEndpoint({
  operationId: 'add-submessage',
  method: 'POST',
  path: '/submessage',
  tag: 'messages',
  access: 'user',
  summary: 'Change a widget',
  description: 'Attaches a part to a message that is a widget, such as a vote to a poll.',
  params: {
    message_id: integer({ doc: 'The message.' }),
    msg_type: text({ max: 100, doc: 'What it is; `widget` for those of this server.' }),
    content: text({ max: LIMITS.messageLength, doc: 'The part, as JSON.' }),
  },
  reply: {},
  errors: [BadRequest],
  async handle({ context, caller, params }) {
    const { message_id: messageId, msg_type: msgType, content } = params;
    await context.transact((tx) => add(tx, caller.user, { messageId, msgType, content }));
    return {};
  },
});
