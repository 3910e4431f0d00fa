import { CompiledQuery, type Kysely, type KyselyPlugin } from 'kysely';
import type { Schema } from '../../src/chat/store/schema.ts';
import type { Engine, Reader } from '../../src/engine/store/engine.ts';

/** Makes an executor of its own. */
const NOTHING: KyselyPlugin = {
  transformQuery: ({ node }) => node,
  transformResult: async ({ result }) => result,
};

/** The plans of the statements that `read` sends, as the engine explains them. */
export async function plansOf(engine: Engine, read: (db: Reader) => Promise<unknown>): Promise<string> {
  const db = engine.read as unknown as Kysely<Schema>;
  const plans: string[] = [];
  const statements: CompiledQuery[] = [];
  const recorded = db.withPlugin(NOTHING);
  const executor = recorded.getExecutor();
  const execute = executor.executeQuery.bind(executor);
  executor.executeQuery = (statement) => {
    statements.push(statement);
    return execute(statement);
  };
  await read(recorded);
  const explain = engine.name === 'postgres' ? 'explain' : 'explain query plan';
  for (const { sql: text, parameters } of statements) {
    const { rows } = await db.executeQuery(CompiledQuery.raw(`${explain} ${text}`, [...parameters]));
    for (const row of rows as Record<string, unknown>[]) plans.push(String(row['QUERY PLAN'] ?? row.detail));
  }
  return plans.join('\n');
}
