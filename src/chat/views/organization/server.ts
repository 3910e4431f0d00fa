import type { Config } from '../../../engine/config/config.ts';
import { FEATURE_LEVEL, MERGE_BASE, VERSION } from '../../../engine/kernel/version.ts';
import type { Realm } from '../../realm/realm.ts';
import { pushStanding } from '../../rules/organization/push.ts';
import { isSetupDue } from '../../rules/organization/setup.ts';
import { allowsDevelopment, allowsPasswords } from '../../rules/people/log-in-methods.ts';
import { realmPictureUrl } from './lists.ts';
import { realmDescription } from './realm-description.ts';

/** The public data of the server (GET /server_settings). */
export function presentServer(realm: Realm, { externalUrl, development, pushGateway }: Config) {
  const { info } = realm;
  const byPassword = allowsPasswords(realm);
  const channels = [...realm.channels.values()];
  return {
    authentication_methods: {
      password: byPassword,
      dev: development && allowsDevelopment(realm),
      email: byPassword,
      ldap: false,
      remoteuser: false,
      github: false,
      azuread: false,
      gitlab: false,
      apple: false,
      google: false,
      saml: false,
      'openid connect': false,
    },
    external_authentication_methods: [],
    service_feature_level: FEATURE_LEVEL,
    service_version: VERSION,
    service_merge_base: MERGE_BASE,
    push_notifications_enabled: pushGateway !== undefined && pushStanding(realm).canPush,
    is_incompatible: false,
    email_auth_enabled: byPassword,
    require_email_format_usernames: true,
    realm_uri: externalUrl,
    realm_url: externalUrl,
    setup_required: isSetupDue(realm),
    realm_deactivated: info.deactivated,
    realm_name: info.name,
    realm_icon: realmPictureUrl(info, externalUrl, 'icon'),
    realm_description: realmDescription(info, externalUrl),
    realm_web_public_access_enabled:
      Boolean(info.settings.enable_spectator_access) &&
      channels.some((channel) => channel.isWebPublic && !channel.isArchived),
  };
}
