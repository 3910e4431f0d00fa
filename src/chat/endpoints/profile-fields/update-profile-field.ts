import { defineEndpoint } from '../../../engine/http/define-endpoint.ts';
import { pathInteger } from '../../../engine/http/params.ts';
import { BadRequest } from '../../../engine/kernel/errors.ts';
import { update } from '../../operations/profile-fields.ts';
import { changeParams, readField } from './field-params.ts';

export const updateCustomProfileField = defineEndpoint({
  operationId: 'update-custom-profile-field',
  method: 'PATCH',
  path: '/realm/profile_fields/{field_id}',
  tag: 'server_and_organizations',
  access: 'administrator',
  summary: 'Update a custom profile field',
  description:
    'For fields of well-known accounts, only how they are shown can change. A removed choice is removed from all profiles.',
  params: { field_id: pathInteger({ doc: 'The field.' }), ...changeParams },
  reply: {},
  errors: [BadRequest],
  async handle({ context, params }) {
    await context.transact((tx) => update(tx, params.field_id, readField(params)));
    return {};
  },
});
