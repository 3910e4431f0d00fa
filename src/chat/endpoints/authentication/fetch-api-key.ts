import { defineEndpoint } from '../../../engine/http/define-endpoint.ts';
import { text } from '../../../engine/http/params.ts';
import {
  AuthenticationFailed,
  PasswordAuthDisabled,
  RateLimitHit,
  RealmDeactivated,
  UserDeactivated,
} from '../../../engine/kernel/errors.ts';
import { logIn } from '../../operations/users/log-in.ts';
import { noteKeyFetched } from '../../operations/users/login-notice.ts';
import { presentApiKey } from '../../views/people/sessions.ts';
import { apiKeyReply } from './reply.ts';

export const fetchApiKey = defineEndpoint({
  operationId: 'fetch-api-key',
  method: 'POST',
  needsNoRoom: true,
  path: '/fetch_api_key',
  tag: 'authentication',
  access: 'public',
  hasSecret: true,
  summary: 'Fetch an API key (production)',
  description:
    'The key of the account with this address and password. In 30 minutes, five attempts may fail with an address from ' +
    'one client address, and fifty from all client addresses that have not logged in with it before.',
  params: {
    username: text({ doc: 'The address of the account.' }),
    password: text({ allowBlank: true, doc: 'The password of the account.' }),
  },
  reply: apiKeyReply,
  errors: [AuthenticationFailed, PasswordAuthDisabled, UserDeactivated, RealmDeactivated, RateLimitHit],
  // Ten attempts a minute from one client address.
  cost: () => 10,
  waits: true,
  async handle({ context, params, request }) {
    const { client, ip } = request;
    const user = await logIn(context, params, request);
    await context.transact((tx) => noteKeyFetched(tx, user, { client, ip }));
    return presentApiKey(user);
  },
});
