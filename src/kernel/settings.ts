/**
 * The settings by their wire names, with the values that a new organization or person starts with
 * (api/REGISTER.md). Data only; who may change what is said by the rules.
 */

/** Personal settings; `timezone` is a column of its own. */
export const USER_SETTING_DEFAULTS: Readonly<Record<string, boolean | number | string>> = {
  twenty_four_hour_time: false,
  web_mark_read_on_scroll_policy: 1,
  web_channel_default_view: 1,
  starred_message_counts: true,
  receives_typing_notifications: true,
  web_suggest_update_timezone: true,
  fluid_layout_width: false,
  high_contrast_mode: false,
  web_font_size_px: 16,
  web_line_height_percent: 140,
  color_scheme: 1,
  translate_emoticons: false,
  display_emoji_reaction_users: true,
  default_language: 'en',
  web_home_view: 'inbox',
  web_escape_navigates_to_home_view: true,
  left_side_userlist: false,
  emojiset: 'google',
  demote_inactive_streams: 1,
  user_list_style: 3,
  web_animate_image_previews: 'on_hover',
  web_stream_unreads_count_display_policy: 2,
  hide_ai_features: false,
  enter_sends: false,
  enable_drafts_synchronization: true,
  enable_stream_desktop_notifications: false,
  enable_stream_email_notifications: false,
  enable_stream_push_notifications: false,
  enable_stream_audible_notifications: false,
  notification_sound: 'service',
  enable_desktop_notifications: true,
  enable_sounds: true,
  enable_followed_topic_desktop_notifications: true,
  enable_followed_topic_email_notifications: true,
  enable_followed_topic_push_notifications: true,
  enable_followed_topic_audible_notifications: true,
  email_notifications_batching_period_seconds: 120,
  enable_offline_email_notifications: true,
  enable_offline_push_notifications: true,
  enable_online_push_notifications: true,
  enable_digest_emails: true,
  enable_marketing_emails: true,
  enable_login_emails: true,
  message_content_in_email_notifications: true,
  pm_content_in_desktop_notifications: true,
  wildcard_mentions_notify: true,
  enable_followed_topic_wildcard_mentions_notify: true,
  desktop_icon_count_display: 1,
  realm_name_in_email_notifications_policy: 1,
  automatically_follow_topics_policy: 3,
  automatically_unmute_topics_in_muted_streams_policy: 2,
  automatically_follow_topics_where_mentioned: true,
  presence_enabled: true,
  send_private_typing_notifications: true,
  send_stream_typing_notifications: true,
  send_read_receipts: true,
  allow_private_data_export: false,
  email_address_visibility: 1,
  web_navigate_to_sent_message: true,
};

/** Settings of an organization, without the prefix `realm_`; permissions are listed apart. */
export const REALM_SETTING_DEFAULTS: Readonly<Record<string, boolean | number | string | null>> = {
  message_edit_history_visibility_policy: 'all',
  default_language: 'en',
  digest_emails_enabled: false,
  disallow_disposable_email_addresses: true,
  email_auth_enabled: true,
  email_changes_disabled: false,
  invite_required: true,
  inline_image_preview: true,
  inline_url_embed_preview: false,
  mandatory_topics: false,
  message_retention_days: -1,
  require_unique_names: false,
  name_changes_disabled: false,
  avatar_changes_disabled: false,
  emails_restricted_to_domains: false,
  send_welcome_emails: true,
  message_content_allowed_in_email_notifications: true,
  enable_spectator_access: false,
  want_advertise_in_communities_directory: false,
  video_chat_provider: 1,
  jitsi_server_url: null,
  giphy_rating: 2,
  waiting_period_threshold: 0,
  digest_weekday: 1,
  default_code_block_language: '',
  message_content_delete_limit_seconds: 600,
  allow_message_editing: true,
  message_content_edit_limit_seconds: 600,
  move_messages_within_stream_limit_seconds: 604800,
  move_messages_between_streams_limit_seconds: 604800,
  enable_read_receipts: false,
  icon_source: 'G',
  logo_source: 'D',
  night_logo_source: 'D',
  org_type: 0,
  enable_guest_user_dm_warning: true,
  enable_guest_user_indicator: true,
  moderation_request_channel_id: -1,
  new_stream_announcements_stream_id: -1,
  signup_announcements_stream_id: -1,
  service_update_announcements_stream_id: -1,
  presence_disabled: false,
  upload_quota_mib: null,
};

