import { z } from 'zod';
import { defineEndpoint } from '../../../engine/http/define-endpoint.ts';
import { ourMember } from '../../../engine/kernel/schema-marks.ts';
import { presentServer } from '../../views/organization/server.ts';

const method = z.object({
  name: z.string(),
  display_name: z.string(),
  display_icon: z.string().nullable(),
  login_url: z.string(),
  signup_url: z.string(),
});

export const getServerSettings = defineEndpoint({
  operationId: 'get-server-settings',
  method: 'GET',
  path: '/server_settings',
  tag: 'server_and_organizations',
  access: 'public',
  summary: 'Get server settings',
  description: 'What a client needs to know before anybody logs in.',
  params: {},
  reply: {
    authentication_methods: z.record(z.string(), z.boolean()),
    external_authentication_methods: z.array(method),
    service_feature_level: z.int(),
    service_version: z.string(),
    service_merge_base: z.string(),
    push_notifications_enabled: z.boolean(),
    is_incompatible: z.boolean(),
    email_auth_enabled: z.boolean(),
    require_email_format_usernames: z.boolean(),
    realm_uri: z.string(),
    realm_url: z.string(),
    setup_required: ourMember(z.boolean(), 'The API does not say how a server is set up.'),
    realm_deactivated: ourMember(z.boolean(), 'The sign-in says it before anybody types a password.'),
    realm_name: z.string(),
    realm_icon: z.string(),
    realm_description: z.string(),
    realm_web_public_access_enabled: z.boolean(),
  },
  handle: ({ context }) => presentServer(context.realm, context.config),
});
