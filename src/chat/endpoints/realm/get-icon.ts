import { defineEndpoint } from '../../../engine/http/define-endpoint.ts';
import { Reply } from '../../../engine/http/reply/reply.ts';
import { realmPictureUrl } from '../../views/organization/lists.ts';

export const getIcon = defineEndpoint({
  operationId: 'get-icon',
  method: 'GET',
  path: '/realm/icon',
  tag: 'server_and_organizations',
  access: 'user',
  summary: "Go to the organization's icon",
  description: 'Answers where it is, as HTTP 302.',
  params: {},
  reply: {},
  redirects: true,
  handle: ({ context: { realm, config } }) =>
    new Reply({ location: realmPictureUrl(realm.info, config.externalUrl, 'icon') }),
});
