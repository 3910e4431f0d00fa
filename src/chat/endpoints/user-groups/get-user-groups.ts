import { z } from 'zod';
import { defineEndpoint } from '../../../engine/http/define-endpoint.ts';
import { boolean } from '../../../engine/http/params.ts';
import { presentGroups, userGroupShape } from '../../views/organization/groups.ts';

export const getUserGroups = defineEndpoint({
  operationId: 'get-user-groups',
  method: 'GET',
  path: '/user_groups',
  tag: 'users',
  access: 'member',
  summary: 'Get user groups',
  params: {
    include_deactivated_groups: boolean({
      default: false,
      doc: 'Whether deactivated groups are listed too.',
    }),
  },
  reply: { user_groups: z.array(userGroupShape) },
  handle({ context: { realm }, params }) {
    return {
      user_groups: presentGroups(realm, { includeDeactivated: params.include_deactivated_groups }),
    };
  },
});
