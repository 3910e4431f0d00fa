import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>, engine: 'sqlite' | 'postgres'): Promise<void> {
  const knownNetworks = db.schema
    .createTable('known_networks')
    .addColumn('realm_id', 'integer', (c) => c.notNull())
    .addColumn('user_id', 'bigint', (c) => c.notNull())
    .addColumn('network', 'text', (c) => c.notNull())
    .addColumn('signed_in_at', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('known_networks_key', ['realm_id', 'user_id', 'network']);
  await (engine === 'sqlite' ? knownNetworks.modifyEnd(sql`without rowid`) : knownNetworks).execute();
}
