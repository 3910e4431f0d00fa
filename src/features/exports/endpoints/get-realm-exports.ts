import { z } from 'zod';
import { defineEndpoint } from '../../../engine/http/define-endpoint.ts';
import { dataExport, presentExport } from '../views.ts';

export const getRealmExports = defineEndpoint({
  operationId: 'get-realm-exports',
  method: 'GET',
  path: '/export/realm',
  tag: 'server_and_organizations',
  access: 'administrator',
  hasSecret: true,
  summary: 'Get all data exports',
  description: 'The address of an archive is for the caller only, and holds for a week.',
  params: {},
  reply: {
    exports: z.array(dataExport),
  },
  handle({ context: { config, realm }, caller: { user: viewer } }) {
    const seen = { realm, viewer, externalUrl: config.externalUrl };
    return { exports: realm.part('exports').map((each) => presentExport(each, seen)) };
  },
});
