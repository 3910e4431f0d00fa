import { type Kysely, sql } from 'kysely';

type Engine = 'sqlite' | 'postgres';
type Column = 'bigint' | 'bigint?' | 'integer' | 'text' | 'text?';

/** Profiles, what bots are set to, mail that waits to be sent, and who may change addresses. */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const table = async (name: string, key: readonly string[], columns: Readonly<Record<string, Column>>) => {
    let builder = db.schema.createTable(name).addColumn('realm_id', 'integer', (c) => c.notNull());
    for (const [column, type] of Object.entries(columns)) {
      if (type === 'text?') builder = builder.addColumn(column, 'text');
      else if (type === 'bigint?') builder = builder.addColumn(column, 'bigint');
      else builder = builder.addColumn(column, type, (c) => c.notNull());
    }
    const keyed = builder.addPrimaryKeyConstraint(`${name}_key`, ['realm_id', ...key] as never);
    await (engine === 'sqlite' ? keyed.modifyEnd(sql`without rowid`) : keyed).execute();
  };
  await table('profile_fields', ['id'], {
    id: 'bigint',
    type: 'integer',
    rank: 'bigint',
    name: 'text',
    hint: 'text',
    field_data: 'text',
    in_summary: 'integer',
    required: 'integer',
    editable_by_user: 'integer',
  });
  await sql`create unique index profile_fields_by_name on profile_fields (realm_id, name)`.execute(db);
  await table('profile_values', ['user_id', 'field_id'], {
    user_id: 'bigint',
    field_id: 'bigint',
    value: 'text',
    rendered_value: 'text?',
  });
  await sql`create index profile_values_by_field on profile_values (realm_id, field_id)`.execute(db);
  await table('bots', ['user_id'], {
    user_id: 'bigint',
    sending_channel_id: 'bigint?',
    events_channel_id: 'bigint?',
    all_public_channels: 'integer',
    service: 'text?',
    config: 'text',
  });
  await table('outbox', ['id'], {
    id: 'bigint',
    address: 'text',
    subject: 'text',
    body: 'text',
    created_at: 'bigint',
  });
  await sql`alter table users add column can_change_user_emails integer not null default 0`.execute(db);
  // The founder, who was given the permission to make accounts, is given this one too.
  await sql`update users set can_change_user_emails = can_create_users`.execute(db);
}
