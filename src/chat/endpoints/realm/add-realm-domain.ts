import { z } from 'zod';
import { defineEndpoint } from '../../../engine/http/define-endpoint.ts';
import { boolean, text } from '../../../engine/http/params.ts';
import { BadRequest, UnauthorizedPrincipal } from '../../../engine/kernel/errors.ts';
import { addDomain } from '../../operations/realm/domains.ts';

export const addRealmDomain = defineEndpoint({
  operationId: 'add-realm-domain',
  method: 'POST',
  path: '/realm/domains',
  tag: 'server_and_organizations',
  access: 'owner',
  summary: 'Add a domain of the organization',
  description: 'Answers its ID and its name.',
  params: {
    domain: text({ allowBlank: true, doc: 'Such as example.com.' }),
    allow_subdomains: boolean({ doc: 'Whether its subdomains are meant too.' }),
  },
  reply: { new_domain: z.tuple([z.int(), z.string()]) },
  errors: [BadRequest, UnauthorizedPrincipal],
  async handle({ context, params }) {
    const { domain, allow_subdomains } = params;
    const added = await context.transact((tx) => addDomain(tx, domain, allow_subdomains));
    return { new_domain: [added.id, added.domain] };
  },
});
