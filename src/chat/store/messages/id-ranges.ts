import { type RawBuilder, sql } from 'kysely';
import type { Reader, Rows } from '../../../engine/store/engine.ts';
import { isPostgres, NO_END, preparedFor } from '../../../engine/store/sql.ts';
import { HAS_MARK, type MessageMark } from './marks.ts';
import { KEY_COLUMNS, keyOf, type MessageKey } from './message-keys.ts';

/** A part of the history of one channel or direct conversation: its messages with after < id <= upTo. */
export interface IdRange {
  readonly recipientId: number;
  /** null: a direct conversation. */
  readonly channelId: number | null;
  readonly after: number;
  readonly upTo: number;
  /** Only this topic. Either all ranges of a call have one, or none has. */
  readonly topicKey?: string | undefined;
  /** Limits messages that were moved into the channel to log positions: after < position <= upTo. */
  readonly arrived?: { readonly after: number; readonly upTo: number } | undefined;
  /** Only messages that were moved into the channel. */
  readonly onlyMoved?: boolean | undefined;
}

/** Whether a message of the range's channel or conversation is in it. */
export function isInRange(
  { after, upTo, arrived, onlyMoved }: IdRange,
  { id, movedPosition }: Pick<MessageKey, 'id' | 'movedPosition'>,
): boolean {
  if (id <= after || id > upTo) return false;
  if (movedPosition === null) return !onlyMoved;
  return !arrived || (arrived.after < movedPosition && movedPosition <= arrived.upTo);
}

/** The kind of messages within a range; each kind has its own index. `topicKey` goes with channels only. */
export interface AccessPath {
  readonly topicKey?: string | undefined;
  readonly senderId?: number | undefined;
  /** Only messages with this mark; goes with no other limit. */
  readonly mark?: MessageMark | undefined;
}

export type Direction = 'older' | 'newer';

interface Nearest {
  readonly accessPath?: AccessPath;
  /** From the newest to older ones, or from the oldest to newer ones. */
  readonly direction: Direction;
  /** The limit for each ID range. */
  readonly limit: number;
}

/**
 * The IDs of the first messages of each range, in the order of `direction`: one index seek for each range,
 * in one statement for each kind, whatever the length of the history. Returns one list for each range.
 */
export async function listNearest(
  source: Rows,
  ranges: readonly IdRange[],
  nearest: Nearest,
): Promise<number[][]> {
  const lists: number[][] = ranges.map(() => []);
  const kinds = Map.groupBy(ranges.keys(), (index) => kindOf(ranges[index] as IdRange));
  for (const [kind, indexes] of kinds) {
    const together = indexes.map((index) => ranges[index] as IdRange);
    const rows = await seekNearest(source, together, { ...nearest, kind });
    for (const row of rows) lists[indexes[Number(row.n)] as number]?.push(Number(row.id));
  }
  return lists;
}

/** How log positions limit a range: not at all; for messages moved into the channel; for the only messages sought, moved ones. */
type Kind = 'whole' | 'arrived' | 'moved';

function kindOf({ arrived, onlyMoved }: IdRange): Kind {
  if (onlyMoved) return 'moved';
  return arrived ? 'arrived' : 'whole';
}

/** `whole` reads only columns of its index. */
function positionTest(
  kind: Kind,
  after: RawBuilder<unknown>,
  upTo: RawBuilder<unknown>,
): RawBuilder<unknown>[] {
  const isBetween = sql`moved_position > ${after} and moved_position <= ${upTo}`;
  if (kind === 'moved') return [sql`moved_position is not null and ${isBetween}`];
  return kind === 'arrived' ? [sql`(moved_position is null or (${isBetween}))`] : [];
}

function seekNearest(
  { db, realm }: Rows,
  ranges: readonly IdRange[],
  { accessPath = {}, direction, limit, kind }: Nearest & { readonly kind: Kind },
): Promise<{ n: number; id: number }[]> {
  const { topicKey = null, senderId = null, mark } = accessPath;
  const ownTopics = ranges.some((range) => range.topicKey !== undefined);
  const topics = ownTopics ? 'own' : topicKey === null ? 'any' : 'one';
  const json = JSON.stringify(
    ranges.map(({ recipientId, channelId, after, upTo, topicKey, arrived }) => [
      topics === 'any' ? recipientId : channelId,
      after,
      upTo,
      ...(topicKey === undefined && !arrived ? [] : [topicKey ?? '']),
      ...(arrived ? [arrived.after, arrived.upTo] : []),
    ]),
  );
  const seek = nearestIn({ kind, topics, bySender: senderId !== null, mark, direction });
  return seek(db, { realm: realm.id, ranges: json, topicKey, senderId, limit });
}

