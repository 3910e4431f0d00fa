/**
 * npm test [-- [--engine sqlite|postgres] [path part …]]
 *
 * Runs the tests on SQLite, then those that touch the store once more on PostgreSQL. A test process knows its engine
 * by PARLEY_TEST_ENGINE, and its server by PARLEY_TEST_POSTGRES_URL. The last line is "N passed, N failed".
 */
import { resolve } from 'node:path';
import { run } from 'node:test';
import { parseArgs } from 'node:util';
import { type PostgresServer, startPostgres } from '../test/support/postgres-server.ts';
import { ENGINES, type Engine, FILE_LIMIT_MS, findTests, inBatches, runsOn } from './test-files.ts';
import { Report, type RunReport } from './test-report.ts';

const BATCH = resolve(import.meta.dirname, 'test-batch.ts');
/** One more where the processes wait for a server. */
const PROCESSES: Record<Engine, number> = { sqlite: 2, postgres: 3 };

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
    const chosen = files.filter((file) => runsOn(engine, file));
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
  const batches = inBatches(files, PROCESSES[engine]);
  const results = report.begin(engine);
  const work = async () => {
    for (let batch = batches.shift(); batch; batch = batches.shift()) await runBatch(batch, env, results);
  };
  await Promise.all(Array.from({ length: PROCESSES[engine] }, work));
  report.end(results);
}

/** In one process; in another one what the first has left, should a file have ended it. */
async function runBatch(files: string[], env: NodeJS.ProcessEnv, results: RunReport): Promise<void> {
  const { signal } = interrupted;
  for (let left = files; left.length > 0 && !signal.aborted; ) {
    const timeout = FILE_LIMIT_MS * left.length;
    left = await results.follow(run({ files: [BATCH], argv: left, timeout, env, signal }), BATCH, left);
  }
}
