import { z } from 'zod';
import { defineEndpoint } from '../../../engine/http/define-endpoint.ts';
import { attachment } from '../../views/initial-state/reply/lists.ts';
import { fetchAttachments } from '../../views/messages/attachment-list.ts';

export const getAttachments = defineEndpoint({
  operationId: 'get-attachments',
  method: 'GET',
  path: '/attachments',
  tag: 'users',
  access: 'user',
  summary: 'Get attachments',
  description: 'The files that the caller has uploaded, and the messages that link to them.',
  params: {},
  reply: { attachments: z.array(attachment), upload_space_used: z.int() },
  handle: ({ context, caller }) => fetchAttachments(context, caller.user.id),
});
