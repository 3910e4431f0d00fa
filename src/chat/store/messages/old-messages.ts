import type { Rows } from '../../../engine/store/engine.ts';
import { isAmong } from '../../../engine/store/sql.ts';
import type { StoreTx } from '../../../engine/store/tx.ts';
import { KEY_COLUMNS, keyOf, type MessageKey } from './message-keys.ts';

interface Old {
  /** UNIX seconds. */
  readonly sentBefore: number;
  readonly limit: number;
}

/**
 * The first messages of a channel, as long as they were sent before a time. The first later message ends the list,
 * even if a wrong clock has dated messages after it earlier.
 */
export async function listOldest(source: Rows, recipientId: number, old: Old): Promise<MessageKey[]> {
  const rows = await firstMessages(source, old).where('recipient_id', '=', recipientId).execute();
  return untilYoung(rows, old.sentBefore).map(keyOf);
}

/** The first messages of the organization after an ID, of all recipients, in the same way. */
export async function listOldestAfter(source: Rows, after: number, old: Old): Promise<MessageKey[]> {
  const rows = await firstMessages(source, old).where('id', '>', after).execute();
  return untilYoung(rows, old.sentBefore).map(keyOf);
}

const firstMessages = ({ db, realm }: Rows, { limit }: Old) =>
  db
    .selectFrom('messages')
    .select([...KEY_COLUMNS, 'sent_at'])
    .where('realm_id', '=', realm.id)
    .orderBy('id')
    .limit(limit);

function untilYoung<Row extends { readonly sent_at: number }>(rows: Row[], sentBefore: number): Row[] {
  const young = rows.findIndex((row) => row.sent_at >= sentBefore);
  return young < 0 ? rows : rows.slice(0, young);
}

/** When messages were sent, in UNIX seconds, by ID. */
export async function listSentAt({ db, realm }: Rows, ids: Iterable<number>): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom('messages')
    .select(['id', 'sent_at'])
    .where('realm_id', '=', realm.id)
    .where(isAmong(db, 'id', ids))
    .execute();
  return new Map(rows.map((row) => [row.id, row.sent_at]));
}

const SWEPT = 'direct_messages_swept';
const REMEMBER =
  'INSERT INTO counters (realm_id, name, value) VALUES ($1, $2, $3) ' +
  'ON CONFLICT (realm_id, name) DO UPDATE SET value = excluded.value';

/** The ID up to which no direct message is left. */
export async function findSwept({ db, realm }: Rows): Promise<number> {
  const row = await db
    .selectFrom('counters')
    .select('value')
    .where('realm_id', '=', realm.id)
    .where('name', '=', SWEPT)
    .executeTakeFirst();
  return row?.value ?? 0;
}

export async function noteSwept(tx: StoreTx, messageId: number): Promise<void> {
  await tx.run(REMEMBER, [tx.realm.id, SWEPT, messageId]);
}
