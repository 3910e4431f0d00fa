import { z } from 'zod';
import type { GroupValue } from '../../model/groups.ts';
import { REALM_SETTING_DEFAULTS } from '../../model/settings/realm-settings.ts';
import { LIMITS, PERMISSION_SETTINGS, type RealmPermission } from '../../model/settings/settings.ts';
import { isSystemGroupName, type SystemGroupName } from '../../realm/groups.ts';
import type { Realm } from '../../realm/realm.ts';
import { uploadQuotaMib } from '../../rules/files.ts';
import { shownGroupValue } from '../../rules/groups/group-values.ts';
import { pushStanding } from '../../rules/organization/push.ts';
import { allowsPasswords, authenticationMethods, shownMethods } from '../../rules/people/log-in-methods.ts';
import { EMPTY_TOPIC_DISPLAY_NAME } from '../messages/messages.ts';
import { presentGroups, userGroupShape } from '../organization/groups.ts';
import {
  presentCustomEmoji,
  presentDomains,
  presentLinkifier,
  presentPlayground,
  realmPictureUrl,
} from '../organization/lists.ts';
import { hostOf } from '../people/people.ts';
import { remembered } from './field.ts';
import { codePlayground, linkifier, realmDomain, realmEmoji } from './reply/lists.ts';
import { realmShape } from './reply/realm.ts';
import { serverPart } from './server.ts';
import type { StateContext, StatePart } from './wanted.ts';

/** Settings that are shown in another form, as authentication methods. */
const HIDDEN: ReadonlySet<string> = new Set(['email_auth_enabled', 'dev_auth_enabled']);

const PERMISSIONS = Object.keys(PERMISSION_SETTINGS.realm) as RealmPermission[];

/** Settings that are shown unchanged, under `realm_` and their name. */
const SETTINGS = Object.keys(REALM_SETTING_DEFAULTS).filter((name) => !HIDDEN.has(name));

export const realmFields = { realm: remembered(realmShape, realmPart) };

/** The organization with its settings and limits, and its server. */
function realmPart(sight: StateContext): StatePart {
  return { ...profile(sight), ...limits(sight), ...settings(sight), ...serverPart(sight) };
}

function profile({ realm, config: { externalUrl, development, pushGateway } }: StateContext): StatePart {
  const { info } = realm;
  const push = pushGateway ? pushStanding(realm) : { canPush: false, endsAt: null };
  const byPassword = allowsPasswords(realm);
  return {
    realm_name: info.name,
    realm_description: info.description,
    realm_date_created: info.dateCreated,
    realm_url: externalUrl,
    realm_uri: externalUrl,
    realm_bot_domain: hostOf(externalUrl),
    realm_icon_url: realmPictureUrl(info, externalUrl, 'icon'),
    realm_logo_url: realmPictureUrl(info, externalUrl, 'logo'),
    realm_night_logo_url: realmPictureUrl(info, externalUrl, 'night_logo'),
    realm_authentication_methods: shownMethods(authenticationMethods(realm, development)),
    realm_email_auth_enabled: byPassword,
    realm_password_auth_enabled: byPassword,
    realm_push_notifications_enabled: push.canPush,
    realm_push_notifications_enabled_end_timestamp: push.endsAt,
    realm_is_zephyr_mirror_realm: false,
    // 1: an organization on its own server.
    realm_plan_type: 1,
    service_plan_is_not_limited: true,
    upgrade_text_for_wide_organization_logo: '',
    realm_empty_topic_display_name: EMPTY_TOPIC_DISPLAY_NAME,
  };
}

function limits({ config }: StateContext): StatePart {
  return {
    max_stream_name_length: LIMITS.channelName,
    max_stream_description_length: LIMITS.channelDescription,
    max_topic_length: LIMITS.topicLength,
    max_message_length: LIMITS.messageLength,
    max_icon_file_size_mib: LIMITS.pictureMib,
    max_logo_file_size_mib: LIMITS.pictureMib,
    max_avatar_file_size_mib: LIMITS.pictureMib,
    max_file_upload_size_mib: config.maxUploadMib,
    password_min_length: LIMITS.passwordMin,
    password_max_length: LIMITS.passwordMax,
    password_min_guesses: LIMITS.passwordGuesses,
  };
}

