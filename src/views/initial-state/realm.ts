import { LIMITS, PERMISSION_SETTINGS, type RealmPermission } from '../../kernel/settings.ts';
import type { GroupValue } from '../../store/model.ts';
import { EMPTY_TOPIC_DISPLAY_NAME } from '../messages.ts';
import { hostOf } from '../people.ts';
import { deprecatedPolicies } from './policies.ts';
import { serverPart } from './server.ts';
import type { Part, Sight } from './wanted.ts';

const PERMISSIONS = Object.keys(PERMISSION_SETTINGS.realm) as RealmPermission[];

/** Settings that are shown as they are, under `realm_` and their name. */
const SETTINGS = [
  'message_edit_history_visibility_policy',
  'default_language',
  'digest_emails_enabled',
  'disallow_disposable_email_addresses',
  'email_changes_disabled',
  'invite_required',
  'inline_image_preview',
  'inline_url_embed_preview',
  'mandatory_topics',
  'message_retention_days',
  'require_unique_names',
  'name_changes_disabled',
  'avatar_changes_disabled',
  'emails_restricted_to_domains',
  'send_welcome_emails',
  'message_content_allowed_in_email_notifications',
  'enable_spectator_access',
  'want_advertise_in_communities_directory',
  'video_chat_provider',
  'jitsi_server_url',
  'giphy_rating',
  'waiting_period_threshold',
  'digest_weekday',
  'default_code_block_language',
  'message_content_delete_limit_seconds',
  'allow_message_editing',
  'message_content_edit_limit_seconds',
  'move_messages_within_stream_limit_seconds',
  'move_messages_between_streams_limit_seconds',
  'enable_read_receipts',
  'icon_source',
  'logo_source',
  'night_logo_source',
  'presence_disabled',
  'upload_quota_mib',
  'org_type',
  'enable_guest_user_dm_warning',
  'enable_guest_user_indicator',
  'moderation_request_channel_id',
  'new_stream_announcements_stream_id',
  'signup_announcements_stream_id',
  'service_update_announcements_stream_id',
] as const;

/** The organization, its settings and limits, and the server that it lives on. */
export function realmPart(sight: Sight): Part {
  return { ...profile(sight), ...limits(), ...settings(sight), ...serverPart(sight) };
}

function profile({ realm: { info }, config: { externalUrl, development } }: Sight): Part {
  return {
    realm_name: info.name,
    realm_description: info.description,
    realm_date_created: info.dateCreated,
    realm_url: externalUrl,
    realm_uri: externalUrl,
    realm_bot_domain: hostOf(externalUrl),
    realm_icon_url: `${externalUrl}/static/icon.svg`,
    realm_logo_url: `${externalUrl}/static/logo.svg`,
    realm_night_logo_url: `${externalUrl}/static/logo-night.svg`,
    realm_authentication_methods: {
      Email: { enabled: info.settings.email_auth_enabled !== false, available: true },
      ...(development && { Dev: { enabled: true, available: true } }),
    },
    realm_email_auth_enabled: info.settings.email_auth_enabled !== false,
    realm_password_auth_enabled: info.settings.email_auth_enabled !== false,
    realm_push_notifications_enabled: false,
    realm_push_notifications_enabled_end_timestamp: null,
    realm_is_zephyr_mirror_realm: false,
    // 1: an organization on its own server.
    realm_plan_type: 1,
    service_plan_is_not_limited: true,
    upgrade_text_for_wide_organization_logo: '',
    realm_empty_topic_display_name: EMPTY_TOPIC_DISPLAY_NAME,
  };
}

function limits(): Part {
  return {
    max_stream_name_length: LIMITS.channelName,
    max_stream_description_length: LIMITS.channelDescription,
    max_topic_length: LIMITS.topicLength,
    max_message_length: LIMITS.messageLength,
    max_icon_file_size_mib: LIMITS.pictureMib,
    max_logo_file_size_mib: LIMITS.pictureMib,
    max_avatar_file_size_mib: LIMITS.pictureMib,
    max_file_upload_size_mib: LIMITS.uploadMib,
    password_min_length: LIMITS.passwordMin,
    password_max_length: LIMITS.passwordMax,
    password_min_guesses: LIMITS.passwordGuesses,
  };
}

function settings({ realm }: Sight): Part {
  const values = realm.info.settings;
  const shown = [...SETTINGS, ...PERMISSIONS].map((name) => [`realm_${name}`, values[name]] as const);
  const permission = (name: RealmPermission) => values[name] as GroupValue;
  return {
    ...Object.fromEntries(shown),
    realm_allow_edit_history: values.message_edit_history_visibility_policy !== 'none',
    ...deprecatedPolicies(realm, permission),
    jitsi_server_url: values.jitsi_server_url ?? '',
    server_supported_permission_settings: PERMISSION_SETTINGS,
  };
}
