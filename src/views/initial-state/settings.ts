import { USER_SETTING_DEFAULTS } from '../../kernel/settings.ts';
import type { UserSettings } from '../../store/model.ts';
import type { Part, Sight } from './wanted.ts';

const OFFERED = {
  available_notification_sounds: ['service', 'ding', 'chime', 'pop'],
  emojiset_choices: [
    { key: 'google', text: 'Google' },
    { key: 'google-blob', text: 'Google blobs' },
    { key: 'twitter', text: 'Twitter' },
    { key: 'text', text: 'Plain text' },
  ],
};

const NAMES = Object.keys(USER_SETTING_DEFAULTS);

/** Copies at the top level, from before there was `user_settings`. */
const NOTIFICATIONS = [
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
];
const DISPLAY = [
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
];

export function userSettings({ viewer }: Sight): Part {
  return { user_settings: { ...pick(viewer.settings, NAMES), timezone: viewer.timezone, ...OFFERED } };
}

export function settingDefaults({ realm }: Sight): Part {
  return { realm_user_settings_defaults: { ...pick(realm.info.userDefaults, NAMES), ...OFFERED } };
}

export function notificationSettings({ viewer, capabilities }: Sight): Part {
  if (capabilities.user_settings_object) return {};
  return {
    ...pick(viewer.settings, NOTIFICATIONS),
    available_notification_sounds: OFFERED.available_notification_sounds,
  };
}

export function displaySettings({ viewer, capabilities }: Sight): Part {
  if (capabilities.user_settings_object) return {};
  return {
    ...pick(viewer.settings, DISPLAY),
    timezone: viewer.timezone,
    emojiset_choices: OFFERED.emojiset_choices,
  };
}

function pick(settings: UserSettings, names: readonly string[]): Part {
  return Object.fromEntries(names.map((name) => [name, settings[name] ?? USER_SETTING_DEFAULTS[name]]));
}
