import { z } from 'zod';
import { defineEndpoint } from '../../../engine/http/define-endpoint.ts';
import { customProfileField } from '../../views/initial-state/reply/lists.ts';
import { presentProfileFields } from '../../views/organization/lists.ts';

export const getCustomProfileFields = defineEndpoint({
  operationId: 'get-custom-profile-fields',
  method: 'GET',
  path: '/realm/profile_fields',
  tag: 'server_and_organizations',
  access: 'user',
  summary: 'Get all custom profile fields',
  params: {},
  reply: { custom_fields: z.array(customProfileField) },
  handle: ({ context }) => ({ custom_fields: presentProfileFields(context.realm) }),
});
