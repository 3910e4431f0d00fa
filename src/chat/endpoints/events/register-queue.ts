import { defineEndpoint } from '../../../engine/http/define-endpoint.ts';
import { BadNarrow, BadRequest } from '../../../engine/kernel/errors.ts';
import { registerReply } from '../../views/initial-state/fields.ts';
import { queueParams } from './queue-params.ts';
import { register } from './register.ts';
import { showToVisitor } from './show-to-visitor.ts';

export const registerQueue = defineEndpoint({
  operationId: 'register-queue',
  method: 'POST',
  needsNoRoom: true,
  path: '/register',
  tag: 'real_time_events',
  access: 'reader',
  summary: 'Register an event queue',
  description:
    'Returns the state of the organization as the caller sees it, and a queue of everything that changes afterwards. ' +
    'Without credentials, where the organization lets visitors in: what they may see, and no queue.',
  params: queueParams,
  reply: registerReply,
  hasFieldsOfFeatures: true,
  errors: [BadRequest, BadNarrow],
  cost: () => 5,
  handle: ({ context, caller, params, request }) =>
    caller ? register({ context, user: caller.user, params, request }) : showToVisitor(context, params),
});
