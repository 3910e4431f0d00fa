import { defineEndpoint } from '../../../engine/http/define-endpoint.ts';
import { pathInteger } from '../../../engine/http/params.ts';
import { BadRequest } from '../../../engine/kernel/errors.ts';
import { removeLinkifier as remove } from '../../operations/linkifiers.ts';

export const removeLinkifier = defineEndpoint({
  operationId: 'remove-linkifier',
  method: 'DELETE',
  path: '/realm/filters/{filter_id}',
  tag: 'server_and_organizations',
  access: 'administrator',
  summary: 'Remove a linkifier',
  params: { filter_id: pathInteger({ doc: 'The linkifier.' }) },
  reply: {},
  errors: [BadRequest],
  async handle({ context, params }) {
    await context.transact((tx) => remove(tx, params.filter_id));
    return {};
  },
});
