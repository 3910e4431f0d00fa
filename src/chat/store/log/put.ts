import { slices } from '../../../engine/kernel/values/slices.ts';
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
import {
  deleteMembers,
  deleteSubgroups,
  insertGroup,
  insertMembers,
  insertSubgroups,
} from '../people/user-groups.ts';
import { insertUserRows } from '../people/users.ts';
import { channelRow } from '../schema/channels.ts';
import { groupRow, realmRow } from '../schema/organization.ts';
import { userRow } from '../schema/users.ts';
import { type RowChange, updateRows } from '../update-rows.ts';
import type { Change } from './change.ts';

const ROWS_AT_ONCE = 500;

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

/** Writes new rows, and the changed columns of existing rows; one statement for many rows. Reads nothing. */
export async function putRows(tx: StoreTx, present: Present, put: Put): Promise<void> {
  if (put.info) await putRealm(tx, present.info, put.info);
  if (put.users) await putUsers(tx, present, put.users);
  if (put.channels) await putChannels(tx, present, put.channels);
  for (const group of put.groups ?? []) await putGroup(tx, present.groups.get(group.id), group);
  if (put.subscriptions) await putSubscriptions(tx, present, put.subscriptions);
}

async function putRealm(tx: StoreTx, before: RealmInfo, after: RealmInfo): Promise<void> {
  const columns = changedColumns(realmRow(before), realmRow(after));
  if (columns) await tx.db.updateTable('realms').set(columns).where('id', '=', after.id).execute();
}

async function putUsers(tx: StoreTx, present: Present, users: readonly User[]): Promise<void> {
  const rowOf = (user: User) => userRow(tx.realm.id, user);
  const { added, known } = divide(present.users, users);
  await insertUserRows(
    tx,
    added.map((user) => ({ ...rowOf(user), password_hash: null })),
  );
  await updateRows(tx, 'users', changesOf(known, rowOf));
  const turned = known.filter(({ before, after }) => before.isActive !== after.isActive);
  await pauseOrResume(
    tx,
    present,
    turned.map(({ after }) => after),
  );
}

async function pauseOrResume(tx: StoreTx, present: Present, users: readonly User[]): Promise<void> {
  if (users.length === 0) return;
  // An earlier release has deactivated accounts without pausing their subscriptions.
  await pauseSubscriptions(
    tx,
    users.map(({ id }) => id),
  );
  const resumed = users
    .filter(({ isActive }) => isActive)
    .flatMap(({ id: userId }) =>
      [...present.subscriptionsOf(userId)]
        .filter(([, membership]) => membership.isActive)
        .map(([channelId]) => ({ userId, channelId })),
    );
  await resumeSubscriptions(tx, resumed);
}

async function putChannels(tx: StoreTx, present: Present, channels: readonly Channel[]): Promise<void> {
  const rowOf = (channel: Channel) => channelRow(tx.realm.id, channel);
  const { added, known } = divide(present.channels, channels);
  for (const some of slices(added, ROWS_AT_ONCE))
    await tx.db.insertInto('channels').values(some.map(rowOf)).execute();
  await updateRows(tx, 'channels', changesOf(known, rowOf));
}

interface Changed<T> {
  readonly before: T;
  readonly after: T;
}

/** Divides rows by whether the realm has them. */
function divide<T extends { readonly id: number }>(present: ReadonlyMap<number, T>, rows: readonly T[]) {
  const added: T[] = [];
  const known: Changed<T>[] = [];
  for (const after of rows) {
    const before = present.get(after.id);
    if (before) known.push({ before, after });
    else added.push(after);
  }
  return { added, known };
}

/** The rows of which a column changes. */
const changesOf = <T extends { readonly id: number }>(
  known: readonly Changed<T>[],
  rowOf: (value: T) => Readonly<Record<string, unknown>>,
): RowChange[] =>
  known.flatMap(({ before, after }) => {
    const columns = changedColumns(rowOf(before), rowOf(after));
    return columns ? [{ id: after.id, columns }] : [];
  });

async function putGroup(tx: StoreTx, before: Group | undefined, after: Group): Promise<void> {
  if (!before) return insertGroup(tx, after);
  const { id } = after;
  await updateRows(
    tx,
    'groups',
    changesOf([{ before, after }], (group) => groupRow(tx.realm.id, group)),
  );
  const subgroups = { before: new Set(before.subgroups), after: new Set(after.subgroups) };
  await insertMembers(tx, id, [...after.members.difference(before.members)]);
  await deleteMembers(tx, id, [...before.members.difference(after.members)]);
  await insertSubgroups(tx, id, [...subgroups.after.difference(subgroups.before)]);
  await deleteSubgroups(tx, id, [...subgroups.before.difference(subgroups.after)]);
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
