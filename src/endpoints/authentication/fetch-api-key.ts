import { defineEndpoint } from '../../http/define-endpoint.ts';
import { text } from '../../http/params.ts';
import {
  AuthenticationFailed,
  PasswordAuthDisabled,
  RateLimitHit,
  RealmDeactivated,
  UserDeactivated,
} from '../../kernel/errors.ts';
import { logIn } from '../../operations/users/log-in.ts';
import { writeLoginNotice } from '../../operations/users/login-notice.ts';
import { presentApiKey } from '../../views/people.ts';
import { apiKeyReply } from './reply.ts';

export const fetchApiKey = defineEndpoint({
  operationId: 'fetch-api-key',
  method: 'POST',
  path: '/fetch_api_key',
  tag: 'authentication',
  access: 'public',
  summary: 'Fetch an API key (production)',
  description:
    'The key of the account with this address and password. Five failures in 30 minutes are the limit.',
  params: {
    username: text({ doc: 'The address of the account.' }),
    password: text({ allowBlank: true, doc: 'The password of the account.' }),
  },
  reply: apiKeyReply,
  errors: [AuthenticationFailed, PasswordAuthDisabled, UserDeactivated, RealmDeactivated, RateLimitHit],
  async handle({ context, params, request: { client, ip } }) {
    const user = await logIn(context, params);
    await context.transact((tx) => writeLoginNotice(tx, user, { client, ip }));
    return presentApiKey(user);
  },
});
