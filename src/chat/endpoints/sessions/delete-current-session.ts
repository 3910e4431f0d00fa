import { defineEndpoint } from '../../../engine/http/define-endpoint.ts';
import { BadRequest } from '../../../engine/kernel/errors.ts';
import { endSession } from '../../operations/sessions/end.ts';
import { requireSession } from './browser.ts';

export const deleteCurrentSession = defineEndpoint({
  operationId: 'delete-current-session',
  isOurs: true,
  method: 'DELETE',
  path: '/sessions/current',
  tag: 'authentication',
  access: 'human',
  summary: 'Sign out',
  description:
    'Ends the session by which the request comes (`/json/sessions/current`), and takes its cookies away.',
  params: {},
  reply: {},
  errors: [BadRequest],
  async handle({ context, caller, request }) {
    const sessionId = requireSession(caller);
    await context.transact((tx) => endSession(tx, caller.user, sessionId));
    request.endSession();
    return {};
  },
});