function settings({ realm, config }: StateContext): StatePart {
  const values = realm.info.settings;
  const permission = (name: RealmPermission) => values[name] as GroupValue;
  const shown = SETTINGS.map((name) => [`realm_${name}`, values[name]] as const);
  const permissions = PERMISSIONS.map(
    (name) => [`realm_${name}`, shownGroupValue(realm, permission(name))] as const,
  );
  return {
    ...Object.fromEntries([...shown, ...permissions]),
    realm_upload_quota_mib: uploadQuotaMib(realm, config),
    realm_allow_edit_history: values.message_edit_history_visibility_policy !== 'none',
    ...deprecatedPolicies(realm, permission),
    jitsi_server_url: values.jitsi_server_url ?? '',
    server_supported_permission_settings: PERMISSION_SETTINGS,
  };
}

type Codes = Partial<Record<SystemGroupName, number>>;

const CREATION: Codes = {
  'role:members': 1,
  'role:administrators': 2,
  'role:owners': 2,
  'role:nobody': 2,
  'role:fullmembers': 3,
  'role:moderators': 4,
};
const WEB_PUBLIC: Codes = {
  'role:administrators': 2,
  'role:moderators': 4,
  'role:nobody': 6,
  'role:owners': 7,
};
const WILDCARD: Codes = {
  'role:everyone': 1,
  'role:members': 2,
  'role:fullmembers': 3,
  'role:administrators': 5,
  'role:owners': 5,
  'role:nobody': 6,
  'role:moderators': 7,
};

/** The older numbers for permissions; a value without a number is shown as the widest, as the facts require. */
function deprecatedPolicies(realm: Realm, permission: (name: RealmPermission) => GroupValue): StatePart {
  const code = (codes: Codes, widest: number, name: RealmPermission) => {
    const value = permission(name);
    const group = typeof value === 'number' ? realm.groups.get(value)?.name : undefined;
    return (group !== undefined && isSystemGroupName(group) ? codes[group] : undefined) ?? widest;
  };
  return {
    realm_create_public_stream_policy: code(CREATION, 1, 'can_create_public_channel_group'),
    realm_create_private_stream_policy: code(CREATION, 1, 'can_create_private_channel_group'),
    realm_create_web_public_stream_policy: code(WEB_PUBLIC, 4, 'can_create_web_public_channel_group'),
    realm_wildcard_mention_policy: code(WILDCARD, 1, 'can_mention_many_users_group'),
  };
}

export const organizationFields = {
  realm_domains: remembered({ realm_domains: z.array(realmDomain) }, ({ realm }) => ({
    realm_domains: presentDomains(realm),
  })),
  realm_emoji: remembered({ realm_emoji: z.record(z.string(), realmEmoji) }, ({ realm }) => ({
    realm_emoji: presentCustomEmoji(realm.part('customEmoji')),
  })),
  /** Empty without the capability `linkifier_url_template`. */
  realm_linkifiers: remembered({ realm_linkifiers: z.array(linkifier) }, ({ realm, capabilities }) => ({
    realm_linkifiers: (capabilities.linkifier_url_template ? realm.part('linkifiers') : []).map(
      presentLinkifier,
    ),
  })),
  realm_playgrounds: remembered({ realm_playgrounds: z.array(codePlayground) }, ({ realm }) => ({
    realm_playgrounds: realm.part('playgrounds').map(presentPlayground),
  })),
};

export const groupFields = {
  realm_user_groups: remembered(
    { realm_user_groups: z.array(userGroupShape) },
    ({ realm, capabilities }) => ({
      realm_user_groups: presentGroups(realm, {
        includeDeactivated: capabilities.include_deactivated_groups ?? false,
      }),
    }),
  ),
};
