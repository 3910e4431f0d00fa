import { z } from 'zod';
import { defineEndpoint } from '../../../engine/http/define-endpoint.ts';
import { pathInteger } from '../../../engine/http/params.ts';
import { BadRequest } from '../../../engine/kernel/errors.ts';
import { accessActivePerson } from '../../rules/people/people.ts';
import { fetchUserStatus } from '../../views/people/user-statuses.ts';

export const getUserStatus = defineEndpoint({
  operationId: 'get-user-status',
  method: 'GET',
  path: '/users/{user_id}/status',
  tag: 'users',
  access: 'user',
  summary: "Get a user's status",
  description: 'Empty when they say nothing of themselves.',
  params: { user_id: pathInteger({ doc: 'The user.' }) },
  reply: {
    status: z.object({
      away: z.boolean().optional(),
      status_text: z.string().optional(),
      emoji_name: z.string().optional(),
      emoji_code: z.string().optional(),
      reaction_type: z.string().optional(),
    }),
  },
  errors: [BadRequest],
  async handle({ context: { db, realm }, caller: { user: viewer }, params }) {
    const person = await accessActivePerson({ db, realm }, { viewer, asked: params.user_id });
    return { status: await fetchUserStatus({ db, realm }, person) };
  },
});
