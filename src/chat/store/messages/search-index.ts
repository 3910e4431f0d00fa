import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { CHUNK_SIZE } from '../../../engine/kernel/ids/id-chunk-forms.ts';
import { IdChunk } from '../../../engine/kernel/ids/id-set.ts';
import type { Reader, Rows } from '../../../engine/store/engine.ts';
import { isAmong, isPostgres } from '../../../engine/store/sql.ts';
import type { StoreTx } from '../../../engine/store/tx.ts';
import type { Deferrable } from '../../../engine/store/write-set.ts';
import { typedColumns } from '../schema.ts';

/**
 * The index of words (docs/adr/0005). It has every message with a word; it may also name messages that no longer have the word,
 * or no longer exist: callers check the message itself.
 */

/** The indexed messages: their words for after < id <= upTo, all columns of the index for wholeAfter < id <= upTo. */
export interface Progress {
  readonly after: number;
  readonly wholeAfter: number;
  readonly upTo: number;
}

export async function findSearchProgress({ db, realm }: Rows): Promise<Progress> {
  const row = await db
    .selectFrom(PROGRESS.table)
    .select(['after_id', 'whole_after_id', 'up_to_id'])
    .where('realm_id', '=', realm.id)
    .executeTakeFirst();
  return { after: row?.after_id ?? 0, wholeAfter: row?.whole_after_id ?? 0, upTo: row?.up_to_id ?? 0 };
}

const PROGRESS = {
  table: 'search_progress',
  columns: typedColumns('search_progress', ['realm_id', 'after_id', 'whole_after_id', 'up_to_id']),
  conflict:
    'ON CONFLICT (realm_id) DO UPDATE SET after_id = excluded.after_id, ' +
    'whole_after_id = excluded.whole_after_id, up_to_id = excluded.up_to_id',
} as const satisfies Deferrable;

export function saveSearchProgress(tx: StoreTx, { after, wholeAfter, upTo }: Progress): void {
  tx.defer(PROGRESS, [tx.realm.id, after, wholeAfter, upTo]);
}

/** The progress as the transaction sees it; often without a statement. */
export const findProgressWithin = (tx: StoreTx): Promise<Progress> =>
  findSearchProgress({ db: tx.peek(PROGRESS.table) ?? tx.db, realm: tx.realm });

/** The numbers of the chunks of each word, without their IDs. */
export async function listWordChunks(
  { db, realm }: Rows,
  words: Iterable<string>,
): Promise<Map<string, number[]>> {
  const wanted = [...words];
  const rows = await db
    .selectFrom('search_chunks')
    .select(['word', 'chunk'])
    .where('realm_id', '=', realm.id)
    .where(isAmongTexts(db, 'word', wanted))
    .execute();
  const chunks = new Map<string, number[]>(wanted.map((word) => [word, []]));
  for (const { word, chunk } of rows) chunks.get(word)?.push(chunk);
  return chunks;
}

/** Words that begin with a text, in order, `limit` at most: one seek for each. */
export async function listWordsFrom(
  { db, realm }: Rows,
  { beginning, limit }: { readonly beginning: string; readonly limit: number },
): Promise<string[]> {
  const next = (from: RawBuilder<unknown>, sign: '>' | '>=') =>
    sql`(select min(word) from search_chunks where realm_id = ${realm.id} and word ${sql.raw(sign)} ${from})`;
  const { rows } = await sql<{ word: string }>`
    with recursive listed(word, place) as (
      select ${next(sql`${beginning}`, '>=')}, 1
      union all
      select ${next(sql`listed.word`, '>')}, place + 1 from listed where place < ${limit} and word < ${`${beginning}\uffff`}
    )
    select word from listed where word is not null`.execute(db);
  return rows.map(({ word }) => word).filter((word) => word.startsWith(beginning));
}

/** The encoded IDs (kernel/ids/id-chunk.ts) of words in one chunk; words without messages there are absent. */
export async function listIdsOfWords(
  rows: Rows,
  words: Iterable<string>,
  chunk: number,
): Promise<Map<string, Uint8Array>> {
  const found = await listIdsInChunks(rows, words, { first: chunk, last: chunk });
  return found.get(chunk) ?? new Map();
}

/** The same for the chunks from `first` to `last`, by number: one walk along each word, which takes less time than a seek for each chunk. */
export async function listIdsInChunks(
  { db, realm }: Rows,
  words: Iterable<string>,
  { first, last }: { readonly first: number; readonly last: number },
): Promise<Map<number, Map<string, Uint8Array>>> {
  const rows = await db
    .selectFrom('search_chunks')
    .select(['word', 'chunk', 'ids'])
    .where('realm_id', '=', realm.id)
    .where(isAmongTexts(db, 'word', [...words]))
    .where('chunk', '>=', first)
    .where('chunk', '<=', last)
    .execute();
  const found = new Map<number, Map<string, Uint8Array>>();
  for (const { word, chunk, ids } of rows) {
    const own = found.get(chunk);
    if (own) own.set(word, ids);
    else found.set(chunk, new Map([[word, ids]]));
  }
  return found;
}

