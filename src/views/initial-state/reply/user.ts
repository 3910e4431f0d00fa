import { z } from 'zod';
import { person, systemBot } from './people.ts';

/** With event type `realm_user`: all users, and the caller. */
export const ownShape = {
  realm_users: z.array(person),
  realm_non_active_users: z.array(person),
  avatar_source: z.string(),
  avatar_url_medium: z.string(),
  avatar_url: z.string(),
  can_create_streams: z.boolean(),
  can_create_public_streams: z.boolean(),
  can_create_private_streams: z.boolean(),
  can_create_web_public_streams: z.boolean(),
  can_subscribe_other_users: z.boolean(),
  can_invite_others_to_realm: z.boolean(),
  is_admin: z.boolean(),
  is_owner: z.boolean(),
  is_moderator: z.boolean(),
  is_guest: z.boolean(),
  user_id: z.int(),
  email: z.string(),
  delivery_email: z.string(),
  full_name: z.string(),
  cross_realm_bots: z.array(systemBot),
};

/** With `update_global_notifications`, for clients without `user_settings_object`. */
export const legacyNotifications = {
  enable_desktop_notifications: z.boolean(),
  enable_digest_emails: z.boolean(),
  enable_login_emails: z.boolean(),
  enable_marketing_emails: z.boolean(),
  email_notifications_batching_period_seconds: z.int(),
  enable_offline_email_notifications: z.boolean(),
  enable_offline_push_notifications: z.boolean(),
  enable_online_push_notifications: z.boolean(),
  enable_sounds: z.boolean(),
  enable_stream_desktop_notifications: z.boolean(),
  enable_stream_email_notifications: z.boolean(),
  enable_stream_push_notifications: z.boolean(),
  enable_stream_audible_notifications: z.boolean(),
  wildcard_mentions_notify: z.boolean(),
  message_content_in_email_notifications: z.boolean(),
  notification_sound: z.string(),
  pm_content_in_desktop_notifications: z.boolean(),
  desktop_icon_count_display: z.int(),
  realm_name_in_email_notifications_policy: z.int(),
  presence_enabled: z.boolean(),
  available_notification_sounds: z.array(z.string()),
};

/** With `update_display_settings`, likewise. */
export const legacyDisplay = {
  color_scheme: z.int(),
  default_language: z.string(),
  demote_inactive_streams: z.int(),
  emojiset: z.string(),
  enable_drafts_synchronization: z.boolean(),
  fluid_layout_width: z.boolean(),
  web_home_view: z.string(),
  high_contrast_mode: z.boolean(),
  left_side_userlist: z.boolean(),
  starred_message_counts: z.boolean(),
  timezone: z.string(),
  translate_emoticons: z.boolean(),
  twenty_four_hour_time: z.boolean(),
  receives_typing_notifications: z.boolean(),
  enter_sends: z.boolean(),
  emojiset_choices: z.array(z.strictObject({ key: z.string(), text: z.string() })),
};
