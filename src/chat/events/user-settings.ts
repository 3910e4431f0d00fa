import type { SettingValue } from '../model/people.ts';

export type UserSettingsEvents = UserSettingEvent | LegacySettingEvent | ExportConsentEvent;

export interface UserSettingEvent {
  readonly type: 'user_settings';
  readonly op: 'update';
  readonly property: string;
  readonly value: SettingValue;
}

/** The older forms, for clients without the capability `user_settings_object`. */
export type LegacySettingEvent = Legacy<'update_display_settings'> | Legacy<'update_global_notifications'>;

interface Legacy<Type> {
  readonly type: Type;
  readonly property: string;
  readonly value: SettingValue;
}

export interface ExportConsentEvent {
  readonly type: 'realm_export_consent';
  readonly userId: number;
  readonly consented: boolean;
}
