import { defineEndpoint } from '../../../engine/http/define-endpoint.ts';
import { integer, text } from '../../../engine/http/params.ts';
import { BadRequest } from '../../../engine/kernel/errors.ts';
import { markTopicAsRead } from '../../operations/messages/mark-as-read.ts';
import { accessReadableChannel } from '../../rules/channels/channels.ts';

export const markTopicMessagesAsRead = defineEndpoint({
  operationId: 'mark-topic-as-read',
  method: 'POST',
  needsNoRoom: true,
  path: '/mark_topic_as_read',
  tag: 'messages',
  access: 'user',
  deprecated: true,
  summary: 'Mark messages in a topic as read',
  description: 'All of them. Deprecated: use POST /messages/flags/narrow.',
  params: {
    stream_id: integer({ doc: 'The channel.' }),
    topic_name: text({ allowBlank: true, doc: 'The topic.' }),
  },
  reply: {},
  errors: [BadRequest],
  async handle({ context, caller: { user }, params }) {
    const channel = accessReadableChannel(context.realm, user, params.stream_id);
    await markTopicAsRead(context, user, { channel, topic: params.topic_name });
    return {};
  },
});
