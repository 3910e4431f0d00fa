import { defineEndpoint } from '../../../engine/http/define-endpoint.ts';
import { boolean, pathText } from '../../../engine/http/params.ts';
import { BadRequest, UnauthorizedPrincipal } from '../../../engine/kernel/errors.ts';
import { changeDomain } from '../../operations/realm/domains.ts';

export const updateRealmDomain = defineEndpoint({
  operationId: 'update-realm-domain',
  method: 'PATCH',
  path: '/realm/domains/{domain}',
  tag: 'server_and_organizations',
  access: 'owner',
  summary: 'Change a domain of the organization',
  params: {
    domain: pathText({ doc: 'Which one.' }),
    allow_subdomains: boolean({ doc: 'Whether its subdomains are meant too.' }),
  },
  reply: {},
  errors: [BadRequest, UnauthorizedPrincipal],
  async handle({ context, params }) {
    await context.transact((tx) => changeDomain(tx, params.domain, params.allow_subdomains));
    return {};
  },
});
