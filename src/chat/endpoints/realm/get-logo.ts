import { defineEndpoint } from '../../../engine/http/define-endpoint.ts';
import { boolean } from '../../../engine/http/params.ts';
import { Reply } from '../../../engine/http/reply/reply.ts';
import { realmPictureUrl } from '../../views/organization/lists.ts';

export const getLogo = defineEndpoint({
  operationId: 'get-logo',
  method: 'GET',
  path: '/realm/logo',
  tag: 'server_and_organizations',
  access: 'user',
  summary: "Go to the organization's logo",
  description: 'Answers where it is, as HTTP 302.',
  params: { night: boolean({ doc: 'Whether it is the one for the dark theme.' }) },
  reply: {},
  redirects: true,
  handle: ({ context: { realm, config }, params }) =>
    new Reply({
      location: realmPictureUrl(realm.info, config.externalUrl, params.night ? 'night_logo' : 'logo'),
    }),
});
