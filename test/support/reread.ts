import type { Parts } from '../../src/model/parts.ts';
import type { Tx } from '../../src/realm/tx.ts';
import {
  findRealm,
  listChannels,
  listGroups,
  listMembers,
  listUsers,
} from '../../src/store/log/realm-rows.ts';
import { listAlertWords } from '../../src/store/people/alert-words.ts';
import { listMutedUsers } from '../../src/store/people/muted-users.ts';
import { listProfiles } from '../../src/store/people/profile-values.ts';

/** Rows that a test has written past the operations, by IDs. */
export interface Written {
  readonly realm?: boolean;
  readonly users?: readonly number[];
  readonly channels?: readonly number[];
  readonly groups?: readonly number[];
  /** Channel IDs. */
  readonly subscribersOf?: readonly number[];
  /** User IDs. */
  readonly subscriptionsOf?: readonly number[];
  readonly alertWordsOf?: readonly number[];
  readonly profilesOf?: readonly number[];
  readonly mutedUsersOf?: readonly number[];
  readonly parts?: readonly (keyof Parts)[];
}

/** Makes the memory read rows that a test has written; no events follow. */
export async function reread(tx: Tx, written: Written): Promise<void> {
  const { db, realm } = tx;
  const { users, channels, groups, subscribersOf, subscriptionsOf } = written;
  const { alertWordsOf, profilesOf, mutedUsersOf, parts = [] } = written;
  tx.record({
    ...(written.realm && { info: await findRealm({ db, realm }) }),
    ...(users && { users: await listUsers({ db, realm }, users) }),
    ...(channels && { channels: await listChannels({ db, realm }, channels) }),
    ...(groups && { groups: await listGroups({ db, realm }, groups) }),
    ...(subscribersOf && { members: await listMembers({ db, realm }, { channels: subscribersOf }) }),
    ...(subscriptionsOf && { members: await listMembers({ db, realm }, { users: subscriptionsOf }) }),
    ...(alertWordsOf && { alertWords: await listAlertWords({ db, realm }, alertWordsOf) }),
    ...(profilesOf && { profiles: await listProfiles({ db, realm }, profilesOf) }),
    ...(mutedUsersOf && { mutedUsers: await listMutedUsers({ db, realm }, mutedUsersOf) }),
  });
  for (const name of parts) await tx.recordPart(name);
}
