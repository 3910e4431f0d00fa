import { defineEndpoint } from '../../http/define-endpoint.ts';
import { BadRequest } from '../../kernel/errors.ts';
import { endSession } from '../../operations/sessions/end.ts';

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
  async handle({ context, caller: { user, session }, request }) {
    if (!session) throw new BadRequest('The request comes without a session.');
    await context.transact((tx) => endSession(tx, user, session.id));
    request.endSession();
    return {};
  },
});
