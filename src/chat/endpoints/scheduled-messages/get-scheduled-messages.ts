import { z } from 'zod';
import { defineEndpoint } from '../../../engine/http/define-endpoint.ts';
import { scheduledMessage } from '../../views/initial-state/reply/drafts.ts';
import { presentScheduledMessages } from '../../views/messages/drafts.ts';

export const getScheduledMessages = defineEndpoint({
  operationId: 'get-scheduled-messages',
  method: 'GET',
  path: '/scheduled_messages',
  tag: 'scheduled_messages',
  access: 'user',
  summary: 'Get scheduled messages',
  description: 'All of the own that were not sent, the next due first.',
  params: {},
  reply: { scheduled_messages: z.array(scheduledMessage) },
  async handle({ context, caller }) {
    // The request has no parameter by which a client could say that it supports the empty topic.
    const capability = { emptyTopicName: false };
    const { db, realm } = context;
    return {
      scheduled_messages: await presentScheduledMessages({ db, realm }, caller.user.id, capability),
    };
  },
});
