import type { StoreTx } from '../../../engine/store/tx.ts';
import type { Channel, Subscription } from '../../model/channels.ts';
import type { Group } from '../../model/groups.ts';
import type { RealmInfo } from '../../model/organization.ts';
import type { User } from '../../model/people.ts';
import {
  endSubscriptions,
  pauseSubscriptions,
  resumeSubscriptions,
  startSubscriptions,
  updateSubscriptions,
} from '../channels/subscriptions.ts';
import { channelRow, groupRow, realmRow, userRow } from '../mappers.ts';
import {
  deleteMembers,
  deleteSubgroups,
  insertGroup,
  insertMembers,
  insertSubgroups,
} from '../people/user-groups.ts';
import { insertUserRow } from '../people/users.ts';
import type { Change } from './change.ts';

/** The rows after the change; rows that the realm does not have yet are new. */
export interface Put extends Pick<Change, 'info' | 'users' | 'channels' | 'groups'> {
  readonly subscriptions?: readonly Subscription[];
}

/** The existing rows. */
export interface Present {
  readonly info: RealmInfo;
  readonly users: ReadonlyMap<number, User>;
  readonly channels: ReadonlyMap<number, Channel>;
  readonly groups: ReadonlyMap<number, Group>;
  subscriptionsOf(userId: number): ReadonlyMap<number, { readonly isActive: boolean }>;
  subscription(userId: number, channelId: number): { readonly isActive: boolean } | undefined;
}

/** Writes new rows, and the changed columns of existing rows. Reads nothing. */
export async function putRows(tx: StoreTx, present: Present, put: Put): Promise<void> {
  if (put.info) await putRealm(tx, present.info, put.info);
  for (const user of put.users ?? []) {
    const before = present.users.get(user.id);
    await putUser(tx, before, user);
    if (before && before.isActive !== user.isActive) await pauseOrResume(tx, present, user);
  }
  for (const channel of put.channels ?? []) await putChannel(tx, present.channels.get(channel.id), channel);
  for (const group of put.groups ?? []) await putGroup(tx, present.groups.get(group.id), group);
  if (put.subscriptions) await putSubscriptions(tx, present, put.subscriptions);
}

async function putRealm(tx: StoreTx, before: RealmInfo, after: RealmInfo): Promise<void> {
  const columns = changedColumns(realmRow(before), realmRow(after));
  if (columns) await tx.db.updateTable('realms').set(columns).where('id', '=', after.id).execute();
}

async function putUser(tx: StoreTx, before: User | undefined, after: User): Promise<void> {
  const row = userRow(tx.realm.id, after);
  if (!before) return insertUserRow(tx, { ...row, password_hash: null });
  await updateRow(tx, 'users', { before: userRow(tx.realm.id, before), after: row });
}

async function pauseOrResume(tx: StoreTx, present: Present, { id, isActive }: User): Promise<void> {
  // An earlier release has deactivated accounts without pausing their subscriptions.
  await pauseSubscriptions(tx, id);
  if (!isActive) return;
  const subscribed = [...present.subscriptionsOf(id)].filter(([, membership]) => membership.isActive);
  const channelIds = subscribed.map(([channelId]) => channelId);
  await resumeSubscriptions(tx, id, channelIds);
}

async function putChannel(tx: StoreTx, before: Channel | undefined, after: Channel): Promise<void> {
  const row = channelRow(tx.realm.id, after);
  if (!before) return void (await tx.db.insertInto('channels').values(row).execute());
  await updateRow(tx, 'channels', { before: channelRow(tx.realm.id, before), after: row });
}

async function putGroup(tx: StoreTx, before: Group | undefined, after: Group): Promise<void> {
  if (!before) return insertGroup(tx, after);
  const { id } = after;
  const rows = { before: groupRow(tx.realm.id, before), after: groupRow(tx.realm.id, after) };
  await updateRow(tx, 'groups', rows);
  const subgroups = { before: new Set(before.subgroups), after: new Set(after.subgroups) };
  await insertMembers(tx, id, [...after.members.difference(before.members)]);
  await deleteMembers(tx, id, [...before.members.difference(after.members)]);
  await insertSubgroups(tx, id, [...subgroups.after.difference(subgroups.before)]);
  await deleteSubgroups(tx, id, [...subgroups.before.difference(subgroups.after)]);
}

/** Writes the changed columns, if there are any. */
async function updateRow<Row extends { readonly realm_id: number; readonly id: number }>(
  tx: StoreTx,
  table: 'users' | 'channels' | 'groups',
  { before, after }: Readonly<Record<'before' | 'after', Row>>,
): Promise<void> {
  const columns = changedColumns(before, after);
  if (!columns) return;
  await tx.db
    .updateTable(table)
    .set(columns as never)
    .where('realm_id', '=', after.realm_id)
    .where('id', '=', after.id)
    .execute();
}

async function putSubscriptions(
  tx: StoreTx,
  present: Present,
  subscriptions: readonly Subscription[],
): Promise<void> {
  const wasActive = ({ userId, channelId }: Subscription) =>
    present.subscription(userId, channelId)?.isActive === true;
  const turns = Map.groupBy(subscriptions, (each) =>
    wasActive(each) === each.isActive ? 'same' : each.isActive ? 'starts' : 'ends',
  );
  await startSubscriptions(tx, turns.get('starts') ?? []);
  for (const [channelId, ended] of Map.groupBy(turns.get('ends') ?? [], (each) => each.channelId)) {
    await endSubscriptions(
      tx,
      channelId,
      ended.map(({ userId }) => userId),
    );
  }
  await updateSubscriptions(tx, turns.get('same') ?? []);
}

/** The columns of `after` that differ from `before`; undefined: none. */
function changedColumns<Row extends object>(before: Row, after: Row): Partial<Row> | undefined {
  const changed = Object.entries(after).filter(([name, value]) => value !== before[name as keyof Row]);
  return changed.length === 0 ? undefined : (Object.fromEntries(changed) as Partial<Row>);
}
