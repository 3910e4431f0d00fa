import {
  type CompiledQuery,
  type Driver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely';
import type { Engine } from './engine.ts';
import type { Migrate } from './migrations.ts';

/** How a migration works on existing rows; `reads` takes time, `rewrites` more, and disk space. */
export interface TableWork {
  readonly table: string;
  readonly does: 'reads' | 'rewrites';
}

const NAME = '"?(\\w+)"?';
const RULES: readonly (readonly [RegExp, TableWork['does'], Engine['name'] | 'both'])[] = [
  [new RegExp(`^create (?:unique )?index (?:if not exists )?${NAME} on ${NAME}`), 'reads', 'both'],
  [new RegExp(`^(?:update|delete from) ${NAME}`), 'rewrites', 'both'],
  [new RegExp(`^alter table ${NAME} drop column`), 'rewrites', 'sqlite'],
  [new RegExp(`^alter table ${NAME} alter column`), 'rewrites', 'postgres'],
  [new RegExp(`^(?:insert into|select|with)\\b[^]*?\\bfrom ${NAME}`), 'reads', 'both'],
];

/** The tables that a migration reads or rewrites whole, by its statements; tables that it creates are left out. */
export async function workOf(up: Migrate, engine: Engine['name']): Promise<TableWork[]> {
  const statements = await recordStatements(up, engine);
  const made = statements.flatMap((text) => /^create table "?(\w+)"?/.exec(text)?.[1] ?? []);
  const found = new Map<string, TableWork['does']>();
  for (const { table, does } of statements.flatMap((text) => workOfStatement(text, engine)))
    if (!made.includes(table) && found.get(table) !== 'rewrites') found.set(table, does);
  return [...found].map(([table, does]) => ({ table, does }));
}

function workOfStatement(text: string, engine: Engine['name']): TableWork[] {
  for (const [pattern, does, on] of RULES) {
    const table = on === 'both' || on === engine ? pattern.exec(text)?.at(-1) : undefined;
    if (table !== undefined) return [{ table, does }];
  }
  return [];
}

/** The statements that a migration runs on a database without rows, in lower case and on one line. */
async function recordStatements(up: Migrate, engine: Engine['name']): Promise<string[]> {
  const statements: string[] = [];
  const db = new Kysely<unknown>({
    dialect: { ...PARTS[engine], createDriver: () => recorder((text) => statements.push(text)) },
  });
  try {
    await up(db, engine);
  } catch {
    // A migration that needs rows to go on has run enough statements.
  }
  return statements.map((text) => text.toLowerCase().replaceAll(/\s+/g, ' ').trim());
}

const PARTS = {
  sqlite: {
    createAdapter: () => new SqliteAdapter(),
    createIntrospector: (db: Kysely<unknown>) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  },
  postgres: {
    createAdapter: () => new PostgresAdapter(),
    createIntrospector: (db: Kysely<unknown>) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
};

function recorder(hear: (text: string) => void): Driver {
  const executeQuery = async ({ sql }: CompiledQuery) => {
    hear(sql);
    return { rows: [] };
  };
  const streamQuery = () => {
    throw new Error('Migrations do not stream.');
  };
  const nothing = async () => {};
  return {
    init: nothing,
    acquireConnection: async () => ({ executeQuery, streamQuery }),
    beginTransaction: nothing,
    commitTransaction: nothing,
    rollbackTransaction: nothing,
    releaseConnection: nothing,
    destroy: nothing,
  };
}
