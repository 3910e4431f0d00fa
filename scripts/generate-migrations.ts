/** Migrations of tables and columns that are declared and that no migration makes yet, and the list of all in `migrations.ts`. */
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { migrate } from '../src/engine/store/migrate.ts';
import { MIGRATIONS } from '../src/engine/store/migrations.ts';
import type { Column } from '../src/engine/store/schema/columns.ts';
import type { Table } from '../src/engine/store/schema/table.ts';
import { openSqlite } from '../src/engine/store/sqlite.ts';
import { tables } from '../src/features.ts';

const store = resolve(import.meta.dirname, '../src/engine/store');
const list = join(store, 'migrations.ts');

/** What is declared and not in the database: a table, or columns of a table that is there. */
interface Addition {
  readonly table: string;
  readonly declared: Table;
  /** Absent: the table itself. */
  readonly columns?: readonly string[];
}

/** Writes missing files; returns their names, or with `check` the names of the files that it would write. */
export async function generateMigrations(check: boolean): Promise<string[]> {
  const additions = additionsTo(await columnsOfMigrations(), tables);
  const written =
    additions.length === 0 || check
      ? additions.map(({ table, columns }) => `a migration for ${[table, ...(columns ?? [])].join(' ')}`)
      : [write(additions)];
  const unlisted = readdirSync(join(store, 'migrations'))
    .map((file) => file.replace('.ts', ''))
    .filter((name) => !(name in MIGRATIONS));
  if (unlisted.length === 0) return written;
  if (!check) for (const name of unlisted) enter(name);
  return [...written, 'src/engine/store/migrations.ts'];
}

type ColumnsByTable = ReadonlyMap<string, readonly string[]>;

export function additionsTo(
  made: ColumnsByTable,
  declared: Iterable<readonly [string, Table]>,
): readonly Addition[] {
  return [...declared].flatMap(([name, table]) => {
    const known = made.get(name);
    const columns = known && Object.keys(table.columns).filter((each) => !known.includes(each));
    return columns?.length === 0 ? [] : [{ table: name, declared: table, ...(columns && { columns }) }];
  });
}

async function columnsOfMigrations(): Promise<ColumnsByTable> {
  const path = join(tmpdir(), `parley-generate-${process.pid}.db`);
  const engine = openSqlite(path, { lock: false, durable: false });
  try {
    await migrate(engine);
    const found = new Map<string, readonly string[]>();
    await engine.migrate(async (db) => {
      for (const { name, columns } of await db.introspection.getTables())
        found.set(
          name,
          columns.map((each) => each.name),
        );
    });
    return found;
  } finally {
    await engine.close();
    for (const end of ['', '-shm', '-wal']) rmSync(`${path}${end}`, { force: true });
  }
}

/** Writes one migration with all additions, under the next number. */
function write(additions: readonly Addition[]): string {
  const numbers = Object.keys(MIGRATIONS).map((name) => Number(name.slice(0, 4)));
  const number = String(Math.max(...numbers) + 1).padStart(4, '0');
  const [{ table = '', columns: [column] = [] } = {}] = additions;
  const subject = [table, ...(column === undefined ? [] : [column])].join('-').replaceAll('_', '-');
  const name = `${number}-expand-${subject}`;
  writeFileSync(join(store, 'migrations', `${name}.ts`), migrationOf(additions));
  const advice = column === undefined ? 'add the indexes that its queries need' : 'check its defaults';
  return `src/engine/store/migrations/${name}.ts: ${advice}`;
}

/** The text of a migration. */
export function migrationOf(additions: readonly Addition[]): string {
  const fresh = additions.filter(({ columns }) => !columns);
  const hasBytes = fresh.some(({ declared }) =>
    Object.values(declared.columns).some(({ stores }) => stores === 'bytes'),
  );
  const body = additions.flatMap((each) => (each.columns ? makeColumns(each) : makeTable(each)));
  const [imports, parameters] =
    fresh.length > 0
      ? ['type Kysely, sql', "db: Kysely<unknown>, engine: 'sqlite' | 'postgres'"]
      : ['type Kysely', 'db: Kysely<unknown>'];
  return [
    `import { ${imports} } from 'kysely';`,
    '',
    `export async function up(${parameters}): Promise<void> {`,
    ...(hasBytes ? ["  const bytes = engine === 'sqlite' ? sql`blob` : sql`bytea`;"] : []),
    ...body,
    '}',
    '',
  ].join('\n');
}

/** Rows that are there, and versions that do not know the column, get its default (ADR 17). SQLite takes one column in a statement. */
function makeColumns({ table, declared, columns = [] }: Addition): string[] {
  return columns.map((name) => {
    const { stores, isNullable } = declared.columns[name] ?? { stores: 'text', isNullable: true };
    if (stores === 'bytes')
      throw new Error(`${table}.${name}: write the migration of a column of bytes by hand.`);
    const none = stores === 'integer' ? '0' : "''";
    const rule = isNullable ? '' : `, (c) => c.notNull().defaultTo(${none})`;
    const type = stores === 'integer' ? 'bigint' : 'text';
    return `  await db.schema.alterTable('${table}').addColumn('${name}', '${type}'${rule}).execute();`;
  });
}

function makeTable({ table: name, declared: { columns, key, withMessage } }: Addition): string[] {
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
