import { z } from 'zod';
import { defineEndpoint } from '../../../engine/http/define-endpoint.ts';
import { linkifier } from '../../views/initial-state/reply/lists.ts';
import { presentLinkifier } from '../../views/organization/lists.ts';

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
    linkifiers: z.array(linkifier),
  },
  handle({ context }) {
    return { linkifiers: context.realm.part('linkifiers').map(presentLinkifier) };
  },
});
