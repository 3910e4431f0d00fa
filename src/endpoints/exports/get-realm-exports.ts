import { z } from 'zod';
import { defineEndpoint } from '../../http/define-endpoint.ts';
import { presentExport } from '../../views/exports.ts';

export const getRealmExports = defineEndpoint({
  operationId: 'get-realm-exports',
  method: 'GET',
  path: '/export/realm',
  tag: 'server_and_organizations',
  access: 'administrator',
  summary: 'Get all data exports',
  description: 'The address of an archive is for the caller only, and holds for a week.',
  params: {},
  reply: {
    exports: z.array(
      z.object({
        id: z.int(),
        acting_user_id: z.int(),
        export_time: z.number(),
        deleted_timestamp: z.number().nullable(),
        failed_timestamp: z.number().nullable(),
        export_url: z.string().nullable(),
        pending: z.boolean(),
        export_type: z.int(),
      }),
    ),
  },
  handle({ context: { config, realm }, caller: { user: viewer } }) {
    const seen = { realm, viewer, externalUrl: config.externalUrl };
    return { exports: realm.part('exports').map((each) => presentExport(each, seen)) };
  },
});
