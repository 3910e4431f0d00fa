import { z } from 'zod';
import { defineEndpoint } from '../../../engine/http/define-endpoint.ts';
import { integer, text } from '../../../engine/http/params.ts';
import { BadRequest, DefinitionInvalid } from '../../../engine/kernel/errors.ts';
import { referencesIn } from '../../operations/rendering/markdown-context.ts';
import { tryLinkifier as attempt } from '../../operations/try-linkifier.ts';
import { COST_OF_LINKIFIERS, costOfContent } from '../costs.ts';
import { linkifierParams } from './linkifier-params.ts';

export const tryLinkifier = defineEndpoint({
  operationId: 'try-linkifier',
  isOurs: true,
  method: 'POST',
  needsNoRoom: true,
  path: '/realm/linkifiers/try',
  tag: 'server_and_organizations',
  access: 'administrator',
  summary: 'Try a linkifier',
  description: 'What a text would become with a linkifier that is not saved. Nothing changes.',
  params: {
    ...linkifierParams,
    content: text({ allowBlank: true, doc: 'The message, in Markdown; cut at `max_message_length`.' }),
    filter_id: integer({
      optional: true,
      doc: 'The linkifier that it would replace; absent: it would be the last one.',
    }),
  },
  reply: {
    rendered: z.string().meta({ description: 'The HTML that the message would have.' }),
    matches: z
      .array(
        z.strictObject({
          text: z.string().meta({ description: 'The text that becomes a link.' }),
          url: z.string().meta({ description: 'Where the link leads.' }),
        }),
      )
      .meta({ description: 'What the linkifier finds by itself, whether or not another one is first.' }),
  },
  errors: [BadRequest, DefinitionInvalid],
  cost: ({ content }) => COST_OF_LINKIFIERS + costOfContent(content),
  async handle({ context, caller, params }) {
    const { realm } = context;
    const { pattern, url_template, content, filter_id } = params;
    const references = await referencesIn(context, caller.user, content);
    const definition = { pattern, urlTemplate: url_template };
    const tried = attempt(realm, caller.user, {
      attempt: { definition, linkifierId: filter_id, content },
      references,
    });
    return { rendered: tried.html, matches: tried.matches.map(({ text, url }) => ({ text, url })) };
  },
});
