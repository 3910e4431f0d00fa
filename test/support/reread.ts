import type { Members, Membership } from '../../src/chat/model/channels.ts';
import type { Parts } from '../../src/chat/model/parts.ts';
import type { Tx } from '../../src/chat/realm/tx.ts';
import { listChannelMembers, type MemberFilter } from '../../src/chat/store/log/channel-members.ts';
import { findRealm, listChannels, listGroups, listUsers } from '../../src/chat/store/log/realm-rows.ts';
import { listAlertWords } from '../../src/chat/store/people/alert-words.ts';
import { listMutedUsers } from '../../src/chat/store/people/muted-users.ts';
import { listProfiles } from '../../src/chat/store/people/profile-values.ts';

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
    ...(subscribersOf && { members: await membersOf(tx, { channels: subscribersOf }) }),
    ...(subscriptionsOf && { members: await membersOf(tx, { users: subscriptionsOf }) }),
    ...(alertWordsOf && { alertWords: await listAlertWords({ db, realm }, alertWordsOf) }),
    ...(profilesOf && { profiles: await listProfiles({ db, realm }, profilesOf) }),
    ...(mutedUsersOf && { mutedUsers: await listMutedUsers({ db, realm }, mutedUsersOf) }),
  });
  for (const name of parts) await tx.recordPart(name);
}

async function membersOf({ db, realm }: Tx, filter: MemberFilter): Promise<Members[]> {
  const channels = await listChannelMembers({ db, realm }, filter);
  return channels.flatMap(({ userIds, memberships, kinds }) =>
    [...userIds].map((userId, place) => ({
      membership: memberships[kinds?.[place] ?? 0] as Membership,
      userIds: [userId],
    })),
  );
}