/** The index of a seek, and its arguments. */
interface Seek {
  readonly kind: Kind;
  /** Messages of any topic, of one topic in all ranges, or of the topic of each range. */
  readonly topics: 'any' | 'one' | 'own';
  readonly bySender: boolean;
  readonly mark: MessageMark | undefined;
  readonly direction: Direction;
}

interface Sought {
  readonly realm: number;
  /** JSON. */
  readonly ranges: string;
  readonly topicKey: string | null;
  readonly senderId: number | null;
  readonly limit: number;
}

const nearestIn = preparedFor(
  ({ kind, topics, bySender, mark, direction }: Seek) => `${kind} ${topics} ${bySender} ${mark} ${direction}`,
  (seek) => (db, sought: Sought) => ({ compile: () => nearestQuery(db, seek, sought).compile(db) }),
);

function nearestQuery(
  db: Reader,
  { kind, topics, bySender, mark, direction }: Seek,
  { realm, ranges, topicKey, senderId, limit }: Sought,
): RawBuilder<{ n: number; id: number }> {
  const part = isPostgres(db)
    ? (index: number) => sql`(b.value ->> ${sql.lit(index)})::bigint`
    : (index: number) => sql`b.value ->> ${sql.lit(index)}`;
  const conditions = [
    sql`realm_id = ${realm}`,
    topics === 'any'
      ? sql`recipient_id = ${part(0)}`
      : sql`stream_id = ${part(0)} and topic_key = ${topics === 'own' ? sql`b.value ->> ${sql.lit(3)}` : topicKey}`,
    ...(bySender ? [sql`sender_id = ${senderId}`] : []),
    ...(mark === undefined ? [] : [HAS_MARK[mark]]),
    sql`id > ${part(1)} and id <= ${part(2)}`,
    ...positionTest(kind, part(4), part(5)),
  ];
  const order = sql.raw(direction === 'older' ? 'desc' : 'asc');
  const seek = sql`select id from messages where ${sql.join(conditions, sql` and `)} order by id ${order} limit ${limit}`;
  return isPostgres(db)
    ? sql`select b.n - 1 as n, m.id from jsonb_array_elements(${ranges}::jsonb) with ordinality b(value, n)
          cross join lateral (${seek}) m`
    : sql`select b.key as n, i.value as id from json_each(${ranges}) b,
          json_each((select json_group_array(id) from (${seek}))) i`;
}

interface KeysBetween {
  readonly direction: Direction;
  /** As many as the IDs between the two ends at least. */
  readonly most: number;
}

/**
 * The limit leaves nothing out. It says in the text of the query how few messages there can be: without it PostgreSQL takes a plan for
 * a two-hundredth of all messages, or plans each time, which takes as long as the query.
 */
const keysBetween = preparedFor(
  ({ direction, most }: KeysBetween) => `${direction} ${most}`,
  ({ direction, most }) =>
    (db, { realm, after, upTo }: { realm: number; after: number; upTo: number }) =>
      db
        .selectFrom('messages')
        .select(KEY_COLUMNS)
        .where('realm_id', '=', realm)
        .where('id', '>', after)
        .where('id', '<=', upTo)
        .orderBy('id', direction === 'older' ? 'desc' : 'asc')
        .limit(sql.lit(most)),
);

/** The messages of all recipients with after < id <= upTo. */
export async function listKeysBetween(
  { db, realm }: Rows,
  range: { readonly after: number; readonly upTo: number; readonly direction: Direction },
): Promise<MessageKey[]> {
  const { after, upTo, direction } = range;
  // Powers of two: few texts.
  const most = 2 ** Math.ceil(Math.log2(Math.max(1, upTo - after)));
  const rows = await keysBetween({ direction, most })(db, { realm: realm.id, after, upTo });
  return rows.map(keyOf);
}

/** More messages than come while a few are read. */
const MOST_AFTER = 4096;

/** The messages of all recipients with higher IDs, ascending: the first 4,096. */
export async function listKeysAfter({ db, realm }: Rows, after: number): Promise<MessageKey[]> {
  const sought = { realm: realm.id, after, upTo: NO_END };
  return (await keysBetween({ direction: 'newer', most: MOST_AFTER })(db, sought)).map(keyOf);
}
