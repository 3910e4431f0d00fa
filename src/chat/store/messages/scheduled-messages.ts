import type { Rows } from '../../../engine/store/engine.ts';
import { flagOf } from '../../../engine/store/schema/columns.ts';
import type { Schema } from '../../../engine/store/schema.ts';
import { prepared } from '../../../engine/store/sql.ts';
import type { StoreTx } from '../../../engine/store/tx.ts';
import type { ScheduledMessage } from '../../model/messages.ts';
import { allColumns } from '../schema.ts';

export async function findScheduledMessage(
  { db, realm }: Rows,
  senderId: number,
  id: number,
): Promise<ScheduledMessage | undefined> {
  const row = await db
    .selectFrom('scheduled_messages')
    .selectAll()
    .where('realm_id', '=', realm.id)
    .where('user_id', '=', senderId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row && messageOf(row);
}

/** A scheduled message of any user. */
export async function findScheduledById(
  { db, realm }: Rows,
  id: number,
): Promise<ScheduledMessage | undefined> {
  const row = await db
    .selectFrom('scheduled_messages')
    .selectAll()
    .where('realm_id', '=', realm.id)
    .where('id', '=', id)
    .executeTakeFirst();
  return row && messageOf(row);
}

const scheduled = prepared((db, { realm, senderId }: { realm: number; senderId: number }) =>
  db
    .selectFrom('scheduled_messages')
    .select(allColumns('scheduled_messages'))
    .where('realm_id', '=', realm)
    .where('user_id', '=', senderId)
    .orderBy('deliver_at')
    .orderBy('id'),
);

/** Waiting and failed scheduled messages, the next due first. */
export async function listScheduledMessages(
  { db, realm }: Rows,
  senderId: number,
): Promise<ScheduledMessage[]> {
  const rows = await scheduled(db, { realm: realm.id, senderId });
  return rows.map(messageOf);
}

/** Scheduled messages of all users that are due by `upTo`, the longest due first. */
export async function listDueMessages(
  source: Rows,
  { upTo, limit }: { readonly upTo: number; readonly limit: number },
): Promise<ScheduledMessage[]> {
  const rows = await pending(source).selectAll().where('deliver_at', '<=', upTo).limit(limit).execute();
  return rows.map(messageOf);
}

/** UNIX seconds at which the next message is due; undefined: none is scheduled. */
export async function findNextDue(source: Rows): Promise<number | undefined> {
  const row = await pending(source).select('deliver_at').limit(1).executeTakeFirst();
  return row?.deliver_at;
}

const pending = ({ db, realm }: Rows) =>
  db
    .selectFrom('scheduled_messages')
    .where('realm_id', '=', realm.id)
    .where('failure', 'is', null)
    .orderBy('deliver_at')
    .orderBy('id');

export async function insertScheduledMessage(tx: StoreTx, message: ScheduledMessage): Promise<void> {
  await tx.db
    .insertInto('scheduled_messages')
    .values({ realm_id: tx.realm.id, user_id: message.senderId, id: message.id, ...columnsOf(message) })
    .execute();
}

export async function updateScheduledMessage(tx: StoreTx, message: ScheduledMessage): Promise<void> {
  await tx.db
    .updateTable('scheduled_messages')
    .set(columnsOf(message))
    .where('realm_id', '=', tx.realm.id)
    .where('user_id', '=', message.senderId)
    .where('id', '=', message.id)
    .execute();
}

export async function deleteScheduledMessage(tx: StoreTx, { senderId, id }: ScheduledMessage): Promise<void> {
  await tx.db
    .deleteFrom('scheduled_messages')
    .where('realm_id', '=', tx.realm.id)
    .where('user_id', '=', senderId)
    .where('id', '=', id)
    .execute();
}

function messageOf(row: Schema['scheduled_messages']): ScheduledMessage {
  return {
    id: row.id,
    senderId: row.user_id,
    type: row.type,
    recipients: JSON.parse(row.recipients),
    topic: row.topic,
    content: row.content,
    renderedContent: row.rendered_content,
    deliverAt: row.deliver_at,
    client: row.client,
    readBySender: row.read_by_sender === 1,
    failure: row.failure,
  };
}

function columnsOf(message: ScheduledMessage) {
  return {
    type: message.type,
    recipients: JSON.stringify(message.recipients),
    topic: message.topic,
    content: message.content,
    rendered_content: message.renderedContent,
    deliver_at: message.deliverAt,
    client: message.client,
    read_by_sender: flagOf(message.readBySender),
    failure: message.failure,
  };
}
