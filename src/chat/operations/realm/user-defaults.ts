import { toUsers } from '../../../engine/log/audience.ts';
import type { SettingValue } from '../../model/people.ts';
import type { Tx } from '../../realm/tx.ts';
import { audienceOfRealm } from '../../rules/organization/realm-settings.ts';

/** Changes the default settings of new accounts. Existing accounts keep their settings. */
export async function setUserDefaults(
  tx: Tx,
  asked: Readonly<Record<string, SettingValue | undefined>>,
): Promise<void> {
  const { info } = tx.realm;
  const changed = Object.entries(asked).flatMap(([property, value]) =>
    value === undefined || value === info.userDefaults[property] ? [] : [[property, value] as const],
  );
  if (changed.length === 0) return;
  const userDefaults = { ...info.userDefaults, ...Object.fromEntries(changed) };
  await tx.put({ info: { ...info, userDefaults } });
  const audience = toUsers(audienceOfRealm(tx.realm));
  for (const [property, value] of changed) {
    tx.emit({ type: 'realm_user_settings_defaults', op: 'update', property, value }, audience);
  }
}
