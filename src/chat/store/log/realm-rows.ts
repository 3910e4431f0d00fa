import { append } from '../../../engine/kernel/values/lists.ts';
import type { Rows } from '../../../engine/store/engine.ts';
import type { Channel } from '../../model/channels.ts';
import type { Group } from '../../model/groups.ts';
import type { RealmInfo } from '../../model/organization.ts';
import type { User } from '../../model/people.ts';
import { channelOf } from '../schema/channels.ts';
import { groupOf, realmOf } from '../schema/organization.ts';
import { userOf } from '../schema/users.ts';
import { allColumns } from '../schema.ts';

const AT_ONCE = 1000;

/** Runs `list` over slices of `ids`. */
async function inSlices<T>(
  ids: readonly number[],
  list: (slice: readonly number[]) => Promise<T[]>,
): Promise<T[]> {
  const all: T[] = [];
  for (let from = 0; from < ids.length; from += AT_ONCE)
    append(all, await list(ids.slice(from, from + AT_ONCE)));
  return all;
}

/** Reads all rows, page by page: the garbage collector would visit the rows of a whole table again and again. */
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

export async function findRealm({ db, realm }: Rows): Promise<RealmInfo | undefined> {
  const row = await db.selectFrom('realms').selectAll().where('id', '=', realm.id).executeTakeFirst();
  return row && realmOf(row);
}

const USER_COLUMNS = allColumns('users').filter(
  (name) => name !== 'realm_id' && name !== 'email_key' && name !== 'password_hash',
);

export function listUsers({ db, realm }: Rows, ids?: readonly number[]): Promise<User[]> {
  const users = db.selectFrom('users').select(USER_COLUMNS).where('realm_id', '=', realm.id).orderBy('id');
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

export function listChannels({ db, realm }: Rows, ids?: readonly number[]): Promise<Channel[]> {
  const channels = db.selectFrom('channels').selectAll().where('realm_id', '=', realm.id).orderBy('id');
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

export async function listGroups({ db, realm }: Rows, ids?: readonly number[]): Promise<Group[]> {
  let groups = db.selectFrom('groups').selectAll().where('realm_id', '=', realm.id).orderBy('id');
  let members = db
    .selectFrom('group_members')
    .select(['group_id', 'user_id as member'])
    .where('realm_id', '=', realm.id);
  let subgroups = db
    .selectFrom('group_subgroups')
    .select(['group_id', 'subgroup_id as member'])
    .where('realm_id', '=', realm.id)
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
