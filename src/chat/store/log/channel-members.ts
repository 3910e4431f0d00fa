import { sql } from 'kysely';
import { SortedIds } from '../../../engine/kernel/ids/sorted-ids.ts';
import type { Reader, Rows } from '../../../engine/store/engine.ts';
import type { Schema } from '../../../engine/store/schema.ts';
import { isAmong, isPostgres } from '../../../engine/store/sql.ts';
import type { ChannelMembers, Membership } from '../../model/channels.ts';
import { membershipOf } from '../schema/channels.ts';

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

/** The values that nearly all subscriptions have, apart from their colour. */
const USUAL: Omit<Schema['subscriptions'], 'realm_id' | 'user_id' | 'stream_id' | 'color'> = {
  ...{ is_active: 1, is_muted: 0, pin_to_top: 0, desktop_notifications: null, audible_notifications: null },
  ...{ push_notifications: null, email_notifications: null, wildcard_mentions_notify: null },
};

/** The index `unusual_subscriptions` has it word for word: only then an engine takes that index. */
const isUnusual = sql<boolean>`(is_active <> 1 or is_muted <> 0 or pin_to_top <> 0 or coalesce(desktop_notifications,
  audible_notifications, push_notifications, email_notifications, wildcard_mentions_notify) is not null)`;

/** Limits subscriptions to channels or to users. */
export type MemberFilter = { readonly channels: readonly number[] } | { readonly users: readonly number[] };

/**
 * Members of all channels, or of some channels or users; former members, too. An organization has ten times as many
 * subscriptions as users or more, so that nothing is made for each of them: all are read as usual ones, a row for each channel, and then
 * the few unusual ones.
 */
export async function listChannelMembers(source: Rows, filter?: MemberFilter): Promise<ChannelMembers[]> {
  const lists = new Map<number, MemberList>();
  for (const { stream_id, user_ids, colors } of await readAll(source, filter))
    lists.set(stream_id, new MemberList(stream_id, itemsOf(user_ids), colors));
  for (const { user_ids, ...how } of await readUnusual(source, filter))
    lists.get(how.stream_id)?.set(itemsOf<number>(user_ids), membershipOf(how));
  return [...lists.values()];
}

function subscriptionsOf({ db, realm }: Rows, filter: MemberFilter | undefined) {
  const all = db.selectFrom('subscriptions').where('realm_id', '=', realm.id).orderBy('stream_id');
  if (filter === undefined) return all;
  const [column, ids] = 'channels' in filter ? ['stream_id', filter.channels] : ['user_id', filter.users];
  return all.where(isAmong(db, column as string, ids as readonly number[]));
}

/** Grouped by channel alone, which is the order of the key: to sort a million rows takes longer than to read them. */
const readAll = (source: Rows, filter: MemberFilter | undefined) =>
  subscriptionsOf(source, filter)
    .select([
      'stream_id',
      listed(source.db, 'user_id').as('user_ids'),
      listed(source.db, 'color').as('colors'),
    ])
    .groupBy('stream_id')
    .execute();

const readUnusual = (source: Rows, filter: MemberFilter | undefined) =>
  subscriptionsOf(source, filter)
    .select([...HOW, listed(source.db, 'user_id').as('user_ids')])
    .where(isUnusual)
    .groupBy(HOW)
    .execute();

/** The values of a column as one list, by user ID. SQLite gives the list as text. */
type List<T> = string | readonly T[];
const listed = (db: Reader, column: 'user_id' | 'color') =>
  isPostgres(db)
    ? sql<List<never>>`json_agg(${sql.ref(column)} order by user_id)`
    : sql<List<never>>`json_group_array(${sql.ref(column)})`;
const itemsOf = <T>(list: List<T>): readonly T[] =>
  typeof list === 'string' ? (JSON.parse(list) as T[]) : list;

/** The members of a channel while they are read. */
class MemberList implements ChannelMembers {
  readonly channelId: number;
  readonly userIds: Int32Array;
  readonly memberships: Membership[];
  kinds: Uint32Array | undefined;

  /** All are usual members; the nth colour is the nth user's. User IDs ascend. */
  constructor(channelId: number, userIds: readonly number[], colors: List<string>) {
    this.channelId = channelId;
    this.userIds = Int32Array.from(userIds);
    const shared = sharedColor(colors, userIds.length);
    const kinds = new Map<string, number>();
    if (shared === undefined) this.kinds = numbered(itemsOf(colors), kinds);
    else kinds.set(shared, 0);
    this.memberships = Array.from(kinds.keys(), (color) =>
      membershipOf({ stream_id: channelId, color, ...USUAL }),
    );
  }

  /** Replaces what these users had. */
  set(userIds: readonly number[], membership: Membership): void {
    const kind = this.memberships.push(membership) - 1;
    this.kinds ??= new Uint32Array(this.userIds.length);
    const ids = new SortedIds(this.userIds);
    for (const userId of userIds) {
      const place = ids.placeOf(userId);
      if (place !== undefined) this.kinds[place] = kind;
    }
  }
}

/** The colour that all have; undefined: they have several. Looks at the text as a whole, which is quicker than a million colours. */
function sharedColor(colors: List<string>, count: number): string | undefined {
  if (typeof colors !== 'string')
    return colors.every((color) => color === colors[0]) ? (colors[0] as string) : undefined;
  const first = colors.slice(1, colors.indexOf('"', 2) + 1);
  return colors === `[${`${first},`.repeat(count).slice(0, -1)}]` ? (JSON.parse(first) as string) : undefined;
}

/** The number of each value; `numbers` gets those of the different ones. */
function numbered(values: readonly string[], numbers: Map<string, number>): Uint32Array {
  const found = new Uint32Array(values.length);
  for (let place = 0; place < values.length; place++) {
    const value = values[place] as string;
    const known = numbers.get(value) ?? numbers.size;
    if (known === numbers.size) numbers.set(value, known);
    found[place] = known;
  }
  return found;
}
