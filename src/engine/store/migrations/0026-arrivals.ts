import { type Kysely, sql } from 'kysely';

/**
 * At which position of the log a message was moved into its channel, and a channel got its latest moved message; and
 * the few messages that are read to everybody as they come (2, where 1 is to the sender).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('messages').addColumn('moved_position', 'bigint').execute();
  await db.schema.alterTable('channels').addColumn('last_move_position', 'bigint').execute();
  await sql`create index messages_moved on messages (realm_id, recipient_id, id, moved_position)
    where moved_position is not null`.execute(db);
  await sql`create index messages_moved_by_topic on messages (realm_id, stream_id, topic_key, id, moved_position)
    where moved_position is not null`.execute(db);
  await sql`create index messages_read_by_all on messages (realm_id, id) where read_by_sender = 2`.execute(
    db,
  );
}
