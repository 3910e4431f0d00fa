import { sql } from 'kysely';
import type { Rows } from '../../../engine/store/engine.ts';
import type { Flag } from '../../../engine/store/schema/columns.ts';
import type { Schema } from '../../../engine/store/schema.ts';
import { isAmong, isPostgres, prepared } from '../../../engine/store/sql.ts';

/** The properties of a message that decide who may see it; without its text. */
export interface MessageKey {
  readonly id: number;
  readonly senderId: number;
  readonly recipientId: number;
  /** null for direct messages. */
  readonly channelId: number | null;
  readonly topicKey: string;
  /** The position of the log at which it was moved into its channel; null: it was sent there. */
  readonly movedPosition: number | null;
  readonly readBySender: boolean;
  /** The message was read on arrival for everybody except users with a stored exception. */
  readonly readByAll: boolean;
  readonly mentionsChannel: boolean;
  readonly hasLink: boolean;
  readonly hasImage: boolean;
  readonly hasAttachment: boolean;
}

export const KEY_COLUMNS = [
  'id',
  'sender_id',
  'recipient_id',
  'stream_id',
  'topic_key',
  'moved_position',
  'read_by_sender',
  'mentions_channel',
  'has_link',
  'has_image',
  'has_attachment',
] as const;

type KeyRow = Pick<Schema['messages'], (typeof KEY_COLUMNS)[number]>;

export function keyOf(row: KeyRow): MessageKey {
  return {
    id: row.id,
    senderId: row.sender_id,
    recipientId: row.recipient_id,
    channelId: row.stream_id,
    topicKey: row.topic_key,
    movedPosition: row.moved_position,
    readBySender: row.read_by_sender === 1,
    readByAll: row.read_by_sender === 2,
    mentionsChannel: row.mentions_channel === (1 satisfies Flag),
    hasLink: row.has_link === 1,
    hasImage: row.has_image === 1,
    hasAttachment: row.has_attachment === 1,
  };
}

const keys = prepared((db, { realm, ids }: { realm: number; ids: Iterable<number> }) =>
  db
    .selectFrom('messages')
    .select(KEY_COLUMNS)
    .where('realm_id', '=', realm)
    .where(isAmong(db, 'id', ids))
    .orderBy('id'),
);

/** The messages that exist, by ID ascending. */
export async function listKeys({ db, realm }: Rows, ids: Iterable<number>): Promise<MessageKey[]> {
  return (await keys(db, { realm: realm.id, ids })).map(keyOf);
}

/** Where a message is: a topic as the message names it, or a direct conversation. */
export interface MessagePlace {
  readonly recipientId: number;
  readonly topic: string;
}

/** An entry for each message, by ID ascending. */
export interface PlacesRead {
  readonly ids: readonly number[];
  readonly places: readonly MessagePlace[];
  /** IDs of the messages that mention the whole channel, ascending. */
  readonly mentioning: readonly number[];
}

/** Lists of equal length, an entry for each message: a row for each would take twice as long to read. */
interface Columns {
  readonly ids: readonly number[] | null;
  readonly recipients: readonly number[] | null;
  readonly topics: readonly string[] | null;
  readonly mentioning: readonly number[] | null;
}

/** The places of the messages that exist. `runs`: message IDs as [first, last], ascending. */
export async function listMessagePlaces(
  source: Rows,
  runs: readonly (readonly [number, number])[],
): Promise<PlacesRead> {
  const { db } = source;
  const json = JSON.stringify(runs);
  const columns = isPostgres(db) ? await readPostgres(source, json) : await readSqlite(source, json);
  const { ids, recipients, topics, mentioning } = columns;
  const places = (recipients ?? []).map((recipientId, index) => ({
    recipientId,
    topic: topics?.[index] as string,
  }));
  return { ids: ids ?? [], places, mentioning: mentioning ?? [] };
}

/** The aggregates have the order of the loops: run after run, each in the order of the table's key. */
async function readSqlite({ db, realm }: Rows, runs: string): Promise<Columns> {
  const { rows } = await sql<Record<string, string>>`
    select json_group_array(m.id) as ids, json_group_array(m.recipient_id) as recipients,
      json_group_array(m.topic) as topics,
      json_group_array(m.id) filter (where m.mentions_channel = 1) as mentioning
    from json_each(${runs}) r cross join messages m
      on m.realm_id = ${realm.id} and m.id between r.value ->> 0 and r.value ->> 1`.execute(db);
  const lists = Object.entries(rows[0] ?? {}).map(([name, text]) => [name, JSON.parse(text)]);
  return Object.fromEntries(lists) as Columns;
}

async function readPostgres({ db, realm }: Rows, runs: string): Promise<Columns> {
  const { rows } = await sql<Columns>`
    select coalesce(json_agg(m.id order by m.id), '[]') as ids, json_agg(m.recipient_id order by m.id) as recipients,
      json_agg(m.topic order by m.id) as topics,
      json_agg(m.id order by m.id) filter (where m.mentions_channel = 1) as mentioning
    from jsonb_array_elements(${runs}::jsonb) r cross join lateral (
      select id, recipient_id, topic, mentions_channel from messages
      where realm_id = ${realm.id} and id between (r.value ->> 0)::bigint and (r.value ->> 1)::bigint) m
    `.execute(db);
  return rows[0] as Columns;
}
