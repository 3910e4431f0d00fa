import { randomBytes } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { Engine } from '../../../engine/store/engine.ts';
import type { Side } from './copy-tables.ts';
import type { KeyedTable } from './ordered-rows.ts';
import { textOfKey } from './rows-by-key.ts';

/** The prefix of the table of changes, its triggers and functions, which exist for one move. */
const PREFIX = 'moving_';

/** Keys of rows, by their text, for each table. */
export type ChangedKeys = Map<string, Map<string, readonly unknown[]>>;

export interface Recorded {
  readonly ids: readonly number[];
  readonly keys: ChangedKeys;
}

/**
 * Makes a database record the key of each row that is added, changed or deleted by any process, in the same transaction.
 * After a server has ended the recording (`endRecordings`, at its start), the table is gone: reading fails.
 */
export class ChangeRecording {
  readonly #engine: Engine;
  readonly #name: string;
  readonly #tables: readonly KeyedTable[];

  static async begin(engine: Engine, tables: readonly KeyedTable[]): Promise<ChangeRecording> {
    await endRecordings(engine);
    const recording = new ChangeRecording(engine, tables);
    try {
      await engine.migrate((db) => recording.#create(db));
    } catch (error) {
      await recording.end();
      throw error;
    }
    return recording;
  }

  private constructor(engine: Engine, tables: readonly KeyedTable[]) {
    this.#engine = engine;
    this.#tables = tables;
    this.#name = `${PREFIX}${randomBytes(6).toString('hex')}`;
  }

  /** One table at a time: a transaction that waits for several tables would block their writers. */
  async #create(db: Kysely<unknown>): Promise<void> {
    const id = this.#engine.name === 'sqlite' ? 'INTEGER PRIMARY KEY' : 'bigint GENERATED ALWAYS AS IDENTITY';
    await sql.raw(`CREATE TABLE ${this.#name} (id ${id}, name text NOT NULL, key text NOT NULL)`).execute(db);
    for (const table of this.#tables)
      for (const statement of this.#triggersOf(table)) await sql.raw(statement).execute(db);
  }

  #triggersOf(table: KeyedTable): string[] {
    return this.#engine.name === 'sqlite'
      ? sqliteTriggers(this.#name, table)
      : postgresTriggers(this.#name, table);
  }

  /** The changes recorded in a snapshot. */
  async read(db: Side['db']): Promise<Recorded> {
    const { rows } = await sql<{ id: number; name: string; key: string }>`
      SELECT id, name, key FROM ${sql.table(this.#name)}`.execute(db);
    const keys: ChangedKeys = new Map();
    for (const { name, key } of rows) addKey(keys, name, JSON.parse(key) as unknown[]);
    return { ids: rows.map(({ id }) => Number(id)), keys };
  }

  /** Deletes recorded changes that the copy has. */
  async forget(ids: readonly number[]): Promise<void> {
    if (ids.length === 0) return;
    await this.#engine.migrate(async (db) => {
      await sql`DELETE FROM ${sql.table(this.#name)} WHERE id IN (SELECT value FROM ${this.#valuesOf(ids)})`.execute(
        db,
      );
    });
  }

  #valuesOf(ids: readonly number[]) {
    const list = JSON.stringify(ids);
    return this.#engine.name === 'sqlite'
      ? sql`json_each(${list})`
      : sql`(SELECT value::bigint FROM json_array_elements_text(${list}::json)) AS listed`;
  }

  end(): Promise<void> {
    return endRecordings(this.#engine);
  }
}

export function addKey(keys: ChangedKeys, table: string, key: readonly unknown[]): void {
  const known = keys.get(table) ?? new Map();
  keys.set(table, known.set(textOfKey(key), key));
}

function sqliteTriggers(record: string, { name, key }: KeyedTable): string[] {
  const row = (side: string) => key.map((column) => `${side}."${column.name}"`).join(', ');
  const note = (side: string) =>
    `INSERT INTO ${record} (name, key) SELECT '${name}', json_array(${row(side)})`;
  const trigger = (when: string, does: string) =>
    `CREATE TRIGGER ${record}_${name}_${when} AFTER ${when} ON "${name}" BEGIN ${does}; END`;
  return [
    trigger('INSERT', note('NEW')),
    trigger('UPDATE', `${note('OLD')}; ${note('NEW')} WHERE (${row('NEW')}) IS NOT (${row('OLD')})`),
    trigger('DELETE', note('OLD')),
  ];
}

function postgresTriggers(record: string, { name, key }: KeyedTable): string[] {
  const note = (side: string) => {
    const row = key.map((column) => `${side}."${column.name}"`).join(', ');
    return `INSERT INTO ${record} (name, key) VALUES ('${name}', json_build_array(${row})::text)`;
  };
  return [
    `CREATE FUNCTION ${record}_${name}() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      IF TG_OP <> 'INSERT' THEN ${note('OLD')}; END IF;
      IF TG_OP <> 'DELETE' THEN ${note('NEW')}; END IF;
      RETURN NULL; END $$`,
    `CREATE TRIGGER ${record} AFTER INSERT OR UPDATE OR DELETE ON "${name}"
      FOR EACH ROW EXECUTE FUNCTION ${record}_${name}()`,
  ];
}

/** Ends the recordings of all moves: a running move fails, killed moves leave nothing. */
export async function endRecordings(engine: Engine): Promise<void> {
  const drops = await listDrops(engine);
  if (drops.length === 0) return;
  await engine.migrate(async (db) => {
    for (const { statement } of drops) await sql.raw(statement).execute(db);
  });
}

/** Triggers go before the table that they write to. */
async function listDrops({ name, read }: Engine): Promise<readonly { readonly statement: string }[]> {
  const pattern = `${PREFIX.replace('_', '\\_')}%`;
  const query =
    name === 'sqlite'
      ? sql<{ statement: string }>`
          SELECT 'DROP ' || type || ' "' || name || '"' AS statement FROM sqlite_master
          WHERE type IN ('trigger', 'table') AND name LIKE ${pattern} ESCAPE '\\' ORDER BY type DESC`
      : sql<{ statement: string }>`
          SELECT statement FROM (
            SELECT 1 AS step, format('DROP FUNCTION %I() CASCADE', proname) AS statement FROM pg_proc
            WHERE pronamespace = current_schema()::regnamespace AND proname LIKE ${pattern}
            UNION ALL
            SELECT 2, format('DROP TABLE %I', tablename) FROM pg_tables
            WHERE schemaname = current_schema() AND tablename LIKE ${pattern}
          ) AS drops ORDER BY step`;
  return (await query.execute(read as never)).rows;
}
