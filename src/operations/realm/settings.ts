import { toUsers } from '../../events/audience.ts';
import { PROFILE_SETTINGS } from '../../kernel/realm-settings.ts';
import type { Tx } from '../../realm/tx.ts';
import { audienceOfRealm } from '../../rules/realm-settings.ts';
import type { RealmInfo } from '../../store/model.ts';
import { updateRealm, updateRealmSettings } from '../../store/organization.ts';

export type Settings = Readonly<Record<string, unknown>>;

const isProfile = (name: string): name is 'name' | 'description' =>
  PROFILE_SETTINGS.some((each) => each === name);

export function currentSetting(info: RealmInfo, name: string): unknown {
  return isProfile(name) ? info[name] : info.settings[name];
}

/**
 * Keeps settings of the organization and tells everybody. `shown` is what clients are shown of them, where that is not
 * what is kept.
 */
export async function setRealmSettings(tx: Tx, changes: Settings, shown: Settings = changes): Promise<void> {
  const { info } = tx.realm;
  const entries = Object.entries(changes);
  if (entries.length === 0) return;
  const profile = entries.filter(([name]) => isProfile(name));
  const others = entries.filter(([name]) => !isProfile(name));
  if (profile.length > 0) await updateRealm(tx, info, Object.fromEntries(profile));
  if (others.length > 0) await updateRealmSettings(tx, info, Object.fromEntries(others));
  tx.touch({ realm: true });
  tx.emit({ type: 'realm', op: 'update', settings: shown }, toUsers(audienceOfRealm(tx.realm)));
}
