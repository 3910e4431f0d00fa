import { z } from 'zod';
import { defineEndpoint } from '../../../engine/http/define-endpoint.ts';
import { json, pathText, text } from '../../../engine/http/params.ts';
import { seconds } from '../../../engine/kernel/clock.ts';
import { BadRequest, RateLimitHit } from '../../../engine/kernel/errors.ts';
import { LIMITS } from '../../model/settings/settings.ts';
import { prepareReset, resetPassword as reset } from '../../operations/users/password-reset.ts';
import { signIn } from '../sessions/browser.ts';

export const resetPassword = defineEndpoint({
  operationId: 'reset-password',
  isOurs: true,
  method: 'POST',
  path: '/password-resets/{token}',
  tag: 'authentication',
  access: 'public',
  hasSecret: true,
  summary: 'Choose another password',
  description:
    'Gives an account another password by the link of a mail, and ends all sessions of the account; below `/json` the ' +
    'person is signed in.',
  params: {
    token: pathText({ doc: 'What stands in the link of the mail after `/reset-password/`.' }),
    password: text({
      allowBlank: true,
      max: LIMITS.passwordMax,
      doc: '6 to 100 characters, none of the first guesses.',
    }),
    new_api_key: json(z.boolean(), { default: false, doc: 'Whether the API key is replaced too.' }),
  },
  reply: { user_id: z.int(), csrf_token: z.string().optional() },
  errors: [BadRequest, RateLimitHit],
  // Ten attempts a minute from one client address.
  cost: () => 10,
  waits: true,
  async handle({ context, params, request }) {
    const prepared = await prepareReset(context, params, {
      now: seconds(context.clock),
      onClose: (fn) => request.onClose(fn),
    });
    const user = await context.transact((tx) => reset(tx, { ...prepared, newApiKey: params.new_api_key }));
    return { user_id: user.id, ...(await signIn(context, user, request)) };
  },
});
