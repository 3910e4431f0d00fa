import { findCounter } from '../store/engine/counters.ts';
import type { Reader } from '../store/engine/engine.ts';
import type { Change } from '../store/log/change.ts';
import { loadParts } from '../store/log/parts.ts';
import { findRealm, listChannels, listGroups, listMembers, listUsers } from '../store/log/realm-rows.ts';
import { listAlertWords } from '../store/people/alert-words.ts';
import { listMutedUsers } from '../store/people/muted-users.ts';
import { listPresences } from '../store/people/presences.ts';
import { listProfiles } from '../store/people/profile-values.ts';
import { Realm } from './realm.ts';

export async function loadRealm(
  db: Reader,
  realmId: number,
  around: { readonly url: string; readonly now: () => number },
): Promise<Realm | undefined> {
  const info = await findRealm(db, realmId);
  if (!info) return undefined;
  const realm = new Realm(info, around);
  realm.apply({}, await loadAll(db, realm));
  return realm;
}

/**
 * Loads the state of the database into the memory, without a moment at which known rows are missing; returns its
 * position.
 */
export async function loadAll(db: Reader, realm: Realm): Promise<number> {
  const { id } = realm;
  const position = await findCounter(db, id, 'log');
  const all: Change = {
    info: await findRealm(db, id),
    users: await listUsers(db, id),
    channels: await listChannels(db, id),
    groups: await listGroups(db, id),
    members: await listMembers(db, id),
    alertWords: await listAlertWords(db, id),
    profiles: await listProfiles(db, id),
    mutedUsers: await listMutedUsers(db, id),
    presences: await listPresences(db, id),
    parts: await loadParts(db, id),
  };
  realm.apply(all, realm.position);
  return position;
}
