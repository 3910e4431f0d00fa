import { z } from 'zod';
import { defineEndpoint } from '../../../engine/http/define-endpoint.ts';
import { json, listOf } from '../../../engine/http/params.ts';
import { BOUNDS } from '../../../engine/kernel/bounds.ts';
import { BadRequest } from '../../../engine/kernel/errors.ts';
import { reorder } from '../../operations/profile-fields.ts';

export const reorderCustomProfileFields = defineEndpoint({
  operationId: 'reorder-custom-profile-fields',
  method: 'PATCH',
  path: '/realm/profile_fields',
  tag: 'server_and_organizations',
  access: 'administrator',
  summary: 'Reorder custom profile fields',
  params: {
    order: json(listOf(z.int(), BOUNDS.items), { doc: 'The IDs of all fields, in their new order.' }),
  },
  reply: {},
  errors: [BadRequest],
  async handle({ context, params }) {
    await context.transact((tx) => reorder(tx, params.order));
    return {};
  },
});
