import { defineEndpoint } from '../../../engine/http/define-endpoint.ts';
import { pathInteger, text } from '../../../engine/http/params.ts';
import { BadRequest, ReactionAlreadyExists } from '../../../engine/kernel/errors.ts';
import { addReaction as add } from '../../operations/messages/reactions.ts';

export const addReaction = defineEndpoint({
  operationId: 'add-reaction',
  method: 'POST',
  path: '/messages/{message_id}/reactions',
  tag: 'messages',
  access: 'user',
  summary: 'Add an emoji reaction',
  params: {
    message_id: pathInteger({ doc: 'The message.' }),
    emoji_name: text({ doc: 'The name of the emoji.' }),
    emoji_code: text({ optional: true, doc: 'Which emoji it is among those of its type.' }),
    reaction_type: text({
      optional: true,
      doc: '`unicode_emoji`, `realm_emoji` or `service_extra_emoji`.',
    }),
  },
  reply: {},
  errors: [BadRequest, ReactionAlreadyExists],
  async handle({ context, caller, params }) {
    const emoji = { name: params.emoji_name, code: params.emoji_code, type: params.reaction_type };
    await context.transact((tx) => add(tx, caller.user, { messageId: params.message_id, ...emoji }));
    return {};
  },
});
