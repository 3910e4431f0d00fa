import { z } from 'zod';
import { defineEndpoint } from '../../../engine/http/define-endpoint.ts';
import { pathText } from '../../../engine/http/params.ts';
import { seconds } from '../../../engine/kernel/clock.ts';
import { BadRequest } from '../../../engine/kernel/errors.ts';
import { accessPresence } from '../../rules/people/access-presence.ts';
import { presentStatusAt } from '../../views/people/presences.ts';
import { statusNow } from './presence-reply.ts';

export const getUserPresence = defineEndpoint({
  operationId: 'get-user-presence',
  method: 'GET',
  path: '/users/{user_id_or_email}/presence',
  tag: 'users',
  access: 'user',
  summary: "Get a user's presence",
  description: 'When the user was last online; `offline` after 200 seconds.',
  params: { user_id_or_email: pathText({ doc: 'The user.' }) },
  reply: { presence: z.record(z.string(), statusNow) },
  errors: [BadRequest],
  async handle({ context, caller: { user: viewer }, params: { user_id_or_email: asked } }) {
    const { sightings } = context.presence;
    const sighting = await accessPresence(context, { viewer, asked, sightings });
    const presence = presentStatusAt(sighting, seconds(context.clock));
    return { presence: { aggregated: presence, website: presence } };
  },
});
