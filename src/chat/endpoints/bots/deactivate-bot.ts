import { defineEndpoint } from '../../../engine/http/define-endpoint.ts';
import { pathInteger } from '../../../engine/http/params.ts';
import { BadRequest } from '../../../engine/kernel/errors.ts';
import { deactivateBot as deactivate } from '../../operations/bots.ts';

export const deactivateBot = defineEndpoint({
  operationId: 'deactivate-bot',
  method: 'DELETE',
  path: '/bots/{bot_id}',
  tag: 'users',
  access: 'user',
  summary: 'Deactivate a bot',
  description: 'By its owner or an administrator.',
  params: { bot_id: pathInteger({ doc: 'The bot.' }) },
  reply: {},
  errors: [BadRequest],
  async handle({ context, caller, params }) {
    await context.transact((tx) => deactivate(tx, caller.user, params.bot_id));
    return {};
  },
});
