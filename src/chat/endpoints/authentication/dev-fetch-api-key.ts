import { defineEndpoint } from '../../../engine/http/define-endpoint.ts';
import { text } from '../../../engine/http/params.ts';
import { AuthenticationFailed, RealmDeactivated, UserDeactivated } from '../../../engine/kernel/errors.ts';
import { logInForDevelopment } from '../../operations/users/log-in.ts';
import { presentApiKey } from '../../views/people/sessions.ts';
import { apiKeyReply } from './reply.ts';

export const devFetchApiKey = defineEndpoint({
  operationId: 'dev-fetch-api-key',
  method: 'POST',
  needsNoRoom: true,
  path: '/dev_fetch_api_key',
  tag: 'authentication',
  access: 'public',
  hasSecret: true,
  summary: 'Fetch an API key (development only)',
  description: 'The key of any account. Only there when the server runs with PARLEY_DEV=1.',
  params: { username: text({ doc: 'The address of the account.' }) },
  reply: apiKeyReply,
  errors: [AuthenticationFailed, UserDeactivated, RealmDeactivated],
  handle: async ({ context, params }) => presentApiKey(await logInForDevelopment(context, params.username)),
});
