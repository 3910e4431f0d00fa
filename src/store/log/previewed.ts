import { sql } from 'kysely';
import type { MessageEvent, UpdateMessageEvent } from '../../events/messages.ts';
import type { Rows } from '../engine/engine.ts';
import type { StoreTx } from '../engine/tx.ts';

const NAME = 'previewed';

/** The position of the log up to which linked pages were looked for; undefined: they are not looked for. */
export async function findPreviewed({ db, realm }: Rows): Promise<number | undefined> {
  const row = await db
    .selectFrom('counters')
    .select('value')
    .where('realm_id', '=', realm.id)
    .where('name', '=', NAME)
    .executeTakeFirst();
  return row?.value;
}

export async function savePreviewed(tx: StoreTx, position: number): Promise<void> {
  await tx.db
    .insertInto('counters')
    .values({ realm_id: tx.realm.id, name: NAME, value: position })
    .onConflict((conflict) => conflict.columns(['realm_id', 'name']).doUpdateSet({ value: position }))
    .execute();
}

export async function deletePreviewed(tx: StoreTx): Promise<void> {
  await tx.db.deleteFrom('counters').where('realm_id', '=', tx.realm.id).where('name', '=', NAME).execute();
}

export interface LoggedText {
  readonly position: number;
  readonly event: MessageEvent | UpdateMessageEvent;
}

/** Messages that were sent or edited in a part of the log, oldest first. */
export async function listTexts(
  { db, realm }: Rows,
  range: { readonly after: number; readonly upTo: number; readonly limit: number },
): Promise<LoggedText[]> {
  const { rows } = await sql<{ position: number; payload: string }>`
    SELECT position, payload FROM log WHERE realm_id = ${realm.id} AND position > ${range.after}
    AND position <= ${range.upTo} AND type IN ('message', 'update_message') ORDER BY position LIMIT ${range.limit}
  `.execute(db);
  return rows.map(({ position, payload }) => ({
    position: Number(position),
    event: JSON.parse(payload) as LoggedText['event'],
  }));
}
