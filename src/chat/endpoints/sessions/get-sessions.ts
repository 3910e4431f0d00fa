import { z } from 'zod';
import { defineEndpoint } from '../../../engine/http/define-endpoint.ts';
import { seconds } from '../../../engine/kernel/clock.ts';
import { fetchSessions } from '../../views/people/sessions.ts';

const session = z.object({
  id: z.int(),
  device: z.string(),
  network: z.string(),
  created: z.int(),
  last_used: z.int(),
  is_current: z.boolean(),
});

export const getSessions = defineEndpoint({
  operationId: 'get-sessions',
  isOurs: true,
  method: 'GET',
  path: '/sessions',
  tag: 'authentication',
  access: 'human',
  summary: "Get one's sessions",
  description: 'The browsers in which the caller is signed in, the last used first; at most 100.',
  params: {},
  reply: { sessions: z.array(session) },
  async handle({ context, caller }) {
    const at = { now: seconds(context.clock), currentId: caller.session?.id };
    return { sessions: await fetchSessions(context, caller.user, at) };
  },
});
