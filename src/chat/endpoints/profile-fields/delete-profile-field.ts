import { defineEndpoint } from '../../../engine/http/define-endpoint.ts';
import { pathInteger } from '../../../engine/http/params.ts';
import { BadRequest } from '../../../engine/kernel/errors.ts';
import { remove } from '../../operations/profile-fields.ts';

export const deleteCustomProfileField = defineEndpoint({
  operationId: 'delete-custom-profile-field',
  method: 'DELETE',
  path: '/realm/profile_fields/{field_id}',
  tag: 'server_and_organizations',
  access: 'administrator',
  summary: 'Delete a custom profile field',
  description: 'With all that people have entered in it.',
  params: { field_id: pathInteger({ doc: 'The field.' }) },
  reply: {},
  errors: [BadRequest],
  async handle({ context, params }) {
    await context.transact((tx) => remove(tx, params.field_id));
    return {};
  },
});
