import { sql } from 'kysely';
import type { Channel, Members } from '../../model/channels.ts';
import type { Group } from '../../model/groups.ts';
import type { RealmInfo } from '../../model/organization.ts';
import type { User } from '../../model/people.ts';
import type { Reader, Rows } from '../engine/engine.ts';
import { isAmong, isPostgres } from '../engine/id-lists.ts';
import { channelOf, groupOf, membershipOf, realmOf, userOf } from '../engine/mappers.ts';
import { allColumns, type Schema } from '../engine/schema.ts';

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

const HOW = [
  'stream_id',
  'is_active',
  'color',
  'is_muted',
  'pin_to_top',
  'desktop_notifications',
  'audible_notifications',
  'push_notifications',
  'email_notifications',
  'wildcard_mentions_notify',
] as const;

/** Limits members to channels or users; without it, all. */
type MemberFilter =
  | { readonly channels: readonly number[] }
  | { readonly users: readonly number[] }
  | undefined;

/** The values that nearly all subscriptions have, apart from their colour. */
const USUAL: Omit<Schema['subscriptions'], 'realm_id' | 'user_id' | 'stream_id' | 'color'> = {
  ...{ is_active: 1, is_muted: 0, pin_to_top: 0, desktop_notifications: null, audible_notifications: null },
  ...{ push_notifications: null, email_notifications: null, wildcard_mentions_notify: null },
};
const isUsual = sql<boolean>`(is_active = 1 and is_muted = 0 and pin_to_top = 0 and coalesce(desktop_notifications,
  audible_notifications, push_notifications, email_notifications, wildcard_mentions_notify) is null)`;

/**
 * Members, current and former: all of the organization, or those of some channels or some users. An organization has at least ten times
 * as many subscriptions as users, so nothing is allocated for each of them.
 */
export const listMembers = async (source: Rows, of?: MemberFilter): Promise<Members[]> => [
  ...(await listUsualMembers(source, of)),
  ...(await listOtherMembers(source, of)),
];

function subscriptionsOf({ db, realm }: Rows, of: MemberFilter) {
  const all = db.selectFrom('subscriptions').where('realm_id', '=', realm.id).orderBy('stream_id');
  if (of === undefined) return all;
  const [column, ids] = 'channels' in of ? ['stream_id', of.channels] : ['user_id', of.users];
  return all.where(isAmong(db, column as string, ids as readonly number[]));
}

/** The values of a column as one list. SQLite gives the list as text. */
const listOf = (db: Reader, column: 'user_id' | 'color') =>
  sql<
    string | readonly never[]
  >`${sql.raw(isPostgres(db) ? 'json_agg' : 'json_group_array')}(${sql.ref(column)})`;
const itemsOf = <T>(list: string | readonly T[]): readonly T[] =>
  typeof list === 'string' ? (JSON.parse(list) as T[]) : list;

/** Grouped by channel alone, which is the order of the key: sorting a million rows takes longer than reading them. */
async function listUsualMembers(source: Rows, of: MemberFilter): Promise<Members[]> {
  const { db } = source;
  const rows = await subscriptionsOf(source, of)
    .select(['stream_id', listOf(db, 'user_id').as('user_ids'), listOf(db, 'color').as('colors')])
    .where(isUsual)
    .groupBy('stream_id')
    .execute();
  return rows.flatMap(({ stream_id, user_ids, colors }) => {
    const byColor = grouped<number>(itemsOf(user_ids), itemsOf(colors));
    return [...byColor].map(([color, userIds]) => ({
      membership: membershipOf({ stream_id, color, ...USUAL }),
      userIds,
    }));
  });
}

function grouped<T>(items: readonly T[], keys: readonly string[]): Map<string, readonly T[]> {
  if (keys.every((key) => key === keys[0])) return new Map([[keys[0] as string, items]]);
  return Map.groupBy(items, (_, index) => keys[index] as string);
}

async function listOtherMembers(source: Rows, of: MemberFilter): Promise<Members[]> {
  const rows = await subscriptionsOf(source, of)
    .select([...HOW, listOf(source.db, 'user_id').as('user_ids')])
    .where((where) => where.not(isUsual))
    .groupBy(HOW)
    .execute();
  return rows.map(({ user_ids, ...how }) => ({
    membership: membershipOf(how),
    userIds: itemsOf<number>(user_ids),
  }));
}
