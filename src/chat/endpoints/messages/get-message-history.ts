import { z } from 'zod';
import { defineEndpoint } from '../../../engine/http/define-endpoint.ts';
import { boolean, pathInteger } from '../../../engine/http/params.ts';
import { BadRequest } from '../../../engine/kernel/errors.ts';
import { fetchHistory } from '../../views/messages/message-history.ts';

const snapshot = z
  .object({
    topic: z.string(),
    prev_topic: z.string().optional(),
    stream: z.int().optional(),
    prev_stream: z.int().optional(),
    content: z.string(),
    rendered_content: z.string(),
    prev_content: z.string().optional(),
    prev_rendered_content: z.string().optional(),
    content_html_diff: z.string().optional(),
    user_id: z.int().nullable(),
    timestamp: z.int(),
  })
  .meta({ id: 'MessageSnapshot' });

export const getMessageHistory = defineEndpoint({
  operationId: 'get-message-history',
  method: 'GET',
  path: '/messages/{message_id}/history',
  tag: 'messages',
  access: 'user',
  summary: "Get a message's edit history",
  description: 'What it was after each edit, oldest first, beginning with how it was sent.',
  params: {
    message_id: pathInteger({ doc: 'The message.' }),
    allow_empty_topic_name: boolean({ default: false, doc: 'The client knows the empty topic.' }),
  },
  reply: { message_history: z.array(snapshot) },
  errors: [BadRequest],
  cost: () => 5,
  async handle({ context: { db, realm }, caller, params }) {
    const asked = { messageId: params.message_id, allowEmptyTopicName: params.allow_empty_topic_name };
    return { message_history: await fetchHistory({ db, realm }, caller.user, asked) };
  },
});
