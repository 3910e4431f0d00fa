/** The permissions by their wire names, and the limits. Data only. */

/** The values that a permission setting accepts (`server_supported_permission_settings`). */
export interface PermissionSetting {
  readonly require_system_group: boolean;
  readonly allow_internet_group: boolean;
  readonly allow_nobody_group: boolean;
  /** False: guests never hold the permission, whatever group is chosen. */
  readonly allow_everyone_group: boolean;
  /** A system group, or the creator of the channel or group. */
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

/** Limits that clients get, in code points unless named otherwise. */
export const LIMITS = {
  messageLength: 10_000,
  savedSnippetTitle: 60,
  topicLength: 60,
  alertWord: 100,
  /** All keys and values of one account. */
  botStorage: 10_000_000,
  linkifiers: 100,
  linkifierPattern: 1000,
  urlTemplate: 2000,
  playgrounds: 100,
  playgroundName: 100,
  lexerLanguage: 40,
  statusText: 60,
  emojiName: 100,
  channelName: 60,
  channelDescription: 1024,
  groupName: 100,
  groupDescription: 1024,
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
  uploadQuotaMib: 10_240,
  /** MiB of one user's unfinished uploads. */
  unfinishedUploadsMib: 1024,
} as const;
