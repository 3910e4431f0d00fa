import { z } from 'zod';
import { defineEndpoint } from '../../../engine/http/define-endpoint.ts';
import { fetchLegacyPresences } from '../../views/people/presences.ts';
import { legacyPresence } from './presence-reply.ts';
import { presenceSource } from './presence-source.ts';

export const getPresence = defineEndpoint({
  operationId: 'get-presence',
  method: 'GET',
  path: '/realm/presence',
  tag: 'server_and_organizations',
  access: 'user',
  summary: 'Get presence of all users',
  description: 'The last two weeks, in the older format: by address, then by program.',
  params: {},
  reply: {
    server_timestamp: z.number(),
    presences: z.record(z.string(), z.record(z.string(), legacyPresence)),
  },
  handle: ({ context, caller }) => fetchLegacyPresences(presenceSource(context), caller.user),
});
