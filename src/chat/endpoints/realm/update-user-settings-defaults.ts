import { defineEndpoint } from '../../../engine/http/define-endpoint.ts';
import { BadRequest, UnauthorizedPrincipal } from '../../../engine/kernel/errors.ts';
import { type PERSONAL_ONLY, USER_SETTINGS } from '../../model/settings/user-settings.ts';
import { setUserDefaults } from '../../operations/realm/user-defaults.ts';
import { settingParameters } from '../setting-params.ts';

const {
  allow_private_data_export: _,
  default_language: __,
  enable_login_emails: ___,
  enable_marketing_emails: ____,
  ...defaults
} = USER_SETTINGS;
defaults satisfies Omit<typeof USER_SETTINGS, (typeof PERSONAL_ONLY)[number]>;

export const updateUserSettingsDefaults = defineEndpoint({
  operationId: 'update-realm-user-settings-defaults',
  method: 'PATCH',
  path: '/realm/user_settings_defaults',
  tag: 'server_and_organizations',
  access: 'administrator',
  summary: 'Change what new accounts begin with',
  description: 'The personal settings of those who join from now on.',
  params: settingParameters(defaults),
  reply: {},
  errors: [BadRequest, UnauthorizedPrincipal],
  async handle({ context, params }) {
    await context.transact((tx) => setUserDefaults(tx, params));
    return {};
  },
});
