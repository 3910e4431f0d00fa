import { LANGUAGES } from '../languages.ts';
import { defaultsOf, oneOf, ourSetting, refusing, type Setting, toggle, whole, wordOf } from './setting.ts';

const WEEK_SECONDS = 604_800;

/** Names of the sounds that clients have; `none` is a choice too, and not listed. */
export const NOTIFICATION_SOUNDS = [
  'ascend',
  'beep_boop',
  'bink',
  'bright',
  'brlip',
  'chime',
  'deep tom',
  'ding',
  'double tap',
  'down',
  'dry bongos',
  'dutdut',
  'fast ascend',
  'flute',
  'friendly',
  'kick roll',
  'loud tintong',
  'metallic snare',
  'pan',
  'pop',
  'practicechat',
  'service',
  'shaker',
  'simple',
  'stairs',
  'subtle',
  'swish',
  'tintong',
  'up',
  'wood block',
  'zaping',
  'zing',
] as const;

export const EMOJI_SETS = [
  { key: 'google', text: 'Google' },
  { key: 'google-blob', text: 'Google blobs' },
  { key: 'twitter', text: 'Twitter' },
  { key: 'text', text: 'Plain text' },
] as const;

const MINUTE_OF_DAY = { min: 0, max: 1439 };

/** The widths of small columns: clients have bounds of their own. */
const SMALL = { min: 1, max: 32_767 };

/**
 * The personal settings by their wire names, with their defaults; `timezone` is a column of
 * its own and has no default of the organization.
 */
export const USER_SETTINGS = {
  twenty_four_hour_time: toggle(false, 'Times are shown as 13:00.'),
  web_mark_read_on_scroll_policy: oneOf(
    [1, 2, 3],
    1,
    'Scrolling reads: 1 always, 2 in conversations, 3 never.',
  ),
  web_channel_default_view: oneOf([1, 2], 1, 'A channel opens at: 1 its top topic, 2 its feed.'),
  starred_message_counts: toggle(true, 'The number of starred messages is shown.'),
  receives_typing_notifications: toggle(true, 'To be told who is typing.'),
  web_suggest_update_timezone: toggle(true, 'A change of the time zone is suggested.'),
  fluid_layout_width: toggle(false, 'The middle of the screen is as wide as can be.'),
  high_contrast_mode: toggle(false, 'Stronger contrasts.'),
  web_font_size_px: whole(SMALL, 16, 'The size of letters, in pixels.'),
  web_line_height_percent: whole(SMALL, 140, 'The height of lines, in percent of the letters.'),
  color_scheme: oneOf([1, 2, 3], 1, '1 automatic, 2 dark, 3 light.'),
  translate_emoticons: toggle(false, 'Emoticons that are sent become emoji.'),
  display_emoji_reaction_users: toggle(true, 'The names of those who reacted are shown.'),
  default_language: refusing(
    (name) => `Invalid ${name}`,
    wordOf(LANGUAGES, 'en', 'The language, by its code.'),
  ),
  web_home_view: wordOf(['recent_topics', 'inbox', 'all_messages'], 'inbox', 'What a client opens with.'),
  web_escape_navigates_to_home_view: toggle(true, 'The escape key leads home.'),
  left_side_userlist: toggle(false, 'People are listed on the left in narrow windows.'),
  emojiset: wordOf(
    ['google', 'google-blob', 'twitter', 'text'],
    'google',
    'The set of pictures of the emoji.',
  ),
  demote_inactive_streams: oneOf([1, 2, 3], 1, 'Quiet channels go down: 1 automatic, 2 always, 3 never.'),
  user_list_style: oneOf([1, 2, 3], 3, 'People are listed: 1 compact, 2 with status, 3 with picture.'),
  web_animate_image_previews: wordOf(['always', 'on_hover', 'never'], 'on_hover', 'When pictures move.'),
  web_stream_unreads_count_display_policy: oneOf([1, 2, 3], 2, 'Counted: 1 all, 2 unmuted, 3 no channels.'),
  hide_ai_features: toggle(false, 'Features of artificial intelligence are hidden.'),
  enter_sends: toggle(false, 'The enter key sends.'),
  enable_drafts_synchronization: toggle(true, 'Drafts are kept on the server; turning it off deletes them.'),
  enable_stream_desktop_notifications: toggle(false, 'Visible notifications of channel messages.'),
  enable_stream_email_notifications: toggle(false, 'Mails of channel messages.'),
  enable_stream_push_notifications: toggle(false, 'Mobile notifications of channel messages.'),
  enable_stream_audible_notifications: toggle(false, 'Audible notifications of channel messages.'),
  notification_sound: refusing(
    (_, sound) => `Invalid notification sound '${sound}'`,
    wordOf([...NOTIFICATION_SOUNDS, 'none'], 'service', 'The sound of notifications.'),
  ),
  enable_desktop_notifications: toggle(true, 'Visible notifications of direct messages and mentions.'),
  enable_sounds: toggle(true, 'Audible notifications of direct messages and mentions.'),
  enable_followed_topic_desktop_notifications: toggle(true, 'Visible notifications of followed topics.'),
  enable_followed_topic_email_notifications: toggle(true, 'Mails of followed topics.'),
  enable_followed_topic_push_notifications: toggle(true, 'Mobile notifications of followed topics.'),
  enable_followed_topic_audible_notifications: toggle(true, 'Audible notifications of followed topics.'),
  email_notifications_batching_period_seconds: whole(
    {
      min: 1,
      max: WEEK_SECONDS,
      refusal: (_, seconds) => `Invalid email batching period: ${seconds} seconds`,
    },
    120,
    'How long messages are gathered for one mail.',
  ),
  enable_offline_email_notifications: toggle(true, 'Mails of direct messages and mentions when offline.'),
  enable_offline_push_notifications: toggle(true, 'Mobile notifications of those when offline.'),
  enable_online_push_notifications: toggle(true, 'Mobile notifications of those when online.'),
  quiet_hours_enabled: ourSetting(
    toggle(false, 'In quiet hours clients are silent; mail and mobile notifications wait for their end.'),
  ),
  quiet_hours_start: ourSetting(
    whole(MINUTE_OF_DAY, 1320, 'When quiet hours begin: minutes since midnight in the time zone.'),
  ),
  quiet_hours_end: ourSetting(
    whole(
      MINUTE_OF_DAY,
      420,
      'When quiet hours end: minutes since midnight; up to and including the beginning: on the next day.',
    ),
  ),
  quiet_hours_days: ourSetting(
    whole(
      { min: 1, max: 127 },
      127,
      'The days on which quiet hours begin: the sum of 1 for Monday, 2 for Tuesday, … 64 for Sunday.',
    ),
  ),
  enable_digest_emails: toggle(true, 'A mail each week with what was missed.'),
  enable_marketing_emails: toggle(true, 'Without a function here.'),
  enable_login_emails: toggle(true, 'Mails when the account is used on a new device.'),
  message_content_in_email_notifications: toggle(true, 'Mails hold the messages themselves.'),
  pm_content_in_desktop_notifications: toggle(true, 'Notifications hold direct messages themselves.'),
  wildcard_mentions_notify: toggle(true, 'Mentions of everybody count as mentions.'),
  enable_followed_topic_wildcard_mentions_notify: toggle(true, 'The same in followed topics.'),
  desktop_icon_count_display: oneOf(
    [1, 2, 3, 4],
    1,
    '1 all, 2 with followed topics, 3 direct and mentions, 4 none.',
  ),
  realm_name_in_email_notifications_policy: oneOf([1, 2, 3], 1, '1 automatic, 2 always, 3 never.'),
  automatically_follow_topics_policy: oneOf(
    [1, 2, 3, 4],
    3,
    '1 taken part in, 2 sent to, 3 started, 4 never.',
  ),
  automatically_unmute_topics_in_muted_streams_policy: oneOf(
    [1, 2, 3, 4],
    2,
    '1 taken part in, 2 sent to, 3 started, 4 never.',
  ),
  automatically_follow_topics_where_mentioned: toggle(true, 'Topics with a mention are followed.'),
  presence_enabled: toggle(true, 'Others see when one is there.'),
  send_private_typing_notifications: toggle(true, 'Others see that one types a direct message.'),
  send_stream_typing_notifications: toggle(true, 'Others see that one types in a channel.'),
  send_read_receipts: toggle(true, 'Others see what one has read.'),
  allow_private_data_export: toggle(false, 'Administrators may export private data.'),
  email_address_visibility: oneOf(
    [1, 2, 3, 4, 5],
    1,
    'Who sees the real address: 1 everybody, 2 members, 3 administrators, 4 nobody, 5 moderators.',
  ),
  web_navigate_to_sent_message: toggle(true, 'The view follows a sent message.'),
} as const satisfies Readonly<Record<string, Setting<boolean | number | string>>>;

