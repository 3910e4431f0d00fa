import { type Kysely, sql } from 'kysely';

/** Patterns that become links, and where code can be tried. */
export async function up(db: Kysely<unknown>, engine: 'sqlite' | 'postgres'): Promise<void> {
  const linkifiers = db.schema
    .createTable('linkifiers')
    .addColumn('realm_id', 'integer', (c) => c.notNull())
    .addColumn('id', 'bigint', (c) => c.notNull())
    .addColumn('position', 'integer', (c) => c.notNull())
    .addColumn('pattern', 'text', (c) => c.notNull())
    .addColumn('url_template', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('linkifiers_key', ['realm_id', 'id']);
  const playgrounds = db.schema
    .createTable('playgrounds')
    .addColumn('realm_id', 'integer', (c) => c.notNull())
    .addColumn('id', 'bigint', (c) => c.notNull())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('lexer_language', 'text', (c) => c.notNull())
    .addColumn('url_template', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('playgrounds_key', ['realm_id', 'id']);
  for (const table of [linkifiers, playgrounds]) {
    await (engine === 'sqlite' ? table.modifyEnd(sql`without rowid`) : table).execute();
  }
}
