import { defineEndpoint } from '../../../engine/http/define-endpoint.ts';
import { pathInteger } from '../../../engine/http/params.ts';
import { BadRequest } from '../../../engine/kernel/errors.ts';
import { deleteExport } from '../operations/request.ts';

export const deleteRealmExport = defineEndpoint({
  operationId: 'delete-realm-export',
  method: 'DELETE',
  path: '/export/realm/{export_id}',
  tag: 'server_and_organizations',
  access: 'administrator',
  summary: 'Delete a data export',
  params: { export_id: pathInteger({ doc: 'The export.' }) },
  reply: {},
  errors: [BadRequest],
  async handle({ context, caller, params }) {
    await context.transact((tx) => deleteExport(tx, caller.user, params.export_id));
    return {};
  },
});
