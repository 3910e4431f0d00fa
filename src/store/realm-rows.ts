import type { Reader } from './engine.ts';
import { channelOf, groupOf, realmOf, subscriptionOf, userOf } from './mappers.ts';
import type { Channel, Group, RealmInfo, Subscription, User, UserSettings } from './model.ts';

const AT_ONCE = 1000;

/** Runs `list` over slices of `ids`, or once over everything when there are none. */
async function inSlices<T>(
  ids: readonly number[] | undefined,
  list: (slice: readonly number[] | undefined) => Promise<T[]>,
): Promise<T[]> {
  if (ids === undefined) return list(undefined);
  const all: T[] = [];
  for (let from = 0; from < ids.length; from += AT_ONCE)
    all.push(...(await list(ids.slice(from, from + AT_ONCE))));
  return all;
}

export async function findRealm(db: Reader, realmId: number): Promise<RealmInfo | undefined> {
  const row = await db.selectFrom('realms').selectAll().where('id', '=', realmId).executeTakeFirst();
  return row && realmOf(row);
}

export function listUsers(
  db: Reader,
  realmId: number,
  defaults: UserSettings,
  ids?: readonly number[],
): Promise<User[]> {
  return inSlices(ids, async (slice) => {
    let query = db.selectFrom('users').selectAll().where('realm_id', '=', realmId).orderBy('id');
    if (slice) query = query.where('id', 'in', slice);
    return (await query.execute()).map((row) => userOf(row, defaults));
  });
}

export function listChannels(db: Reader, realmId: number, ids?: readonly number[]): Promise<Channel[]> {
  return inSlices(ids, async (slice) => {
    let query = db.selectFrom('channels').selectAll().where('realm_id', '=', realmId).orderBy('id');
    if (slice) query = query.where('id', 'in', slice);
    return (await query.execute()).map(channelOf);
  });
}

export async function listGroups(db: Reader, realmId: number, ids?: readonly number[]): Promise<Group[]> {
  let groups = db.selectFrom('groups').selectAll().where('realm_id', '=', realmId).orderBy('id');
  let members = db
    .selectFrom('group_members')
    .select(['group_id', 'user_id as member'])
    .where('realm_id', '=', realmId);
  let subgroups = db
    .selectFrom('group_subgroups')
    .select(['group_id', 'subgroup_id as member'])
    .where('realm_id', '=', realmId);
  if (ids) {
    groups = groups.where('id', 'in', ids);
    members = members.where('group_id', 'in', ids);
    subgroups = subgroups.where('group_id', 'in', ids);
  }
  const membersOf = byGroup(await members.execute());
  const subgroupsOf = byGroup(await subgroups.execute());
  const rows = await groups.execute();
  return rows.map((row) => groupOf(row, new Set(membersOf.get(row.id)), subgroupsOf.get(row.id) ?? []));
}

function byGroup(rows: readonly { group_id: number; member: number }[]): Map<number, number[]> {
  const lists = new Map<number, number[]>();
  for (const row of rows) {
    const list = lists.get(row.group_id);
    if (list) list.push(row.member);
    else lists.set(row.group_id, [row.member]);
  }
  return lists;
}

/** All subscriptions, or those of some channels or of some people; left ones too. */
export function listSubscriptions(
  db: Reader,
  realmId: number,
  of?: { readonly channels: readonly number[] } | { readonly users: readonly number[] },
): Promise<Subscription[]> {
  const ids = of && ('channels' in of ? of.channels : of.users);
  return inSlices(ids, async (slice) => {
    let query = db.selectFrom('subscriptions').selectAll().where('realm_id', '=', realmId);
    if (slice && of) query = query.where('channels' in of ? 'stream_id' : 'user_id', 'in', slice);
    return (await query.execute()).map(subscriptionOf);
  });
}
