import { sql } from 'kysely';
import type { MessageEvent, UpdateMessageEvent } from '../../events/messages.ts';
import type { Rows } from '../engine/engine.ts';
import type { StoreTx } from '../engine/tx.ts';

/** The place in the log up to which the notifier has decided whom messages notify. */
export interface Notified {
  /** A position of the log. */
  readonly position: number;
  /** In the next message: the user ID up to which users are decided. */
  readonly userId: number;
}

const POSITION = 'notified';
const USER = 'notified_user';

/** undefined: nothing was ever decided. */
export async function findNotified({ db, realm }: Rows): Promise<Notified | undefined> {
  const rows = await db
    .selectFrom('counters')
    .select(['name', 'value'])
    .where('realm_id', '=', realm.id)
    .where('name', 'in', [POSITION, USER])
    .execute();
  const values = new Map(rows.map(({ name, value }) => [name, value]));
  const position = values.get(POSITION);
  return position === undefined ? undefined : { position, userId: values.get(USER) ?? 0 };
}

export async function saveNotified(tx: StoreTx, { position, userId }: Notified): Promise<void> {
  for (const [name, value] of [
    [POSITION, position],
    [USER, userId],
  ] as const)
    await tx.db
      .insertInto('counters')
      .values({ realm_id: tx.realm.id, name, value })
      .onConflict((conflict) => conflict.columns(['realm_id', 'name']).doUpdateSet({ value }))
      .execute();
}

export async function deleteNotified(tx: StoreTx): Promise<void> {
  await tx.db
    .deleteFrom('counters')
    .where('realm_id', '=', tx.realm.id)
    .where('name', 'in', [POSITION, USER])
    .execute();
}

/** A message that was sent, edited or moved. */
export interface LoggedChange {
  readonly position: number;
  readonly event: MessageEvent | UpdateMessageEvent;
}

/** The first sends and edits of a part of the log, oldest first. */
export async function listSendsAndEdits(
  { db, realm }: Rows,
  range: { readonly after: number; readonly upTo: number; readonly limit: number },
): Promise<LoggedChange[]> {
  const { rows } = await sql<{ position: number; payload: string }>`
    SELECT position, payload FROM log WHERE realm_id = ${realm.id} AND position > ${range.after}
    AND position <= ${range.upTo} AND type IN ('message', 'update_message') ORDER BY position LIMIT ${range.limit}
  `.execute(db);
  return rows.map(({ position, payload }) => ({
    position: Number(position),
    event: JSON.parse(payload) as LoggedChange['event'],
  }));
}
