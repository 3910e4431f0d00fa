import { z } from 'zod';
import { defineEndpoint } from '../../../engine/http/define-endpoint.ts';
import { json, listOf } from '../../../engine/http/params.ts';
import { BOUNDS } from '../../../engine/kernel/bounds.ts';
import { BadRequest } from '../../../engine/kernel/errors.ts';
import { clearProfile } from '../../operations/profiles.ts';

export const deleteProfileData = defineEndpoint({
  operationId: 'delete-profile-data',
  isPersonal: true,
  method: 'DELETE',
  path: '/users/me/profile_data',
  tag: 'users',
  access: 'human',
  summary: 'Empty fields of the own profile',
  params: { data: json(listOf(z.int(), BOUNDS.items), { doc: 'IDs of fields.' }) },
  reply: {},
  errors: [BadRequest],
  async handle({ context, caller, params }) {
    await context.transact((tx) => clearProfile(tx, caller.user, params.data));
    return {};
  },
});
