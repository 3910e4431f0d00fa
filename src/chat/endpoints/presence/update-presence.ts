import { z } from 'zod';
import { defineEndpoint } from '../../../engine/http/define-endpoint.ts';
import { BadRequest } from '../../../engine/kernel/errors.ts';
import { presence } from '../../views/initial-state/reply/lists.ts';
import { fetchPresences } from '../../views/people/presences.ts';
import { presenceSource } from './presence-source.ts';
import { readIsActive, readPresenceRequest, reportParams } from './report-params.ts';

export const updatePresence = defineEndpoint({
  operationId: 'update-presence',
  isPersonal: true,
  method: 'POST',
  needsNoRoom: true,
  path: '/users/me/presence',
  tag: 'users',
  access: 'human',
  summary: 'Update your presence',
  description:
    'Says that the caller is here, and answers with what changed of the presence of others since ' +
    '`last_update_id`. Others learn of it within a few seconds.',
  params: reportParams,
  reply: {
    presence_last_update_id: z.int().optional(),
    server_timestamp: z.number().optional(),
    presences: z.record(z.string(), presence).optional(),
  },
  errors: [BadRequest],
  async handle({ context, caller: { user }, params }) {
    await context.presence.report(user, readIsActive(params.status));
    const asked = readPresenceRequest(params);
    return params.ping_only ? {} : fetchPresences(presenceSource(context), user, asked);
  },
});
