import { findCounter } from '../../engine/store/counters.ts';
import type { Rows } from '../../engine/store/engine.ts';
import type { Change } from '../store/log/change.ts';
import { listChannelMembers } from '../store/log/channel-members.ts';
import { loadParts } from '../store/log/parts.ts';
import { findRealm, listChannels, listGroups, listUsers } from '../store/log/realm-rows.ts';
import { listAlertWords } from '../store/people/alert-words.ts';
import { listMutedUsers } from '../store/people/muted-users.ts';
import { listPresences } from '../store/people/presences.ts';
import { listProfiles } from '../store/people/profile-values.ts';
import { listDeviceKinds } from '../store/people/push-devices.ts';
import { Realm } from './realm.ts';
import type { Source } from './source.ts';

export async function loadRealm(
  source: Rows,
  around: { readonly url: string; readonly now: () => number },
): Promise<Realm | undefined> {
  const { db } = source;
  const info = await findRealm(source);
  if (!info) return undefined;
  const realm = new Realm(info, around);
  realm.apply({}, await loadAll({ db, realm }));
  return realm;
}

/**
 * Loads the state of the database into the memory, in the place of what was there and without a moment at which rows are missing;
 * returns its position.
 */
export async function loadAll({ db, realm }: Source): Promise<number> {
  const { id } = realm;
  const position = await findCounter({ db, realm: { id: id } }, 'log');
  const all: Change = {
    info: await findRealm({ db, realm: { id: id } }),
    users: await listUsers({ db, realm: { id: id } }),
    channels: await listChannels({ db, realm: { id: id } }),
    groups: await listGroups({ db, realm: { id: id } }),
    alertWords: await listAlertWords({ db, realm: { id: id } }),
    profiles: await listProfiles({ db, realm: { id: id } }),
    mutedUsers: await listMutedUsers({ db, realm: { id: id } }),
    pushDevices: await listDeviceKinds({ db, realm: { id: id } }),
    presences: await listPresences({ db, realm: { id: id } }),
    parts: await loadParts({ db, realm: { id: id } }),
  };
  const members = await listChannelMembers({ db, realm: { id: id } });
  realm.load(all, members);
  return position;
}
