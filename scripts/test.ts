/**
 * npm test [-- [--engine sqlite|postgres|pooled] [--times] [path part …]]
 *
 * Runs the tests on SQLite, beside them the tests that touch the store once more on PostgreSQL, and a selection of these behind a pooler
 * in transaction mode; `--engine pooled` runs all of them there. A test process knows its engine
 * by PARLEY_TEST_ENGINE, its server by PARLEY_TEST_POSTGRES_URL, the pooler by PARLEY_TEST_POOLER_URL, and what the processes of a run
 * share by PARLEY_TEST_SHARED, which is their folder for temporary files too.
 * Where tests start the server as a program, its modules are joined first, unless `dist/server` is of these sources.
 * `--times` lists each file with its seconds and its seconds of processor time. The last line is "N passed, N failed".
 */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { run } from 'node:test';
import { parseArgs } from 'node:util';
import { followParent } from '../bin/parent.js';
import { fastPlace } from '../test/support/fast-place.ts';
import { type Pooler, startPooler } from '../test/support/pooler/pooler.ts';
import { startPostgres } from '../test/support/postgres-server.ts';
import { ensureServerIsBuilt } from './server-for-tests.ts';
import {
  type Batch,
  ENGINES,
  type Engine,
  FILE_LIMIT_MS,
  findTests,
  inBatches,
  runsOn,
} from './test-files.ts';
import { Report, type RunReport } from './test-report.ts';

const BATCH = resolve(import.meta.dirname, 'test-batch.ts');
const MOST_PROCESSES = 4;
/** More room for young objects, in MB: as a test ends, nearly all that it made is garbage. A twentieth of the processor time. */
const FLAGS = ['--min-semi-space-size=16', '--max-semi-space-size=64'];

interface Arguments {
  readonly engines: readonly Engine[];
  readonly filters: readonly string[];
  readonly isTimed: boolean;
  /** Engines that were asked for run all that they can. */
  readonly isWhole: boolean;
}

/** The servers of a run. */
interface Servers {
  readonly postgresUrl?: string;
  readonly poolerUrl?: string;
  stop(): Promise<void>;
}

const NONE: Servers = { stop: async () => {} };
const needsPostgres = (engine: Engine): boolean => engine !== 'sqlite';

const report = new Report();
const interrupted = new AbortController();
process.exitCode = 1;
followParent();
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    if (!interrupted.signal.aborted) console.log(`\nStopping (${signal}).`);
    interrupted.abort();
  });
}

try {
  await runAll(readArguments());
  if (report.ran === 0) console.log('No test ran.');
  if (report.ran > 0 && report.failed === 0 && !interrupted.signal.aborted) process.exitCode = 0;
} catch (error) {
  report.fail(sentence(error));
}
console.log(report.totals());

function readArguments(): Arguments {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { engine: { type: 'string' }, times: { type: 'boolean', default: false } },
  });
  const engines = ENGINES.filter((engine) => values.engine === undefined || engine === values.engine);
  if (engines.length === 0)
    throw new Error(`There is no engine "${values.engine}"; there are: ${ENGINES.join(', ')}`);
  return { engines, filters: positionals, isTimed: values.times, isWhole: values.engine !== undefined };
}

async function runAll({ engines, filters, isTimed, isWhole }: Arguments): Promise<void> {
  const files = findTests(filters);
  const chosen = new Map(
    engines
      .map((engine) => [engine, files.filter((file) => runsOn(engine, file, isWhole))] as const)
      .filter(([, ofEngine]) => ofEngine.length > 0),
  );
  await ensureServerIsBuilt([...chosen.values()].flat());
  const shared = makeShared();
  let servers = NONE;
  try {
    servers = await findServers(chosen);
    await runFiles(chosen, environments(shared, servers), isTimed);
  } finally {
    await servers.stop();
    rmSync(shared, { recursive: true, force: true });
  }
}

/** The folder that the processes of a run share, and in which they make their temporary ones: in memory, unless somebody says where. */
function makeShared(): string {
  const folder = mkdtempSync(join(process.env.TMPDIR ? tmpdir() : fastPlace(), 'parley-tests-'));
  // PostgreSQL does not run as root, and some tests start one in it.
  chmodSync(folder, 0o755);
  return folder;
}

/** Without a server the tests run on SQLite all the same. */
async function findServers(chosen: Map<Engine, unknown>): Promise<Servers> {
  if (![...chosen.keys()].some(needsPostgres)) return NONE;
  try {
    return await startServers(chosen.has('pooled'));
  } catch (error) {
    report.fail(sentence(error));
    for (const engine of ENGINES.filter(needsPostgres)) chosen.delete(engine);
    return NONE;
  }
}

async function startServers(isPooled: boolean): Promise<Servers> {
  const server = await startPostgres();
  const pooler: Pooler | undefined = isPooled ? await startPooler(server.url) : undefined;
  return {
    postgresUrl: server.url,
    ...(pooler && { poolerUrl: pooler.url }),
    stop: async () => {
      await pooler?.close();
      await server.stop();
    },
  };
}

function environments(
  shared: string,
  { postgresUrl = '', poolerUrl = '' }: Servers,
): Record<Engine, NodeJS.ProcessEnv> {
  const env: NodeJS.ProcessEnv = { ...process.env, PARLEY_TEST_SHARED: shared, TMPDIR: shared };
  delete env.PARLEY_TEST_POSTGRES_URL;
  delete env.PARLEY_TEST_POOLER_URL;
  env.NODE_COMPILE_CACHE ??= resolve('node_modules/.cache/compiled');
  const postgres = { ...env, PARLEY_TEST_ENGINE: 'postgres', PARLEY_TEST_POSTGRES_URL: postgresUrl };
  return {
    sqlite: { ...env, PARLEY_TEST_ENGINE: 'sqlite' },
    postgres,
    pooled: { ...postgres, PARLEY_TEST_POOLER_URL: poolerUrl },
  };
}

async function runFiles(
  chosen: ReadonlyMap<Engine, readonly string[]>,
  env: Record<Engine, NodeJS.ProcessEnv>,
  isTimed: boolean,
): Promise<void> {
  const processes = processesFor(chosen);
  const batches = inBatches(chosen, processes);
  const results = new Map([...chosen.keys()].map((engine) => [engine, report.begin(engine)]));
  const work = async () => {
    for (let batch = batches.shift(); batch; batch = batches.shift())
      await runBatch(batch, env[batch.engine], results.get(batch.engine) as RunReport);
  };
  await Promise.all(Array.from({ length: processes }, work));
  for (const result of results.values()) report.end(result, isTimed);
}

/** One more than there are cores where the processes wait for a server. */
function processesFor(chosen: ReadonlyMap<Engine, unknown>): number {
  return Math.min(availableParallelism(), MOST_PROCESSES) + ([...chosen.keys()].some(needsPostgres) ? 1 : 0);
}

/** In one process; in another one what the first has left, should a file have ended it. */
async function runBatch({ files }: Batch, env: NodeJS.ProcessEnv, results: RunReport): Promise<void> {
  const { signal } = interrupted;
  for (let left = [...files]; left.length > 0 && !signal.aborted; ) {
    const timeout = FILE_LIMIT_MS * left.length;
    left = await results.follow(
      run({ files: [BATCH], argv: left, execArgv: FLAGS, timeout, env, signal }),
      BATCH,
      left,
    );
  }
}

function sentence(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
