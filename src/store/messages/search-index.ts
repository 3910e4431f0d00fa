import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { CHUNK_SIZE } from '../../kernel/id-chunk-forms.ts';
import { IdChunk } from '../../kernel/id-set.ts';
import type { Reader, Rows } from '../engine/engine.ts';
import { isAmong, isPostgres } from '../engine/id-lists.ts';
import type { StoreTx } from '../engine/tx.ts';

/**
 * The index of words (docs/adr/0005). It never leaves out a message that has a word; it may name one that had it once,
 * or that is gone: who asks looks at the message itself.
 */

/** The messages whose words are in the index: after < id <= upTo; with all that it has beside words: wholeAfter < id. */
export interface Progress {
  readonly after: number;
  readonly wholeAfter: number;
  readonly upTo: number;
}

export async function findSearchProgress({ db, realm }: Rows): Promise<Progress> {
  const row = await db
    .selectFrom('search_progress')
    .select(['after_id', 'whole_after_id', 'up_to_id'])
    .where('realm_id', '=', realm.id)
    .executeTakeFirst();
  return { after: row?.after_id ?? 0, wholeAfter: row?.whole_after_id ?? 0, upTo: row?.up_to_id ?? 0 };
}

export async function saveSearchProgress(tx: StoreTx, { after, wholeAfter, upTo }: Progress): Promise<void> {
  const values = { after_id: after, whole_after_id: wholeAfter, up_to_id: upTo };
  await tx.db
    .insertInto('search_progress')
    .values({ realm_id: tx.realm.id, ...values })
    .onConflict((conflict) => conflict.column('realm_id').doUpdateSet(values))
    .execute();
}

/** The numbers of the chunks that each word is in, without what is in them. */
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

/** The encoded IDs (kernel/id-chunk.ts) of words in one chunk; words that are not in it are absent. */
export async function listIdsOfWords(
  { db, realm }: Rows,
  words: Iterable<string>,
  chunk: number,
): Promise<Map<string, Uint8Array>> {
  const rows = await db
    .selectFrom('search_chunks')
    .select(['word', 'ids'])
    .where('realm_id', '=', realm.id)
    .where(isAmongTexts(db, 'word', [...words]))
    .where('chunk', '=', chunk)
    .execute();
  return new Map(rows.map(({ word, ids }) => [word, ids]));
}

const UPSERT =
  'INSERT INTO search_chunks (realm_id, word, chunk, ids) VALUES ($1, $2, $3, $4) ' +
  'ON CONFLICT (realm_id, word, chunk) DO UPDATE SET ids = excluded.ids';
const UPSERT_MANY =
  'INSERT INTO search_chunks (realm_id, word, chunk, ids) ' +
  'SELECT $1, word, $3, ids FROM unnest($2::text[], $4::bytea[]) AS new (word, ids) ' +
  'ON CONFLICT (realm_id, word, chunk) DO UPDATE SET ids = excluded.ids';

/** Adds message IDs of one chunk to words. Adding what is there changes nothing. */
export async function addToWords(
  tx: StoreTx,
  chunk: number,
  idsByWord: ReadonlyMap<string, readonly number[]>,
): Promise<void> {
  const stored = await listIdsOfWords(tx, idsByWord.keys(), chunk);
  const words: string[] = [];
  const encoded: Uint8Array[] = [];
  for (const [word, ids] of idsByWord) {
    const offsets = [...new Set(ids.map((id) => id % CHUNK_SIZE))].sort((a, b) => a - b);
    const before = stored.get(word);
    const isThere = before && offsets.every((offset) => IdChunk.holds(before, offset));
    if (isThere) continue;
    words.push(word);
    encoded.push(IdChunk.adding(before, offsets));
  }
  if (isPostgres(tx.db)) {
    if (words.length > 0) await tx.run(UPSERT_MANY, [tx.realm.id, words, chunk, encoded.map(asBuffer)]);
  } else {
    for (const [index, word] of words.entries())
      await tx.run(UPSERT, [tx.realm.id, word, chunk, encoded[index] as Uint8Array]);
  }
}

const asBuffer = (bytes: Uint8Array): Buffer => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);

/** `column in (…)` with any number of texts as one parameter. */
function isAmongTexts(db: Reader, column: string, texts: readonly string[]): RawBuilder<SqlBool> {
  return isPostgres(db)
    ? sql`${sql.ref(column)} = any(${texts}::text[])`
    : sql`${sql.ref(column)} in (select value from json_each(${JSON.stringify(texts)}))`;
}

/** What is searched of a message, and where it belongs. */
export interface MessageText {
  readonly id: number;
  readonly senderId: number;
  readonly recipientId: number;
  readonly topic: string;
  readonly topicKey: string;
  readonly renderedContent: string;
}

/** A text that is indexed for the first time, as far as the index knows. */
export interface StoredText extends MessageText {
  /** Whether it was ever edited or moved. */
  readonly isChanged: boolean;
}

const TEXT_COLUMNS = ['id', 'sender_id', 'recipient_id', 'topic', 'topic_key', 'rendered_content'] as const;

/** What is searched of those of the messages that exist, by ID. */
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
    .select([...TEXT_COLUMNS, 'last_edit_at', 'last_moved_at'])
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
  }));
}