/** What a permission setting may be set to (`server_supported_permission_settings`). */
export interface PermissionSetting {
  readonly require_system_group: boolean;
  readonly allow_internet_group: boolean;
  readonly allow_nobody_group: boolean;
  /** False: guests never hold the permission, whatever group is chosen. */
  readonly allow_everyone_group: boolean;
  /** A system group, or who made the channel or group. */
  readonly default_group_name: string;
  readonly default_for_system_groups: string | null;
  readonly allowed_system_groups: readonly string[];
}

export type PermissionScope = 'realm' | 'stream' | 'group';

function permission(
  default_group_name: string,
  differing: Partial<PermissionSetting> = {},
): PermissionSetting {
  return {
    require_system_group: false,
    allow_internet_group: false,
    allow_nobody_group: true,
    allow_everyone_group: false,
    default_group_name,
    default_for_system_groups: null,
    allowed_system_groups: [],
    ...differing,
  };
}

export const PERMISSION_SETTINGS = {
  realm: {
    create_multiuse_invite_group: permission('role:administrators'),
    can_access_all_users_group: permission('role:everyone', {
      require_system_group: true,
      allow_nobody_group: false,
      allow_everyone_group: true,
      allowed_system_groups: ['role:everyone', 'role:members'],
    }),
    can_add_subscribers_group: permission('role:members'),
    can_add_custom_emoji_group: permission('role:members'),
    can_create_bots_group: permission('role:members'),
    can_create_groups: permission('role:members'),
    can_create_public_channel_group: permission('role:members'),
    can_create_private_channel_group: permission('role:members'),
    can_create_web_public_channel_group: permission('role:owners', {
      require_system_group: true,
      allowed_system_groups: ['role:moderators', 'role:administrators', 'role:owners', 'role:nobody'],
    }),
    can_create_write_only_bots_group: permission('role:members'),
    can_delete_any_message_group: permission('role:administrators'),
    can_delete_own_message_group: permission('role:everyone', { allow_everyone_group: true }),
    can_invite_users_group: permission('role:members'),
    can_manage_all_groups: permission('role:owners', { allow_nobody_group: false }),
    can_manage_billing_group: permission('role:administrators', { allow_nobody_group: false }),
    can_mention_many_users_group: permission('role:administrators', { allow_everyone_group: true }),
    can_move_messages_between_channels_group: permission('role:members'),
    can_move_messages_between_topics_group: permission('role:everyone', { allow_everyone_group: true }),
    can_resolve_topics_group: permission('role:everyone', { allow_everyone_group: true }),
    can_summarize_topics_group: permission('role:everyone', { allow_everyone_group: true }),
    direct_message_initiator_group: permission('role:everyone', { allow_everyone_group: true }),
    direct_message_permission_group: permission('role:everyone', { allow_everyone_group: true }),
  },
  stream: {
    can_add_subscribers_group: permission('role:nobody'),
    can_administer_channel_group: permission('stream_creator_or_nobody'),
    can_remove_subscribers_group: permission('role:administrators', { allow_everyone_group: true }),
    can_send_message_group: permission('role:everyone', { allow_everyone_group: true }),
    can_subscribe_group: permission('role:nobody'),
  },
  group: {
    can_add_members_group: permission('group_creator', { default_for_system_groups: 'role:nobody' }),
    can_join_group: permission('role:nobody', { default_for_system_groups: 'role:nobody' }),
    can_leave_group: permission('role:everyone', {
      allow_everyone_group: true,
      default_for_system_groups: 'role:nobody',
    }),
    can_manage_group: permission('group_creator', { default_for_system_groups: 'role:nobody' }),
    can_mention_group: permission('role:everyone', {
      allow_everyone_group: true,
      default_for_system_groups: 'role:nobody',
    }),
    can_remove_members_group: permission('role:nobody', { default_for_system_groups: 'role:nobody' }),
  },
} as const satisfies Record<PermissionScope, Record<string, PermissionSetting>>;

export type RealmPermission = keyof typeof PERMISSION_SETTINGS.realm;
export type ChannelPermission = keyof typeof PERMISSION_SETTINGS.stream;
export type GroupPermission = keyof typeof PERMISSION_SETTINGS.group;

/** Limits that clients are told of, in code points unless named otherwise (api/CONVENTIONS.md). */
export const LIMITS = {
  messageLength: 10_000,
  savedSnippetTitle: 60,
  topicLength: 60,
  alertWord: 100,
  channelName: 60,
  channelDescription: 1024,
  fullNameMin: 2,
  fullName: 100,
  messagesPerFetch: 5000,
  unreadInRegister: 50_000,
  passwordMin: 6,
  passwordMax: 100,
  passwordGuesses: 10_000,
  /** Avatar, icon, logo. */
  pictureMib: 5,
  uploadMib: 100,
} as const;
