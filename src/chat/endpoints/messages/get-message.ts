import { z } from 'zod';
import { defineEndpoint } from '../../../engine/http/define-endpoint.ts';
import { pathInteger } from '../../../engine/http/params.ts';
import { BadRequest } from '../../../engine/kernel/errors.ts';
import { readAs } from '../../rules/people/visitors.ts';
import { fetchMessage } from '../../views/messages/message-list.ts';
import { messageShape } from '../../views/messages/message-shape.ts';
import { formParams, viewingOf } from './reading-params.ts';

export const getMessage = defineEndpoint({
  operationId: 'get-message',
  method: 'GET',
  path: '/messages/{message_id}',
  tag: 'messages',
  access: 'reader',
  summary: 'Fetch a single message',
  params: {
    message_id: pathInteger({ doc: 'The message.' }),
    ...formParams,
  },
  reply: { message: messageShape, raw_content: z.string() },
  errors: [BadRequest],
  handle: ({ context, caller, params }) =>
    readAs(context.realm, caller?.user, (viewer) =>
      fetchMessage(viewingOf(context, viewer, params), params.message_id),
    ),
});
