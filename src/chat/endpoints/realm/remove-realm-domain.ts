import { defineEndpoint } from '../../../engine/http/define-endpoint.ts';
import { pathText } from '../../../engine/http/params.ts';
import { BadRequest, UnauthorizedPrincipal } from '../../../engine/kernel/errors.ts';
import { removeDomain } from '../../operations/realm/domains.ts';

export const removeRealmDomain = defineEndpoint({
  operationId: 'remove-realm-domain',
  method: 'DELETE',
  path: '/realm/domains/{domain}',
  tag: 'server_and_organizations',
  access: 'owner',
  summary: 'Remove a domain of the organization',
  description: 'With the last one, addresses are no longer restricted.',
  params: { domain: pathText({ doc: 'Which one.' }) },
  reply: {},
  errors: [BadRequest, UnauthorizedPrincipal],
  async handle({ context, params }) {
    await context.transact((tx) => removeDomain(tx, params.domain));
    return {};
  },
});
