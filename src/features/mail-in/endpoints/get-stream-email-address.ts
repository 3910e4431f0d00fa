import { z } from 'zod';
import { addressOf } from '../../../chat/operations/channels/addresses.ts';
import { defineEndpoint } from '../../../engine/http/define-endpoint.ts';
import { integer, pathInteger } from '../../../engine/http/params.ts';
import { BadRequest } from '../../../engine/kernel/errors.ts';

export const getStreamEmailAddress = defineEndpoint({
  operationId: 'get-stream-email-address',
  method: 'GET',
  path: '/streams/{stream_id}/email_address',
  tag: 'channels',
  access: 'user',
  summary: "Get a channel's email address",
  description:
    'An address for the caller alone, always the same: mail to it becomes messages in the channel. The subject is the topic. Empty if the server takes no mail.',
  params: {
    stream_id: pathInteger({ doc: 'The channel.' }),
    sender_id: integer({
      optional: true,
      doc: 'In whose name messages are sent: the caller or one of their bots. Without it, the mail gateway.',
    }),
  },
  reply: { email: z.string() },
  errors: [BadRequest],
  async handle({ context, caller: { user }, params: { stream_id: channelId, sender_id: senderId } }) {
    const { mailIn, mailDomain } = context.config;
    const domain = mailIn ? mailDomain : undefined;
    return { email: await addressOf(context, user, { channelId, senderId, domain }) };
  },
});
