import { defineEndpoint } from '../../../engine/http/define-endpoint.ts';
import { json } from '../../../engine/http/params.ts';
import { BadRequest } from '../../../engine/kernel/errors.ts';
import { fillProfile } from '../../operations/profiles.ts';
import { profileEntries } from './update-params.ts';

export const updateProfileData = defineEndpoint({
  operationId: 'update-profile-data',
  isPersonal: true,
  method: 'PATCH',
  path: '/users/me/profile_data',
  tag: 'users',
  access: 'human',
  summary: 'Fill in the own profile',
  params: { data: json(profileEntries, { doc: 'Fields and what to enter in them.' }) },
  reply: {},
  errors: [BadRequest],
  async handle({ context, caller, params }) {
    await context.transact((tx) => fillProfile(tx, caller.user, params.data));
    return {};
  },
});
