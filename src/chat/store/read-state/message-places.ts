import { sql } from 'kysely';
import type { Rows } from '../../../engine/store/engine.ts';
import { isPostgres } from '../../../engine/store/sql.ts';

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
