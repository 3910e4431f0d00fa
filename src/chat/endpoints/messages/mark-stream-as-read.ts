import { defineEndpoint } from '../../../engine/http/define-endpoint.ts';
import { integer } from '../../../engine/http/params.ts';
import { BadRequest } from '../../../engine/kernel/errors.ts';
import { markChannelAsRead } from '../../operations/messages/mark-as-read.ts';
import { accessChannelById } from '../../rules/channels/channels.ts';

export const markStreamAsRead = defineEndpoint({
  operationId: 'mark-stream-as-read',
  method: 'POST',
  needsNoRoom: true,
  path: '/mark_stream_as_read',
  tag: 'messages',
  access: 'user',
  deprecated: true,
  summary: 'Mark messages in a channel as read',
  description: 'All of them. Deprecated: use POST /messages/flags/narrow.',
  params: { stream_id: integer({ doc: 'The channel.' }) },
  reply: {},
  errors: [BadRequest],
  async handle({ context, caller: { user }, params }) {
    const channel = accessChannelById(context.realm, user, params.stream_id);
    await markChannelAsRead(context, user, channel);
    return {};
  },
});
