import { z } from 'zod';
import { defineEndpoint } from '../../http/define-endpoint.ts';
import { pathText } from '../../http/params.ts';
import { BadRequest } from '../../kernel/errors.ts';
import { accessPresence } from '../../rules/people/access-presence.ts';
import { presentStatus } from '../../views/presences.ts';
import { status } from './presence-reply.ts';

export const getUserPresence = defineEndpoint({
  operationId: 'get-user-presence',
  method: 'GET',
  path: '/users/{user_id_or_email}/presence',
  tag: 'users',
  access: 'user',
  summary: "Get a user's presence",
  description: 'When they were last here; older than a few minutes, they are offline.',
  params: { user_id_or_email: pathText({ doc: 'The user.' }) },
  reply: { presence: z.record(z.string(), status) },
  errors: [BadRequest],
  async handle({ context, caller: { user: viewer }, params: { user_id_or_email: asked } }) {
    const { sightings } = context.presence;
    const presence = presentStatus(await accessPresence(context, { viewer, asked, sightings }));
    return { presence: { aggregated: presence, website: presence } };
  },
});
