import { PERMISSIONS, type RealmPermissionName, type RealmSettingName } from '../../model/organization.ts';

export const SECTIONS = ['profile', 'joining', 'people', 'channels', 'messages', 'groups', 'mails'] as const;
export type Section = (typeof SECTIONS)[number];

/** A setting or a permission by its name. */
export type Entry = RealmSettingName | RealmPermissionName;

export interface Part {
  readonly title:
    | 'about'
    | 'who'
    | 'how'
    | 'limits'
    | 'places'
    | 'guests'
    | 'direct'
    | 'look'
    | 'bots'
    | 'digest';
  readonly entries: readonly Entry[];
}

/** Where each setting and each permission stands; `layout.test.ts` holds that none is missing. */
export const LAYOUT: Readonly<Record<Section, readonly Part[]>> = {
  profile: [
    { title: 'about', entries: ['name', 'description', 'org_type', 'default_language'] },
    { title: 'who', entries: ['want_advertise_in_communities_directory', 'can_manage_billing_group'] },
  ],
  joining: [
    { title: 'who', entries: ['invite_required', 'can_invite_users_group', 'create_multiuse_invite_group'] },
    {
      title: 'limits',
      entries: [
        'emails_restricted_to_domains',
        'disallow_disposable_email_addresses',
        'waiting_period_threshold',
      ],
    },
    { title: 'how', entries: ['send_welcome_emails'] },
  ],
  people: [
    {
      title: 'about',
      entries: [
        'name_changes_disabled',
        'require_unique_names',
        'email_changes_disabled',
        'avatar_changes_disabled',
      ],
    },
    {
      title: 'guests',
      entries: ['can_access_all_users_group', 'enable_guest_user_indicator', 'enable_guest_user_dm_warning'],
    },
    { title: 'direct', entries: ['direct_message_initiator_group', 'direct_message_permission_group'] },
  ],
  channels: [
    {
      title: 'who',
      entries: [
        'can_create_public_channel_group',
        'can_create_private_channel_group',
        'can_create_web_public_channel_group',
        'can_add_subscribers_group',
        'enable_spectator_access',
      ],
    },
    {
      title: 'places',
      entries: [
        'new_stream_announcements_stream_id',
        'signup_announcements_stream_id',
        'service_update_announcements_stream_id',
        'moderation_request_channel_id',
      ],
    },
  ],
  messages: [
    {
      title: 'limits',
      entries: [
        'allow_message_editing',
        'message_content_edit_limit_seconds',
        'message_edit_history_visibility_policy',
        'can_delete_own_message_group',
        'message_content_delete_limit_seconds',
        'can_delete_any_message_group',
        'message_retention_days',
      ],
    },
    {
      title: 'how',
      entries: [
        'mandatory_topics',
        'can_move_messages_between_topics_group',
        'move_messages_within_stream_limit_seconds',
        'can_move_messages_between_channels_group',
        'move_messages_between_streams_limit_seconds',
        'can_resolve_topics_group',
        'can_summarize_topics_group',
        'can_mention_many_users_group',
      ],
    },
    {
      title: 'look',
      entries: [
        'enable_read_receipts',
        'inline_image_preview',
        'inline_url_embed_preview',
        'default_code_block_language',
      ],
    },
  ],
  groups: [
    { title: 'who', entries: ['can_create_groups', 'can_manage_all_groups'] },
    {
      title: 'bots',
      entries: ['can_create_bots_group', 'can_create_write_only_bots_group', 'can_add_custom_emoji_group'],
    },
  ],
  mails: [
    {
      title: 'digest',
      entries: ['message_content_allowed_in_email_notifications', 'digest_emails_enabled', 'digest_weekday'],
    },
  ],
};

export const isPermission = (entry: Entry): entry is RealmPermissionName => entry in PERMISSIONS.realm;

/** Settings of which this client makes nothing: other clients set them. */
export const WITHOUT_EFFECT: readonly string[] = ['giphy_rating', 'video_chat_provider', 'jitsi_server_url'];
