import { z } from 'zod';
import { defineEndpoint } from '../../../engine/http/define-endpoint.ts';
import { boolean, choice, integer, json } from '../../../engine/http/params.ts';
import {
  BadRequest,
  StreamDoesNotExist,
  StreamWildcardMentionNotAllowed,
  TopicWildcardMentionNotAllowed,
} from '../../../engine/kernel/errors.ts';
import { composeWritten } from '../../operations/messages/compose.ts';
import { scheduleMessage } from '../../operations/scheduled-messages/create.ts';
import { messageParams, TYPE_DOC } from '../messages/message-params.ts';
import { recipients, TYPES } from './params.ts';

export const createScheduledMessage = defineEndpoint({
  operationId: 'create-scheduled-message',
  method: 'POST',
  path: '/scheduled_messages',
  tag: 'scheduled_messages',
  access: 'user',
  refusal: 'BAD_REQUEST',
  summary: 'Create a scheduled message',
  description: 'A message that is sent at a time to come.',
  params: {
    type: choice(TYPES, { doc: TYPE_DOC }),
    to: json(recipients, { doc: 'A channel ID, or a list of user IDs.' }),
    ...messageParams,
    scheduled_delivery_timestamp: integer({ doc: 'When it is to be sent, in UNIX seconds.' }),
    read_by_sender: boolean({ optional: true, doc: 'Whether the sender will have read it.' }),
  },
  reply: { scheduled_message_id: z.int() },
  errors: [BadRequest, StreamDoesNotExist, StreamWildcardMentionNotAllowed, TopicWildcardMentionNotAllowed],
  async handle({ context, caller, params }) {
    const draft = await composeWritten(context, caller.user, params.content);
    const scheduling = {
      address: params,
      deliverAt: params.scheduled_delivery_timestamp,
      client: caller.client,
      isReading: caller.isReading,
      readBySender: params.read_by_sender,
    };
    return { scheduled_message_id: await context.transact((tx) => scheduleMessage(tx, draft, scheduling)) };
  },
});
