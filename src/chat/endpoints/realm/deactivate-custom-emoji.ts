import { defineEndpoint } from '../../../engine/http/define-endpoint.ts';
import { pathText } from '../../../engine/http/params.ts';
import { BadRequest, NotFound } from '../../../engine/kernel/errors.ts';
import { removeCustomEmoji } from '../../operations/custom-emoji.ts';

export const deactivateCustomEmoji = defineEndpoint({
  operationId: 'deactivate-custom-emoji',
  method: 'DELETE',
  path: '/realm/emoji/{emoji_name}',
  tag: 'server_and_organizations',
  access: 'member',
  summary: 'Deactivate custom emoji',
  description: 'It cannot be chosen any more; old messages, reactions and statuses still show it.',
  params: { emoji_name: pathText({ doc: 'Its name.' }) },
  reply: {},
  errors: [BadRequest, NotFound],
  async handle({ context, caller: { user }, params }) {
    await context.transact((tx) => removeCustomEmoji(tx, user, params.emoji_name));
    return {};
  },
});