export type UserSettingName = keyof typeof USER_SETTINGS;

export const USER_SETTING_DEFAULTS: Readonly<Record<string, boolean | number | string>> =
  defaultsOf(USER_SETTINGS);

/** Settings without a default of the organization: they concern the user alone. */
export const PERSONAL_ONLY = [
  'allow_private_data_export',
  'default_language',
  'enable_login_emails',
  'enable_marketing_emails',
] as const satisfies readonly UserSettingName[];

/** Settings that are older than `user_settings`, with the older event for their changes. */
export const LEGACY_NOTIFICATION_SETTINGS = [
  'enable_desktop_notifications',
  'enable_digest_emails',
  'enable_login_emails',
  'enable_marketing_emails',
  'email_notifications_batching_period_seconds',
  'enable_offline_email_notifications',
  'enable_offline_push_notifications',
  'enable_online_push_notifications',
  'enable_sounds',
  'enable_stream_desktop_notifications',
  'enable_stream_email_notifications',
  'enable_stream_push_notifications',
  'enable_stream_audible_notifications',
  'wildcard_mentions_notify',
  'message_content_in_email_notifications',
  'notification_sound',
  'pm_content_in_desktop_notifications',
  'desktop_icon_count_display',
  'realm_name_in_email_notifications_policy',
  'presence_enabled',
] as const satisfies readonly UserSettingName[];
export const LEGACY_DISPLAY_SETTINGS = [
  'color_scheme',
  'default_language',
  'demote_inactive_streams',
  'emojiset',
  'enable_drafts_synchronization',
  'fluid_layout_width',
  'web_home_view',
  'high_contrast_mode',
  'left_side_userlist',
  'starred_message_counts',
  'translate_emoticons',
  'twenty_four_hour_time',
  'receives_typing_notifications',
  'enter_sends',
] as const satisfies readonly UserSettingName[];
