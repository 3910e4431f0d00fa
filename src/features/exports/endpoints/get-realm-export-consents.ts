import { z } from 'zod';
import { hasConsented } from '../../../chat/rules/organization/exports.ts';
import { defineEndpoint } from '../../../engine/http/define-endpoint.ts';

export const getRealmExportConsents = defineEndpoint({
  operationId: 'get-realm-export-consents',
  method: 'GET',
  path: '/export/realm/consents',
  tag: 'server_and_organizations',
  access: 'administrator',
  summary: 'Get data export consent state',
  description: 'Everybody with an active account; bots are left out.',
  params: {},
  reply: { export_consents: z.array(z.object({ user_id: z.int(), consented: z.boolean() })) },
  handle({ context: { realm } }) {
    const people = [...realm.activeUsers()].filter((user) => !user.isBot);
    return { export_consents: people.map((user) => ({ user_id: user.id, consented: hasConsented(user) })) };
  },
});
