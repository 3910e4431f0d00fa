/** Who makes a change: an account, somebody at the server's command line, or the server by itself. */
export type Actor = { readonly userId: number } | 'command_line' | 'server';

/** The kinds of entries in the audit log, sorted. A kind that was released keeps its name. */
export const AUDIT_KINDS = [
  'bot_owner_changed',
  'bot_setting_changed',
  'channel_archived',
  'channel_created',
  'channel_default_changed',
  'channel_description_changed',
  'channel_member_added',
  'channel_member_removed',
  'channel_permission_changed',
  'channel_privacy_changed',
  'channel_renamed',
  'channel_retention_changed',
  'channel_unarchived',
  'default_channel_group_added',
  'default_channel_group_changed',
  'default_channel_group_removed',
  'default_user_setting_changed',
  'domain_added',
  'domain_changed',
  'domain_removed',
  'emoji_added',
  'emoji_deactivated',
  'export_deleted',
  'export_failed',
  'export_finished',
  'export_requested',
  'group_created',
  'group_deactivated',
  'group_description_changed',
  'group_member_added',
  'group_member_removed',
  'group_permission_changed',
  'group_renamed',
  'group_subgroup_added',
  'group_subgroup_removed',
  'invitation_created',
  'invitation_revoked',
  'invitation_sent_again',
  'linkifier_added',
  'linkifier_changed',
  'linkifier_removed',
  'linkifiers_reordered',
  'playground_added',
  'playground_removed',
  'profile_field_added',
  'profile_field_changed',
  'profile_field_removed',
  'profile_fields_reordered',
  'realm_deactivated',
  'realm_permission_changed',
  'realm_reactivated',
  'realm_setting_changed',
  'sessions_ended',
  'user_created',
  'user_deactivated',
  'user_email_changed',
  'user_key_changed',
  'user_key_shown',
  'user_name_changed',
  'user_password_changed',
  'user_password_link_made',
  'user_profile_changed',
  'user_reactivated',
  'user_role_changed',
] as const;

export type AuditKind = (typeof AUDIT_KINDS)[number];

/** The change. Values are JSON, without secrets and without users' texts; absent: there is no value, or it is not kept. */
export interface AuditNote {
  readonly kind: AuditKind;
  /** The setting or permission. */
  readonly property?: string;
  /** The account concerned, besides the acting one. */
  readonly userId?: number;
  readonly channelId?: number;
  readonly groupId?: number;
  readonly before?: unknown;
  readonly after?: unknown;
}

export interface AuditEntry extends AuditNote {
  readonly id: number;
  /** UNIX seconds. */
  readonly at: number;
  readonly actor: Actor;
}
