import { z } from 'zod';
import { defineEndpoint } from '../../../engine/http/define-endpoint.ts';
import { pathInteger } from '../../../engine/http/params.ts';
import { BadRequest } from '../../../engine/kernel/errors.ts';
import { readReceipts } from '../../views/messages/read-receipts.ts';

export const getReadReceipts = defineEndpoint({
  operationId: 'get-read-receipts',
  method: 'GET',
  path: '/messages/{message_id}/read_receipts',
  tag: 'messages',
  access: 'user',
  summary: 'Get who has read a message',
  description: 'Users who read it and send read receipts, in organizations that have them; never the sender.',
  params: { message_id: pathInteger({ doc: 'The message.' }) },
  reply: { user_ids: z.array(z.int()) },
  errors: [BadRequest],
  async handle({ context: { db, realm }, caller, params }) {
    return { user_ids: await readReceipts({ db, realm }, caller.user, params.message_id) };
  },
});
