import { z } from 'zod';
import { defineEndpoint } from '../../../engine/http/define-endpoint.ts';
import { realmDomain } from '../../views/initial-state/reply/lists.ts';
import { presentDomains } from '../../views/organization/lists.ts';

export const getRealmDomains = defineEndpoint({
  operationId: 'get-realm-domains',
  method: 'GET',
  path: '/realm/domains',
  tag: 'server_and_organizations',
  access: 'user',
  summary: 'Get the domains of the organization',
  description: 'From which addresses may be where they are restricted.',
  params: {},
  reply: { domains: z.array(realmDomain) },
  handle: ({ context }) => ({ domains: presentDomains(context.realm) }),
});
