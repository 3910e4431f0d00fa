import { sql } from 'kysely';
import type { Reader } from './engine.ts';
import { channelOf, groupOf, realmOf, subscriptionOf, userOf } from './mappers.ts';
import type { Channel, Group, RealmInfo, Subscription, User } from './model.ts';

const AT_ONCE = 1000;

/** Runs `list` over slices of `ids`. */
async function inSlices<T>(
  ids: readonly number[],
  list: (slice: readonly number[]) => Promise<T[]>,
): Promise<T[]> {
  const all: T[] = [];
  for (let from = 0; from < ids.length; from += AT_ONCE)
    all.push(...(await list(ids.slice(from, from + AT_ONCE))));
  return all;
}

/** All rows, page by page: those of a whole table at once would be gone through by each collection of garbage. */
async function inPages<Row, T>(
  page: (last: Row | undefined) => Promise<readonly Row[]>,
  map: (row: Row) => T,
): Promise<T[]> {
  const all: T[] = [];
  let rows = await page(undefined);
  while (rows.length > 0) {
    for (const row of rows) all.push(map(row));
    rows = rows.length < AT_ONCE ? [] : await page(rows.at(-1));
  }
  return all;
}

export async function findRealm(db: Reader, realmId: number): Promise<RealmInfo | undefined> {
  const row = await db.selectFrom('realms').selectAll().where('id', '=', realmId).executeTakeFirst();
  return row && realmOf(row);
}

export function listUsers(db: Reader, realmId: number, ids?: readonly number[]): Promise<User[]> {
  const users = db.selectFrom('users').selectAll().where('realm_id', '=', realmId).orderBy('id');
  if (!ids) {
    return inPages(
      (last) =>
        users
          .where('id', '>', last?.id ?? 0)
          .limit(AT_ONCE)
          .execute(),
      userOf,
    );
  }
  return inSlices(ids, async (slice) => (await users.where('id', 'in', slice).execute()).map(userOf));
}

export function listChannels(db: Reader, realmId: number, ids?: readonly number[]): Promise<Channel[]> {
  const channels = db.selectFrom('channels').selectAll().where('realm_id', '=', realmId).orderBy('id');
  if (!ids) {
    return inPages(
      (last) =>
        channels
          .where('id', '>', last?.id ?? 0)
          .limit(AT_ONCE)
          .execute(),
      channelOf,
    );
  }
  return inSlices(ids, async (slice) => (await channels.where('id', 'in', slice).execute()).map(channelOf));
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
    .where('realm_id', '=', realmId)
    .orderBy('subgroup_id');
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
  const subscriptions = db.selectFrom('subscriptions').selectAll().where('realm_id', '=', realmId);
  if (!of) {
    const after = ({ stream_id, user_id }: { stream_id: number; user_id: number }) =>
      sql<boolean>`(stream_id, user_id) > (${stream_id}, ${user_id})`;
    const inOrder = subscriptions.orderBy('stream_id').orderBy('user_id').limit(AT_ONCE);
    return inPages((last) => (last ? inOrder.where(after(last)) : inOrder).execute(), subscriptionOf);
  }
  const [column, ids] =
    'channels' in of ? (['stream_id', of.channels] as const) : (['user_id', of.users] as const);
  return inSlices(ids, async (slice) =>
    (await subscriptions.where(column, 'in', slice).execute()).map(subscriptionOf),
  );
}
