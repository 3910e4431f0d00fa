import type { Touches } from '../events/touches.ts';
import { listAlertWords } from '../store/alert-words.ts';
import type { Change } from '../store/change.ts';
import { findCounter } from '../store/counters.ts';
import type { Reader } from '../store/engine.ts';
import { listMutedUsers } from '../store/muted-users.ts';
import { loadParts } from '../store/parts.ts';
import { listPresences, type Presence } from '../store/presences.ts';
import { listProfiles, type Profile } from '../store/profile-values.ts';
import {
  findRealm,
  listChannels,
  listGroups,
  listMembers,
  listUsers,
  type Members,
} from '../store/realm-rows.ts';
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

/** Brings the memory to the state of the database, in which nothing that the memory knows is ever missing; returns its position. */
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

/** What a transaction says that it has touched, as it is now. */
export async function reload(read: Reader, id: number, touches: Touches): Promise<Change> {
  return {
    info: touches.realm ? await findRealm(read, id) : undefined,
    users: await listUsers(read, id, touches.users ?? []),
    channels: await listChannels(read, id, touches.channels ?? []),
    groups: touches.groups?.length ? await listGroups(read, id, touches.groups) : [],
    members: [
      ...(await membersIn(read, id, { channels: touches.subscribersOf ?? [] })),
      ...(await membersIn(read, id, { users: touches.subscriptionsOf ?? [] })),
    ],
    alertWords: await alertWordsOf(read, id, touches.alertWordsOf ?? []),
    emptiedTopics: touches.emptiedTopics ?? [],
    profiles: await profilesOf(read, id, touches.profilesOf ?? []),
    mutedUsers: await mutedUsersOf(read, id, touches.mutedUsersOf ?? []),
    presences: await presencesSince(read, id, touches.presencesSince),
    parts: await loadParts(read, id, touches.parts ?? []),
  };
}

async function membersIn(
  db: Reader,
  realmId: number,
  of: { readonly channels: readonly number[] } | { readonly users: readonly number[] },
): Promise<Members[]> {
  const asked = 'channels' in of ? of.channels : of.users;
  return asked.length === 0 ? [] : listMembers(db, realmId, of);
}

/** Also of those who have none. */
async function alertWordsOf(
  db: Reader,
  realmId: number,
  userIds: readonly number[],
): Promise<Map<number, readonly string[]>> {
  if (userIds.length === 0) return new Map();
  const words = await listAlertWords(db, realmId, userIds);
  return new Map(userIds.map((userId) => [userId, words.get(userId) ?? []]));
}

/** Also of those who have nothing in theirs. */
async function profilesOf(
  db: Reader,
  realmId: number,
  userIds: readonly number[],
): Promise<Map<number, Profile>> {
  if (userIds.length === 0) return new Map();
  const profiles = await listProfiles(db, realmId, userIds);
  return new Map(userIds.map((userId) => [userId, profiles.get(userId) ?? new Map()]));
}

/** Also of those who mute nobody any more. */
async function mutedUsersOf(
  db: Reader,
  realmId: number,
  userIds: readonly number[],
): Promise<Map<number, ReadonlyMap<number, number>>> {
  if (userIds.length === 0) return new Map();
  const muted = await listMutedUsers(db, realmId, userIds);
  return new Map(userIds.map((userId) => [userId, muted.get(userId) ?? new Map()]));
}

async function presencesSince(db: Reader, realmId: number, after: number | undefined): Promise<Presence[]> {
  return after === undefined ? [] : listPresences(db, realmId, { after });
}
