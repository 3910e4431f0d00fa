import { z } from 'zod';
import { defineEndpoint } from '../../../engine/http/define-endpoint.ts';
import { markAllAsRead } from '../../operations/messages/mark-as-read.ts';
import { catchUp } from '../../operations/messages/read-state.ts';

export const markAllMessagesAsRead = defineEndpoint({
  operationId: 'mark-all-as-read',
  method: 'POST',
  needsNoRoom: true,
  path: '/mark_all_as_read',
  tag: 'messages',
  access: 'user',
  deprecated: true,
  summary: 'Mark all messages as read',
  description: 'Everything at once, however much it is. Deprecated: use POST /messages/flags/narrow.',
  params: {},
  reply: { complete: z.boolean() },
  async handle({ context, caller: { user } }) {
    await catchUp(context, user.id);
    await context.transact((tx) => markAllAsRead(tx, user));
    return { complete: true };
  },
});
