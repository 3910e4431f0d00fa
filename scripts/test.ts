/**
 * npm test [-- [--engine sqlite|postgres] [path part …]]
 *
 * Runs the tests on SQLite, then those that touch the store once more on PostgreSQL. A test process knows its engine
 * by PARLEY_TEST_ENGINE, and its server by PARLEY_TEST_POSTGRES_URL. The last line is "N passed, N failed".
 */
import { globSync } from 'node:fs';
import { resolve } from 'node:path';
import { run } from 'node:test';
import { parseArgs } from 'node:util';
import { type PostgresServer, startPostgres } from '../test/support/postgres-server.ts';
import { Report } from './test-report.ts';

const ENGINES = ['sqlite', 'postgres'] as const;
type Engine = (typeof ENGINES)[number];

/** These touch no store, so that the first engine says all. */
const PURE = /^(src|web|test\/(markdown|http|kernel|tooling|architecture\.test\.ts))(\/|$)/;
/** One more where the processes wait for a server. */
const CONCURRENCY: Record<Engine, number> = { sqlite: 2, postgres: 3 };
const FILE_LIMIT_MS = 5 * 60_000;

const report = new Report();
const interrupted = new AbortController();
process.exitCode = 1;
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    if (!interrupted.signal.aborted) console.log(`\nStopping (${signal}).`);
    interrupted.abort();
  });
}

try {
  const { engines, filters } = readArguments();
  const files = findTests(filters);
  for (const engine of engines) {
    const chosen = engine === 'sqlite' ? files : files.filter((file) => !PURE.test(file));
    if (chosen.length > 0 && !interrupted.signal.aborted) await runEngine(engine, chosen);
  }
  if (report.ran === 0) console.log('No test ran.');
  if (report.ran > 0 && report.failed === 0 && !interrupted.signal.aborted) process.exitCode = 0;
} catch (error) {
  report.fail(error instanceof Error ? error.message : String(error));
}
console.log(report.totals());

function readArguments(): { engines: readonly Engine[]; filters: string[] } {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { engine: { type: 'string' } },
  });
  const engines = ENGINES.filter((engine) => values.engine === undefined || engine === values.engine);
  if (engines.length === 0)
    throw new Error(`There is no engine "${values.engine}"; there are: ${ENGINES.join(', ')}`);
  return { engines, filters: positionals };
}

function findTests(filters: string[]): string[] {
  const files = globSync(['web/**/*.test.ts', 'src/**/*.test.ts', 'test/**/*.test.ts']).map((file) =>
    file.replaceAll('\\', '/'),
  );
  return files.filter((file) => filters.length === 0 || filters.some((part) => file.includes(part))).sort();
}

async function runEngine(engine: Engine, files: string[]): Promise<void> {
  let server: PostgresServer | undefined;
  try {
    if (engine === 'postgres') server = await startPostgres();
    await runFiles(engine, files, server?.url);
  } finally {
    await server?.stop();
  }
}

async function runFiles(engine: Engine, files: string[], url: string | undefined): Promise<void> {
  const env: NodeJS.ProcessEnv = { ...process.env, PARLEY_TEST_ENGINE: engine };
  delete env.PARLEY_TEST_POSTGRES_URL;
  env.NODE_COMPILE_CACHE ??= resolve('node_modules/.cache/compiled');
  if (url) env.PARLEY_TEST_POSTGRES_URL = url;
  const paths = files.map((file) => resolve(file));
  const { signal } = interrupted;
  await report.follow(
    engine,
    run({ files: paths, concurrency: CONCURRENCY[engine], timeout: FILE_LIMIT_MS, env, signal }),
  );
}
