import { z } from 'zod';
import { defineEndpoint } from '../../http/define-endpoint.ts';
import { pathText } from '../../http/params.ts';
import { BadRequest } from '../../kernel/errors.ts';
import { accessPerson } from '../../rules/people/people.ts';
import { presenceOf } from '../../rules/people/presence.ts';
import { presentStatus } from '../../views/presences.ts';
import { status } from './presence-reply.ts';

const ONLY_DIGITS = /^[0-9]{1,15}$/;

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
  async handle({
    context: { db, realm, presence: keeper },
    caller: { user: viewer },
    params: { user_id_or_email: asked },
  }) {
    const user = await accessPerson(
      { db, realm },
      {
        viewer,
        asked: ONLY_DIGITS.test(asked) ? Number(asked) : asked,
      },
    );
    if (!user.isActive) throw new BadRequest('No such user');
    if (user.isBot) throw new BadRequest('Presence is not supported for bot users.');
    const presence = presenceOf(realm, keeper.sightings, user.id);
    if (!presence) throw new BadRequest(`No presence data for ${asked}`);
    return { presence: { aggregated: presentStatus(presence), website: presentStatus(presence) } };
  },
});
