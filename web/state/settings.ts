import { byName } from './by-name.ts';
import type { SettingEvent } from './events.ts';
import type { ClientState } from './types.ts';

type Change = Exclude<SettingEvent, { type: 'realm_export_consent' }>;

/** The newer form changes the object of all settings, the older ones their copies at the top level. */
export function applySetting(state: ClientState, event: Change): void {
  switch (event.type) {
    case 'user_settings':
      if (state.user_settings) byName(state.user_settings)[event.property] = event.value;
      return;
    case 'update_display_settings':
      setCopy(state, event.setting_name, event.setting);
      return;
    case 'update_global_notifications':
      setCopy(state, event.notification_name, event.setting);
      return;
    default:
      event satisfies never;
  }
}

function setCopy(state: ClientState, name: string, value: unknown): void {
  const members = byName(state);
  if (members[name] !== undefined) members[name] = value;
}
