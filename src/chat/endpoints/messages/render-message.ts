import { z } from 'zod';
import { defineEndpoint } from '../../../engine/http/define-endpoint.ts';
import { text } from '../../../engine/http/params.ts';
import { BadRequest } from '../../../engine/kernel/errors.ts';
import { renderText } from '../../operations/messages/compose.ts';
import { costOfContent } from '../costs.ts';

export const render = defineEndpoint({
  operationId: 'render-message',
  method: 'POST',
  needsNoRoom: true,
  path: '/messages/render',
  tag: 'messages',
  access: 'user',
  summary: 'Render a message',
  description: 'The HTML that the message would have if the caller sent it.',
  params: {
    content: text({
      allowBlank: true,
      allowNul: true,
      doc: 'The message, in Markdown; cut at `max_message_length`.',
    }),
  },
  reply: { rendered: z.string() },
  errors: [BadRequest],
  cost: ({ content }) => costOfContent(content),
  async handle({ context, caller, params }) {
    return { rendered: await renderText(context, caller.user, params.content) };
  },
});
