import { z } from 'zod';
import { defineEndpoint } from '../../../engine/http/define-endpoint.ts';
import { json, listOf, text } from '../../../engine/http/params.ts';
import { BOUNDS } from '../../../engine/kernel/bounds.ts';
import { BadRequest } from '../../../engine/kernel/errors.ts';
import { readFlagChange } from '../../operations/messages/flags.ts';
import { updateNamedFlags } from '../../operations/messages/named-flags.ts';
import { flagsReply, presentFlagged } from '../../views/messages/flagged-messages.ts';
import { costOfFlags } from '../costs.ts';

export const updateMessageFlags = defineEndpoint({
  operationId: 'update-message-flags',
  method: 'POST',
  needsNoRoom: true,
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
  reply: flagsReply,
  errors: [BadRequest],
  cost: ({ messages }) => costOfFlags(messages.length),
  async handle({ context, caller: { user }, params }) {
    const update = { ids: params.messages, ...readFlagChange(params.op, params.flag) };
    return presentFlagged(await updateNamedFlags(context, user, update));
  },
});
