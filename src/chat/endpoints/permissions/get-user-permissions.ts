import { z } from 'zod';
import { defineEndpoint } from '../../../engine/http/define-endpoint.ts';
import { pathInteger } from '../../../engine/http/params.ts';
import { BadRequest, UnsupportedCombination } from '../../../engine/kernel/errors.ts';
import { accessOrdinaryPerson } from '../../rules/people/people.ts';
import { presentPermissionsOf } from '../../views/people/permissions.ts';
import { accessPlace, conditionShape, placeParams } from './place.ts';

const permission = z
  .strictObject({
    permission: z.string(),
    allowed: z.boolean(),
    needs: z.array(conditionShape),
    ways: z.array(conditionShape),
  })
  .meta({ id: 'UserPermission' });

/** Ours: the API does not say what a user may do. */
export const getUserPermissions = defineEndpoint({
  operationId: 'get-user-permissions',
  isOurs: true,
  method: 'GET',
  path: '/permissions/users/{user_id}',
  tag: 'users',
  access: 'user',
  summary: 'Get what a user may do',
  description:
    'Each permission of a channel, a group or the organization, whether the user has it, and why: a user may do what all `needs` ' +
    'and at least one of the `ways` hold for. It is the rule that the operations enforce. Permissions are named after their ' +
    'settings; of a channel there are also `see_channel` and `read_channel`.',
  params: { user_id: pathInteger({ doc: 'The user.' }), ...placeParams },
  reply: { user_id: z.int(), permissions: z.array(permission) },
  errors: [BadRequest, UnsupportedCombination],
  async handle({ context: { db, realm }, caller: { user: viewer }, params }) {
    const place = accessPlace(realm, viewer, params);
    const user = await accessOrdinaryPerson({ db, realm }, { viewer, asked: params.user_id });
    return { user_id: user.id, permissions: presentPermissionsOf(realm, user, place) };
  },
});
