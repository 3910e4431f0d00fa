import { z } from 'zod';
import {
  LEGACY_DISPLAY_SETTINGS,
  LEGACY_NOTIFICATION_SETTINGS,
  type UserSettingName,
} from '../../../model/settings/user-settings.ts';
import { personShape, systemBotShape } from '../../people/people.ts';
import { emojisets, personalSettings } from './objects.ts';

/** With event type `realm_user`: all users, and the caller. */
export const ownShape = {
  realm_users: z.array(personShape),
  realm_non_active_users: z.array(personShape),
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
  cross_realm_bots: z.array(systemBotShape),
};

/** With `update_global_notifications`, for clients without `user_settings_object`. */
export const legacyNotifications = {
  ...personal(LEGACY_NOTIFICATION_SETTINGS),
  available_notification_sounds: z.array(z.string()),
};

/** With `update_display_settings`, likewise. */
export const legacyDisplay = {
  ...personal(LEGACY_DISPLAY_SETTINGS),
  timezone: z.string(),
  emojiset_choices: emojisets,
};

function personal<Name extends UserSettingName>(names: readonly Name[]): Pick<typeof personalSettings, Name> {
  return Object.fromEntries(names.map((name) => [name, personalSettings[name]])) as never;
}
