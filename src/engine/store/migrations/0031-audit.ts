import { type Kysely, sql } from 'kysely';

/** Who changed what. */
export async function up(db: Kysely<unknown>, engine: 'sqlite' | 'postgres'): Promise<void> {
  const table = db.schema
    .createTable('audit_entries')
    .addColumn('realm_id', 'integer', (c) => c.notNull())
    .addColumn('id', 'bigint', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('source', 'text', (c) => c.notNull())
    .addColumn('acting_user_id', 'bigint')
    .addColumn('property', 'text')
    .addColumn('user_id', 'bigint')
    .addColumn('stream_id', 'bigint')
    .addColumn('group_id', 'bigint')
    .addColumn('before_value', 'text')
    .addColumn('after_value', 'text')
    .addPrimaryKeyConstraint('audit_entries_key', ['realm_id', 'id']);
  await (engine === 'sqlite' ? table.modifyEnd(sql`without rowid`) : table).execute();
  const index = (name: string, column: string, where = '') =>
    sql`create index ${sql.ref(name)} on audit_entries (realm_id, ${sql.ref(column)}, id) ${sql.raw(where)}`.execute(
      db,
    );
  await index('audit_entries_by_time', 'created_at');
  await index('audit_entries_by_kind', 'kind');
  await index('audit_entries_by_actor', 'acting_user_id', 'where acting_user_id is not null');
  await index('audit_entries_by_user', 'user_id', 'where user_id is not null');
  await index('audit_entries_by_stream', 'stream_id', 'where stream_id is not null');
  await index('audit_entries_by_group', 'group_id', 'where group_id is not null');
}
