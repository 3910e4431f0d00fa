import { z } from 'zod';
import { defineEndpoint } from '../../../engine/http/define-endpoint.ts';
import { choice, integer, json, listOf, text } from '../../../engine/http/params.ts';
import { BOUNDS } from '../../../engine/kernel/bounds.ts';
import { BadRequest } from '../../../engine/kernel/errors.ts';
import { announceTyping } from '../../operations/typing.ts';

export const setTypingStatus = defineEndpoint({
  operationId: 'set-typing-status',
  method: 'POST',
  needsNoRoom: true,
  path: '/typing',
  tag: 'users',
  access: 'user',
  summary: 'Set "typing" status',
  description: 'Tells those who would receive a message whether the caller is writing it. Nothing is kept.',
  params: {
    type: choice(['direct', 'stream', 'channel'], { default: 'direct', doc: 'Where the message will go.' }),
    op: choice(['start', 'stop'], { doc: 'Whether the caller begins or ceases to write.' }),
    to: json(listOf(z.int(), BOUNDS.recipients), { optional: true, doc: 'User IDs, for direct messages.' }),
    stream_id: integer({ optional: true, doc: 'The channel, for channel messages.' }),
    topic: text({
      optional: true,
      allowBlank: true,
      allowNul: true,
      doc: 'The topic, for channel messages.',
    }),
  },
  reply: {},
  errors: [BadRequest],
  async handle({ context, caller, params: { op, ...place } }) {
    await announceTyping(context, caller.user, { op, asked: place });
    return {};
  },
});
