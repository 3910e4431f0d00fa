import type { UserSettings } from '../../model/people.ts';
import {
  EMOJI_SETS,
  LEGACY_DISPLAY_SETTINGS,
  LEGACY_NOTIFICATION_SETTINGS,
  NOTIFICATION_SOUNDS,
  USER_SETTING_DEFAULTS,
} from '../../model/settings/user-settings.ts';
import { remembered } from './field.ts';
import { settingDefaults, userSettings } from './reply/objects.ts';
import { legacyDisplay, legacyNotifications } from './reply/user.ts';
import type { StatePart } from './wanted.ts';

const OFFERED = { available_notification_sounds: NOTIFICATION_SOUNDS, emojiset_choices: EMOJI_SETS };

const NAMES = Object.keys(USER_SETTING_DEFAULTS);

export const settingFields = {
  user_settings: remembered({ user_settings: userSettings }, ({ viewer }) => ({
    user_settings: { ...pick(viewer.settings, NAMES), timezone: viewer.timezone, ...OFFERED },
  })),
  realm_user_settings_defaults: remembered(
    { realm_user_settings_defaults: settingDefaults },
    ({ realm }) => ({
      realm_user_settings_defaults: { ...pick(realm.info.userDefaults, NAMES), ...OFFERED },
    }),
  ),
  update_global_notifications: remembered(legacyNotifications, ({ viewer, capabilities }) => {
    if (capabilities.user_settings_object) return {};
    return {
      ...pick(viewer.settings, LEGACY_NOTIFICATION_SETTINGS),
      available_notification_sounds: OFFERED.available_notification_sounds,
    };
  }),
  update_display_settings: remembered(legacyDisplay, ({ viewer, capabilities }) => {
    if (capabilities.user_settings_object) return {};
    return {
      ...pick(viewer.settings, LEGACY_DISPLAY_SETTINGS),
      timezone: viewer.timezone,
      emojiset_choices: OFFERED.emojiset_choices,
    };
  }),
};

function pick(settings: UserSettings, names: readonly string[]): StatePart {
  return Object.fromEntries(names.map((name) => [name, settings[name] ?? USER_SETTING_DEFAULTS[name]]));
}
