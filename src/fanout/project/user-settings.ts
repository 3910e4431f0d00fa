import type { LegacySettingEvent, UserSettingsEvents } from '../../events/user-settings.ts';
import { languageName } from '../../kernel/languages.ts';
import type { SettingValue } from '../../model/people.ts';

import { apiEmail } from '../../views/people.ts';
import type { Recipient, Surroundings } from '../recipient.ts';
import type { Projections, WireEvent } from './projections.ts';

export const userSettingEvents: Projections<UserSettingsEvents> = {
  user_settings: ({ type, op, property, value }) => [
    { type, op, property, value, ...languageOf(property, value) },
  ],
  update_display_settings: (event, recipient, around) =>
    legacy(event, recipient, around, (user) => ({
      user,
      setting_name: event.property,
      setting: event.value,
      ...languageOf(event.property, event.value),
    })),
  update_global_notifications: (event, recipient, around) =>
    legacy(event, recipient, around, (user) => ({
      user,
      notification_name: event.property,
      setting: event.value,
    })),
  realm_export_consent: ({ type, userId, consented }) => [{ type, user_id: userId, consented }],
};

function languageOf(property: string, value: SettingValue) {
  return property === 'default_language' ? { language_name: languageName(String(value)) } : {};
}

/** Clients of today have heard of it by `user_settings`. */
function legacy(
  { type }: LegacySettingEvent,
  { user, options }: Recipient,
  { externalUrl }: Surroundings,
  fields: (email: string) => Readonly<Record<string, unknown>>,
): WireEvent[] {
  if (options.capabilities.user_settings_object) return [];
  return [{ type, ...fields(apiEmail(user, externalUrl)) }];
}
