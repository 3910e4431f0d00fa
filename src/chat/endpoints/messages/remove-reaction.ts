import { defineEndpoint } from '../../../engine/http/define-endpoint.ts';
import { pathInteger, text } from '../../../engine/http/params.ts';
import { BadRequest, ReactionDoesNotExist } from '../../../engine/kernel/errors.ts';
import { removeReaction as remove } from '../../operations/messages/reactions.ts';

export const removeReaction = defineEndpoint({
  operationId: 'remove-reaction',
  method: 'DELETE',
  path: '/messages/{message_id}/reactions',
  tag: 'messages',
  access: 'user',
  summary: 'Remove an emoji reaction',
  params: {
    message_id: pathInteger({ doc: 'The message.' }),
    emoji_name: text({ optional: true, doc: 'The name of the emoji.' }),
    emoji_code: text({ optional: true, doc: 'Which emoji it is among those of its type.' }),
    reaction_type: text({
      optional: true,
      doc: '`unicode_emoji`, `realm_emoji` or `service_extra_emoji`.',
    }),
  },
  reply: {},
  errors: [BadRequest, ReactionDoesNotExist],
  async handle({ context, caller, params }) {
    const emoji = { name: params.emoji_name, code: params.emoji_code, type: params.reaction_type };
    await context.transact((tx) => remove(tx, caller.user, { messageId: params.message_id, ...emoji }));
    return {};
  },
});
