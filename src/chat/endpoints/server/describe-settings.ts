import { z } from 'zod';
import { defineEndpoint } from '../../../engine/http/define-endpoint.ts';
import { presentSettings } from '../../views/organization/settings-description.ts';

const changedBy = {
  changed_by_role: z.int().nullable(),
  changed_by_permissions: z.array(z.string()),
};

const setting = {
  name: z.string(),
  type: z.enum(['boolean', 'integer', 'choice', 'text', 'limit', 'url', 'channel', 'time_zone', 'methods']),
  choices: z.array(z.union([z.int(), z.string()])).nullable(),
  min: z.int().nullable(),
  max: z.int().nullable(),
  unlimited: z.int().nullable(),
  default: z.union([z.boolean(), z.int(), z.string()]).nullable(),
  ...changedBy,
};

const permission = z
  .strictObject({
    name: z.string(),
    require_system_group: z.boolean(),
    allow_internet_group: z.boolean(),
    allow_nobody_group: z.boolean(),
    allow_everyone_group: z.boolean(),
    default_group_name: z.string(),
    default_for_system_groups: z.string().nullable(),
    allowed_system_groups: z.array(z.string()),
    ...changedBy,
  })
  .meta({ id: 'PermissionDescription' });

const settings = presentSettings();

/** Ours: the API has the permissions alone, in `server_supported_permission_settings` of register. */
export const describeSettings = defineEndpoint({
  operationId: 'describe-settings',
  isOurs: true,
  method: 'GET',
  path: '/settings/describe',
  tag: 'server_and_organizations',
  access: 'user',
  summary: 'Describe the settings',
  description:
    'Every setting and permission that can be changed, with its type, what it can be set to, its default, and who may change it: ' +
    'what a form needs, without words. Settings of the organization are changed by `PATCH /realm`, those of a user by ' +
    '`PATCH /settings`; with `has_realm_default` also for new accounts by `PATCH /realm/user_settings_defaults`. The reply stays ' +
    'the same until another version of the server: it has an `ETag`.',
  params: {},
  reply: {
    realm_settings: z.array(z.strictObject(setting).meta({ id: 'SettingDescription' })),
    realm_permissions: z.array(permission),
    stream_permissions: z.array(permission),
    group_permissions: z.array(permission),
    user_settings: z.array(
      z.strictObject({ ...setting, has_realm_default: z.boolean() }).meta({ id: 'UserSettingDescription' }),
    ),
  },
  isStatic: true,
  handle: () => settings,
});
