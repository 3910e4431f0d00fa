import { defineEndpoint } from '../../../engine/http/define-endpoint.ts';
import { pathInteger, text } from '../../../engine/http/params.ts';
import { BadRequest } from '../../../engine/kernel/errors.ts';
import { deactivateAnother } from '../../operations/users/deactivate.ts';

const MOST_CHARACTERS = 2000;

export const deactivateUser = defineEndpoint({
  operationId: 'deactivate-user',
  method: 'DELETE',
  path: '/users/{user_id}',
  tag: 'users',
  access: 'administrator',
  refusal: 'BAD_REQUEST',
  summary: 'Deactivate a user',
  description:
    'Nobody gets in with the account any more, nor with those of its bots. What was written stays; the account can be ' +
    'reactivated. The only owner cannot be deactivated.',
  params: {
    user_id: pathInteger({ doc: 'Whom; no bot.' }),
    deactivation_notification_comment: text({
      optional: true,
      allowBlank: true,
      max: MOST_CHARACTERS,
      doc: 'The person gets a mail about it, with these words in it if there are any.',
    }),
  },
  reply: {},
  errors: [BadRequest],
  async handle({ context, caller, params }) {
    const { user_id: userId, deactivation_notification_comment: comment } = params;
    await context.transact((tx) => deactivateAnother(tx, caller.user, { userId, comment }));
    return {};
  },
});
