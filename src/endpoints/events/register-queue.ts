import { defineEndpoint } from '../../http/define-endpoint.ts';
import { BadNarrow } from '../../kernel/errors.ts';
import { registerReply } from '../../views/initial-state/reply/reply.ts';
import { queueParams } from './queue-params.ts';
import { register } from './register.ts';

export const registerQueue = defineEndpoint({
  operationId: 'register-queue',
  method: 'POST',
  path: '/register',
  tag: 'real_time_events',
  access: 'user',
  summary: 'Register an event queue',
  description:
    'Returns the state of the organization as the caller sees it, and a queue of everything that changes afterwards.',
  params: queueParams,
  reply: registerReply,
  errors: [BadNarrow],
  handle: ({ context, caller, params, request }) => register(context, caller, params, request),
});
