import { z } from 'zod';
import { defineEndpoint } from '../../http/define-endpoint.ts';
import { json, listOf, text } from '../../http/params.ts';
import { BOUNDS } from '../../kernel/bounds.ts';
import { BadRequest } from '../../kernel/errors.ts';
import { readFlagChange, updateFlags } from '../../operations/messages/flags.ts';
import { lookUpFlags } from '../../operations/messages/look-up-flags.ts';
import { catchUp } from '../../operations/messages/read-state.ts';
import { costOfFlags } from '../costs.ts';

export const updateMessageFlags = defineEndpoint({
  operationId: 'update-message-flags',
  method: 'POST',
  path: '/messages/flags',
  tag: 'messages',
  access: 'user',
  summary: 'Update personal flags of messages',
  description: 'Adds or removes one of the flags read, starred and collapsed.',
  params: {
    messages: json(listOf(z.int(), BOUNDS.messageIds), { doc: 'IDs of the messages.' }),
    op: text({ doc: '`add` or `remove`.' }),
    flag: text({ doc: 'The flag.' }),
  },
  reply: {
    messages: z.array(z.int()),
    ignored_because_not_subscribed_channels: z.array(z.int()).optional(),
  },
  errors: [BadRequest],
  cost: ({ messages }) => costOfFlags(messages.length),
  async handle({ context, caller: { user }, params }) {
    const change = readFlagChange(params.op, params.flag);
    // Other flags do not change what is unread.
    if (change.flag === 'read') await catchUp(context, user.id);
    const update = { ids: params.messages, ...change };
    const lookedUp = await lookUpFlags(context, user, update);
    const { changed, skippedChannels } = await context.transact((tx) =>
      updateFlags(tx, user, { ...update, lookedUp }),
    );
    return {
      messages: changed,
      ...(skippedChannels && { ignored_because_not_subscribed_channels: skippedChannels }),
    };
  },
});
