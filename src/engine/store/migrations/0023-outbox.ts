import { type Kysely, sql } from 'kysely';

/** One outbox for everything that leaves the server; waiting mail moves into it. */
export async function up(db: Kysely<unknown>, engine: 'sqlite' | 'postgres'): Promise<void> {
  await sql`alter table outbox rename to old_outbox`.execute(db);
  const entries = db.schema
    .createTable('outbox')
    .addColumn('realm_id', 'integer', (c) => c.notNull())
    .addColumn('id', 'bigint', (c) => c.notNull())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('receiver', 'text', (c) => c.notNull())
    .addColumn('conversation', 'text', (c) => c.notNull())
    .addColumn('payload', 'text', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('try_at', 'bigint', (c) => c.notNull())
    .addColumn('attempts', 'integer', (c) => c.notNull())
    .addPrimaryKeyConstraint('outbox_entries_key', ['realm_id', 'id']);
  await (engine === 'sqlite' ? entries.modifyEnd(sql`without rowid`) : entries).execute();
  const receivers = db.schema
    .createTable('outbox_receivers')
    .addColumn('realm_id', 'integer', (c) => c.notNull())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('receiver', 'text', (c) => c.notNull())
    .addColumn('waiting', 'integer', (c) => c.notNull())
    .addColumn('try_at', 'bigint')
    .addColumn('lease', 'bigint', (c) => c.notNull().defaultTo(0))
    .addColumn('served', 'bigint', (c) => c.notNull().defaultTo(0))
    .addColumn('failing', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('failures', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('failing_since', 'bigint')
    .addColumn('told_at', 'bigint')
    .addPrimaryKeyConstraint('outbox_receivers_key', ['realm_id', 'kind', 'receiver']);
  await (engine === 'sqlite' ? receivers.modifyEnd(sql`without rowid`) : receivers).execute();
  await sql`create index outbox_by_receiver on outbox (realm_id, kind, receiver, conversation, id)`.execute(
    db,
  );
  await sql`create index outbox_receivers_due on outbox_receivers (realm_id, kind, failing, try_at, served)`.execute(
    db,
  );
  await moveMail(db, engine);
  await sql`drop table old_outbox`.execute(db);
}

async function moveMail(db: Kysely<unknown>, engine: 'sqlite' | 'postgres'): Promise<void> {
  const fields = sql`'address', address, 'subject', subject, 'body', body`;
  const payload = engine === 'sqlite' ? sql`json_object(${fields})` : sql`json_build_object(${fields})::text`;
  await sql`insert into outbox
      (realm_id, id, kind, receiver, conversation, payload, created_at, try_at, attempts)
    select realm_id, id, 'mail', lower(address), cast(id as text), ${payload}, created_at, try_at, attempts
    from old_outbox`.execute(db);
  await sql`insert into outbox_receivers (realm_id, kind, receiver, waiting, try_at)
    select realm_id, kind, receiver, count(*), min(try_at) from outbox group by realm_id, kind, receiver`.execute(
    db,
  );
  await sql`insert into counters (realm_id, name, value)
    select realm_id, 'outbox', value from counters where name = 'mail'`.execute(db);
}