const CHUNKS = {
  table: 'search_chunks',
  columns: { realm_id: 'bigint', word: 'text', chunk: 'bigint', ids: 'bytea' },
} as const satisfies Deferrable;

/** PostgreSQL: replaces whole sets. */
const REPLACED: Deferrable = {
  ...CHUNKS,
  conflict: 'ON CONFLICT (realm_id, word, chunk) DO UPDATE SET ids = excluded.ids',
};

/** SQLite: adds to the sets, uniting them as they are written (`sqlite-functions.js`). */
const ADDED: Deferrable = {
  ...CHUNKS,
  conflict:
    'ON CONFLICT (realm_id, word, chunk) DO UPDATE SET ids = unite_ids(search_chunks.ids, excluded.ids) ' +
    'WHERE NOT holds_ids(search_chunks.ids, excluded.ids)',
};

/** Adds message IDs of one chunk to words; IDs already there change nothing. */
export async function addToWords(
  tx: StoreTx,
  chunk: number,
  idsByWord: ReadonlyMap<string, readonly number[]>,
): Promise<void> {
  const added = Array.from(idsByWord, ([word, ids]) => ({ word, offsets: offsetsOf(ids) }));
  if (isPostgres(tx.db)) return addToStored(tx, chunk, added);
  for (const { word, offsets } of added)
    tx.defer(ADDED, [tx.realm.id, word, chunk, asBuffer(IdChunk.adding(undefined, offsets))]);
}

const offsetsOf = (ids: readonly number[]): number[] =>
  [...new Set(ids.map((id) => id % CHUNK_SIZE))].sort((a, b) => a - b);

interface Added {
  readonly word: string;
  /** Ascending. */
  readonly offsets: readonly number[];
}

async function addToStored(tx: StoreTx, chunk: number, added: readonly Added[]): Promise<void> {
  const source = { db: tx.peek(CHUNKS.table) ?? tx.db, realm: tx.realm };
  const words = added.map(({ word }) => word);
  const stored = await listIdsOfWords(source, words, chunk);
  for (const { word, offsets } of added) {
    const before = stored.get(word);
    const isThere = before && offsets.every((offset) => IdChunk.holds(before, offset));
    if (!isThere) tx.defer(REPLACED, [tx.realm.id, word, chunk, asBuffer(IdChunk.adding(before, offsets))]);
  }
}

const asBuffer = (bytes: Uint8Array): Buffer => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);

/** `column in (…)` with any number of texts as one parameter. */
function isAmongTexts(db: Reader, column: string, texts: readonly string[]): RawBuilder<SqlBool> {
  return isPostgres(db)
    ? sql`${sql.ref(column)} = any(${texts}::text[])`
    : sql`${sql.ref(column)} in (select value from json_each(${JSON.stringify(texts)}))`;
}

/** The searched texts of a message, and its place. */
export interface MessageText {
  readonly id: number;
  readonly senderId: number;
  readonly recipientId: number;
  readonly topic: string;
  readonly topicKey: string;
  readonly renderedContent: string;
}

/** A text that the index does not have yet. */
export interface StoredText extends MessageText {
  /** Whether it was ever edited or moved. */
  readonly isChanged: boolean;
  readonly isDirect: boolean;
}

const TEXT_COLUMNS = ['id', 'sender_id', 'recipient_id', 'topic', 'topic_key', 'rendered_content'] as const;

/** The searched texts of the messages that exist, by ID. */
export async function listTexts(
  { db, realm }: Rows,
  ids: Iterable<number>,
): Promise<Map<number, Pick<MessageText, 'topic' | 'renderedContent'>>> {
  const rows = await db
    .selectFrom('messages')
    .select(['id', 'topic', 'rendered_content'])
    .where('realm_id', '=', realm.id)
    .where(isAmong(db, 'id', ids))
    .execute();
  return new Map(rows.map((row) => [row.id, { topic: row.topic, renderedContent: row.rendered_content }]));
}

/** The texts of the messages between two IDs, after < id <= upTo, from one end. */
export async function listTextsBetween(
  { db, realm }: Rows,
  range: {
    readonly after: number;
    readonly upTo: number;
    readonly direction: 'older' | 'newer';
    readonly limit: number;
  },
): Promise<StoredText[]> {
  const rows = await db
    .selectFrom('messages')
    .select([...TEXT_COLUMNS, 'stream_id', 'last_edit_at', 'last_moved_at'])
    .select((row) => row('edit_history', 'is not', null).as('is_edited'))
    .where('realm_id', '=', realm.id)
    .where('id', '>', range.after)
    .where('id', '<=', range.upTo)
    .orderBy('id', range.direction === 'older' ? 'desc' : 'asc')
    .limit(range.limit)
    .execute();
  return rows.map((row) => ({
    ...{ id: row.id, senderId: row.sender_id, recipientId: row.recipient_id },
    ...{ topic: row.topic, topicKey: row.topic_key, renderedContent: row.rendered_content },
    isChanged: Boolean(row.is_edited) || row.last_edit_at !== null || row.last_moved_at !== null,
    isDirect: row.stream_id === null,
  }));
}
