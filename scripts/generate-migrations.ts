/** Migrations of tables that are declared and that no migration makes yet, and the list of all in `migrations.ts`. */
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { migrate } from '../src/engine/store/migrate.ts';
import { MIGRATIONS } from '../src/engine/store/migrations.ts';
import type { Column } from '../src/engine/store/schema/columns.ts';
import type { Table } from '../src/engine/store/schema/table.ts';
import type { TableName } from '../src/engine/store/schema.ts';
import { openSqlite } from '../src/engine/store/sqlite.ts';
import { tables } from '../src/features.ts';

const store = resolve(import.meta.dirname, '../src/engine/store');
const list = join(store, 'migrations.ts');

/** Writes missing files; returns their names, or with `check` the names of the files that it would write. */
export async function generateMigrations(check: boolean): Promise<string[]> {
  const made = await tablesOfMigrations();
  const fresh = tables.filter(([name]) => !made.has(name));
  const written =
    fresh.length === 0 || check ? fresh.map(([name]) => `a migration for ${name}`) : [write(fresh)];
  const unlisted = readdirSync(join(store, 'migrations'))
    .map((file) => file.replace('.ts', ''))
    .filter((name) => !(name in MIGRATIONS));
  if (unlisted.length === 0) return written;
  if (!check) for (const name of unlisted) enter(name);
  return [...written, 'src/engine/store/migrations.ts'];
}

async function tablesOfMigrations(): Promise<Set<string>> {
  const path = join(tmpdir(), `parley-generate-${process.pid}.db`);
  const engine = openSqlite(path, { lock: false, durable: false });
  try {
    await migrate(engine);
    const found = new Set<string>();
    await engine.migrate(async (db) => {
      for (const { name } of await db.introspection.getTables()) found.add(name);
    });
    return found;
  } finally {
    await engine.close();
    for (const end of ['', '-shm', '-wal']) rmSync(`${path}${end}`, { force: true });
  }
}

/** One migration that makes the tables, with the next number. */
function write(fresh: readonly (readonly [TableName, Table])[]): string {
  const numbers = Object.keys(MIGRATIONS).map((name) => Number(name.slice(0, 4)));
  const number = String(Math.max(...numbers) + 1).padStart(4, '0');
  const name = `${number}-expand-${fresh[0]?.[0].replaceAll('_', '-')}`;
  const text = [
    "import { type Kysely, sql } from 'kysely';",
    '',
    "export async function up(db: Kysely<unknown>, engine: 'sqlite' | 'postgres'): Promise<void> {",
    ...(fresh.some(([, { columns }]) => Object.values(columns).some(({ stores }) => stores === 'bytes'))
      ? ["  const bytes = engine === 'sqlite' ? sql`blob` : sql`bytea`;"]
      : []),
    ...fresh.flatMap(makeTable),
    '}',
    '',
  ];
  writeFileSync(join(store, 'migrations', `${name}.ts`), text.join('\n'));
  return `src/engine/store/migrations/${name}.ts: add the indexes that its queries need`;
}

function makeTable([name, { columns, key, withMessage }]: readonly [string, Table]): string[] {
  const constant = name.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
  const added = Object.entries(columns).map(([column, declared]) => addColumn(column, declared));
  const keyed = `.addPrimaryKeyConstraint('${name}_key', [${key.map((each) => `'${each}'`).join(', ')}]);`;
  const isByMessage = withMessage === 'deleted' && key[1] !== 'message_id';
  const index = `create index ${name}_by_message on ${name} (realm_id, message_id)`;
  return [
    `  const ${constant} = db.schema.createTable('${name}')${added.join('')}${keyed}`,
    `  await (engine === 'sqlite' ? ${constant}.modifyEnd(sql\`without rowid\`) : ${constant}).execute();`,
    ...(isByMessage ? [`  await sql\`${index}\`.execute(db);`] : []),
  ];
}

function addColumn(name: string, { stores, isNullable }: Column<unknown>): string {
  const integer = name === 'realm_id' ? 'integer' : 'bigint';
  const type = stores === 'bytes' ? 'bytes' : `'${stores === 'integer' ? integer : 'text'}'`;
  return `.addColumn('${name}', ${type}${isNullable ? '' : ', (c) => c.notNull()'})`;
}

function enter(name: string): void {
  const constant = name
    .replace(/^\d{4}-(?:expand-|contract-\d{4}-)?/, '')
    .replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
  const text = readFileSync(list, 'utf8')
    .replace(
      '\n\nexport type Migrate =',
      `\nimport { up as ${constant} } from './migrations/${name}.ts';\n\nexport type Migrate =`,
    )
    .replace(/\n};\n$/, `\n  '${name}': ${constant},\n};\n`);
  writeFileSync(list, text);
}
