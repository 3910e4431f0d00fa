import { defineEndpoint } from '../../../engine/http/define-endpoint.ts';
import { pathInteger } from '../../../engine/http/params.ts';
import { BadRequest } from '../../../engine/kernel/errors.ts';
import { removePlayground } from '../../operations/playgrounds.ts';

export const removeCodePlayground = defineEndpoint({
  operationId: 'remove-code-playground',
  method: 'DELETE',
  path: '/realm/playgrounds/{playground_id}',
  tag: 'server_and_organizations',
  access: 'administrator',
  summary: 'Remove a code playground',
  params: { playground_id: pathInteger({ doc: 'The playground.' }) },
  reply: {},
  errors: [BadRequest],
  async handle({ context, params }) {
    await context.transact((tx) => removePlayground(tx, params.playground_id));
    return {};
  },
});
