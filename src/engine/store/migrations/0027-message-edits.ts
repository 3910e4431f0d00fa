import { type Kysely, sql } from 'kysely';

const AT_ONCE = 500;

interface Row {
  readonly realm_id: number;
  readonly id: number;
  readonly edit_history: string;
}

/** The edits of messages as rows of their own; `messages.edit_history` keeps the latest ones. */
export async function up(db: Kysely<unknown>, engine: 'sqlite' | 'postgres'): Promise<void> {
  const table = db.schema
    .createTable('message_edits')
    .addColumn('realm_id', 'integer', (c) => c.notNull())
    .addColumn('message_id', 'bigint', (c) => c.notNull())
    .addColumn('id', 'bigint', (c) => c.notNull())
    .addColumn('edit', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('message_edits_key', ['realm_id', 'message_id', 'id']);
  await (engine === 'sqlite' ? table.modifyEnd(sql`without rowid`) : table).execute();
  await copyHistories(db);
}

/** Entries that are there get the numbers below zero, the newest the highest: the counter begins at 1. */
async function copyHistories(db: Kysely<unknown>): Promise<void> {
  for (let last = { realm_id: 0, id: 0 }; ; ) {
    const { rows } = await sql<Row>`select realm_id, id, edit_history from messages
      where (realm_id, id) > (${last.realm_id}, ${last.id}) and edit_history is not null
      order by realm_id, id limit ${AT_ONCE}`.execute(db);
    for (const { realm_id, id, edit_history } of rows) {
      const edits = JSON.parse(edit_history) as unknown[];
      for (const [index, edit] of edits.entries()) {
        await sql`insert into message_edits (realm_id, message_id, id, edit)
          values (${realm_id}, ${id}, ${-1 - index}, ${JSON.stringify(edit)})`.execute(db);
      }
    }
    const end = rows.at(-1);
    if (!end || rows.length < AT_ONCE) return;
    last = { realm_id: end.realm_id, id: end.id };
  }
}
