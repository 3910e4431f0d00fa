import { z } from 'zod';
import { defineEndpoint } from '../../../engine/http/define-endpoint.ts';
import { choice, integer } from '../../../engine/http/params.ts';
import { BadRequest, UnsupportedCombination } from '../../../engine/kernel/errors.ts';
import { ABILITIES } from '../../rules/permissions/abilities.ts';
import { fetchHolders } from '../../views/people/permissions.ts';
import { accessPlace, conditionShape, placeParams } from './place.ts';

const MOST = 500;

/** Ours: the API does not say who holds a permission. */
export const getPermissionHolders = defineEndpoint({
  operationId: 'get-permission-holders',
  isOurs: true,
  method: 'GET',
  path: '/permissions/holders',
  tag: 'users',
  access: 'user',
  summary: 'Get who has a permission',
  description:
    'Which active users may do what a permission of a channel, a group or the organization is about, by their IDs, and through ' +
    'what: a role, the value of a setting, a fact. It is the rule that the operations enforce. Users whom the caller may not see ' +
    'are neither listed nor counted. To page, pass `next_anchor` of the reply as `anchor`.',
  params: {
    permission: choice(ABILITIES as [string, ...string[]], {
      doc: 'The setting that gives the permission; of a channel also `see_channel` and `read_channel`.',
    }),
    ...placeParams,
    anchor: integer({ default: 0, min: 0, doc: 'Only users with a larger ID.' }),
    num_after: integer({ default: 100, min: 1, max: MOST, doc: 'The most users in the reply.' }),
  },
  reply: {
    permission: z.string(),
    count: z.int(),
    holders: z.array(
      z.strictObject({ user_id: z.int(), ways: z.array(conditionShape) }).meta({ id: 'PermissionHolder' }),
    ),
    next_anchor: z.int().nullable(),
  },
  errors: [BadRequest, UnsupportedCombination],
  // The call examines each user of the organization.
  cost: () => 3,
  handle({ context, caller: { user: viewer }, params }) {
    const { permission, anchor: after, num_after: limit } = params;
    const place = accessPlace(context.realm, viewer, params);
    return fetchHolders(context, { viewer, place, permission, after, limit });
  },
});
