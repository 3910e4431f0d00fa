import { z } from 'zod';
import { defineEndpoint } from '../../http/define-endpoint.ts';
import { presentLinkifier } from '../../views/linkifiers.ts';

export const getLinkifiers = defineEndpoint({
  operationId: 'get-linkifiers',
  method: 'GET',
  path: '/realm/linkifiers',
  tag: 'server_and_organizations',
  access: 'user',
  summary: 'Get linkifiers',
  description: 'In the order in which they apply.',
  params: {},
  reply: {
    linkifiers: z.array(z.object({ pattern: z.string(), url_template: z.string(), id: z.int() })),
  },
  handle({ context }) {
    return { linkifiers: context.realm.part('linkifiers').map(presentLinkifier) };
  },
});
