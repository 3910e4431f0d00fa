import { z } from 'zod';
import { defineEndpoint } from '../../../engine/http/define-endpoint.ts';
import { integer } from '../../../engine/http/params.ts';
import { BadRequest } from '../../../engine/kernel/errors.ts';
import { create } from '../../operations/profile-fields.ts';
import { newParams, readField } from './field-params.ts';

export const createCustomProfileField = defineEndpoint({
  operationId: 'create-custom-profile-field',
  method: 'POST',
  path: '/realm/profile_fields',
  tag: 'server_and_organizations',
  access: 'administrator',
  summary: 'Create a custom profile field',
  params: {
    ...newParams,
    field_type: integer({
      doc: '1 short text, 2 long text, 3 list of options, 4 date, 5 link, 6 users, 7 external account, 8 pronouns.',
    }),
  },
  reply: { id: z.int() },
  errors: [BadRequest],
  handle: async ({ context, params }) => ({
    id: await context.transact((tx) => create(tx, params.field_type, readField(params))),
  }),
});
