import { defineEndpoint } from '../../../engine/http/define-endpoint.ts';
import { pathInteger } from '../../../engine/http/params.ts';
import { NotFound } from '../../../engine/kernel/errors.ts';
import { endSession } from '../../operations/sessions/end.ts';
import { signOutOf } from './browser.ts';

export const deleteSession = defineEndpoint({
  operationId: 'delete-session',
  isOurs: true,
  method: 'DELETE',
  path: '/sessions/{session_id}',
  tag: 'authentication',
  access: 'human',
  summary: 'End a session',
  description: 'Signs out a browser, also another one: from then on its requests get 401.',
  params: { session_id: pathInteger({ doc: "The session, one of the caller's own." }) },
  reply: {},
  errors: [NotFound],
  async handle({ context, caller, params: { session_id: sessionId }, request }) {
    await context.transact((tx) => endSession(tx, caller.user, sessionId));
    signOutOf(sessionId, caller, request);
    return {};
  },
});
