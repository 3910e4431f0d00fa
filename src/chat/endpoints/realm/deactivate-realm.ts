import { defineEndpoint } from '../../../engine/http/define-endpoint.ts';
import { UnauthorizedPrincipal } from '../../../engine/kernel/errors.ts';
import { deactivate } from '../../operations/realm/deactivate.ts';

export const deactivateRealm = defineEndpoint({
  operationId: 'deactivate-realm',
  method: 'POST',
  needsNoRoom: true,
  path: '/realm/deactivate',
  tag: 'server_and_organizations',
  access: 'owner',
  summary: 'Deactivate the organization',
  description: 'Nobody gets in any more. Nothing is deleted.',
  params: {},
  reply: {},
  errors: [UnauthorizedPrincipal],
  async handle({ context }) {
    await context.transact(deactivate);
    return {};
  },
});
