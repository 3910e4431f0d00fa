import { toUsers } from '../../../engine/log/audience.ts';
import type { RealmInfo } from '../../model/organization.ts';
import { PROFILE_SETTINGS } from '../../model/settings/realm-settings.ts';
import type { Tx } from '../../realm/tx.ts';
import { audienceOfRealm } from '../../rules/organization/realm-settings.ts';

export type Settings = Readonly<Record<string, unknown>>;

const isProfile = (name: string): name is 'name' | 'description' =>
  PROFILE_SETTINGS.some((each) => each === name);

export function currentSetting(info: RealmInfo, name: string): unknown {
  return isProfile(name) ? info[name] : info.settings[name];
}

/**
 * Changes settings of the organization and emits them to all users. `shown`: the values that clients get, where
 * they differ from the stored ones.
 */
export async function setRealmSettings(tx: Tx, changes: Settings, shown: Settings = changes): Promise<void> {
  const entries = Object.entries(changes);
  if (entries.length === 0) return;
  const profile = Object.fromEntries(entries.filter(([name]) => isProfile(name)));
  const settings = Object.fromEntries(entries.filter(([name]) => !isProfile(name)));
  tx.emit({ type: 'realm', op: 'update', settings: shown }, toUsers(audienceOfRealm(tx.realm)));
  const { info } = tx.realm;
  const fullMembersAt = 'waiting_period_threshold' in settings ? tx.now : info.fullMembersAt;
  await tx.put({ info: { ...info, ...profile, settings: { ...info.settings, ...settings }, fullMembersAt } });
}
