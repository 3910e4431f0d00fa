import { z } from 'zod';
import { defineEndpoint } from '../../../engine/http/define-endpoint.ts';
import { text } from '../../../engine/http/params.ts';
import { BadRequest, RateLimitHit } from '../../../engine/kernel/errors.ts';
import { announceSignUp, prepareAccount, signUp } from '../../operations/users/sign-up.ts';

export const createUser = defineEndpoint({
  operationId: 'create-user',
  method: 'POST',
  path: '/users',
  tag: 'users',
  access: 'administrator',
  refusal: 'BAD_REQUEST',
  summary: 'Create a user',
  description:
    'Makes an account with the role of a member, in the default channels. It takes an administrator whose account ' +
    'has the permission to create users, which the founder of the organization has.',
  params: {
    email: text({ doc: 'The address, which is the name to log in with.' }),
    password: text({ allowBlank: true, doc: '6 to 100 characters, none of the first guesses.' }),
    full_name: text({ allowBlank: true, allowNul: true, doc: '2 to 100 characters.' }),
  },
  reply: { user_id: z.int() },
  errors: [BadRequest, RateLimitHit],
  async handle({ context, caller, params }) {
    const asked = { email: params.email, password: params.password, fullName: params.full_name };
    const account = await prepareAccount(context.realm, caller.user, asked);
    const user = await context.transact((tx) => signUp(tx, account));
    await context.transact((tx) => announceSignUp(tx, user));
    return { user_id: user.id };
  },
});
