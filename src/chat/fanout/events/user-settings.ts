import { z } from 'zod';
import { languageName } from '../../model/languages.ts';
import type { SettingValue } from '../../model/people.ts';
import { apiEmail } from '../../views/people/people.ts';
import type { QueueOptions } from '../queue-options.ts';
import { defineEvent } from './define-event.ts';

interface UserSettingEvent {
  readonly type: 'user_settings';
  readonly op: 'update';
  readonly property: string;
  readonly value: SettingValue;
}

/** The older forms, for clients without the capability `user_settings_object`. */
interface LegacySettingEvent<Type> {
  readonly type: Type;
  readonly property: string;
  readonly value: SettingValue;
}

interface ExportConsentEvent {
  readonly type: 'realm_export_consent';
  readonly userId: number;
  readonly consented: boolean;
}

declare module '../../events/types.ts' {
  interface ChatEvents {
    user_settings: UserSettingEvent;
    update_display_settings: LegacySettingEvent<'update_display_settings'>;
    update_global_notifications: LegacySettingEvent<'update_global_notifications'>;
    realm_export_consent: ExportConsentEvent;
  }
}

const settingValue = z.union([z.boolean(), z.int(), z.string()]);

const named = { language_name: z.string().optional() };

export const userSettingEvents = {
  user_settings: defineEvent({
    type: 'user_settings',
    sends: {
      UserSettingsEvent: {
        op: 'update',
        has: { property: z.string(), value: settingValue, ...named },
        doc: 'A personal setting changed.',
      },
    },
    project: ({ type, op, property, value }) => [
      { type, op, property, value, ...languageOf(property, value) },
    ],
  }),
  update_display_settings: defineEvent({
    type: 'update_display_settings',
    sends: {
      DisplaySettingsEvent: {
        has: { user: z.string(), setting_name: z.string(), setting: settingValue, ...named },
        doc: 'As `user_settings`, for clients without `user_settings_object`.',
      },
    },
    project: ({ type, property, value }, { user, options }, { externalUrl }) =>
      ifLegacy(options, {
        type,
        user: apiEmail(user, externalUrl),
        setting_name: property,
        setting: value,
        ...languageOf(property, value),
      }),
  }),
  update_global_notifications: defineEvent({
    type: 'update_global_notifications',
    sends: {
      NotificationSettingsEvent: {
        has: { user: z.string(), notification_name: z.string(), setting: settingValue },
        doc: 'As `user_settings`, for clients without `user_settings_object`.',
      },
    },
    project: ({ type, property, value }, { user, options }, { externalUrl }) =>
      ifLegacy(options, {
        type,
        user: apiEmail(user, externalUrl),
        notification_name: property,
        setting: value,
      }),
  }),
  realm_export_consent: defineEvent({
    type: 'realm_export_consent',
    sends: {
      DataExportConsentEvent: {
        has: { user_id: z.int(), consented: z.boolean() },
        doc: 'Somebody agreed or disagrees that their private data may be exported; for administrators.',
      },
    },
    project: ({ type, userId, consented }) => [{ type, user_id: userId, consented }],
  }),
};

function languageOf(property: string, value: SettingValue) {
  return property === 'default_language' ? { language_name: languageName(String(value)) } : {};
}

/** Current clients get `user_settings` instead. */
const ifLegacy = <Wire>({ capabilities }: QueueOptions, wire: Wire): Wire[] =>
  capabilities.user_settings_object ? [] : [wire];
