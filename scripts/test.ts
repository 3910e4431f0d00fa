/**
 * npm test [-- [--all] [--note] [--engine sqlite|postgres|pooled] [--times] [path part …]]
 *
 * Runs the tests on SQLite, beside them on PostgreSQL the test files in which together every statement runs (`test/postgres-cover.json`),
 * and a selection behind a pooler in transaction mode. With a part of a path or an engine, all that the engine can run is run on it.
 * `--all` runs everything on both, properties at length, and what is otherwise left out where nothing has changed since the run that is noted. `--note` notes
 * a run of all files that passes in docs/verify.md. A file that failed runs once more, alone. A test process knows its engine
 * by PARLEY_TEST_ENGINE, its server by PARLEY_TEST_POSTGRES_URL, the pooler by PARLEY_TEST_POOLER_URL, and what the processes of a run
 * share by PARLEY_TEST_SHARED, which is their folder for temporary files too.
 * Where tests start the server as a program, its modules are joined first, unless `dist/server` is of these sources.
 * `--times` lists each file with its seconds and its seconds of processor time. The last line is "N passed, N failed".
 */
import { chmodSync, cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { followParent } from '../bin/parent.js';
import { fastPlace } from '../test/support/fast-place.ts';
import { type Pooler, startPooler } from '../test/support/pooler/pooler.ts';
import { startPostgres } from '../test/support/postgres-server.ts';
import { ensureServerIsBuilt } from './server-for-tests.ts';
import { COVER, readCover, uncovered } from './test-cover.ts';
import { indent } from './test-events.ts';
import {
  ENGINES,
  type Engine,
  type Extent,
  findTests,
  mayRunOnPostgres,
  needsPostgres,
  runsOn,
} from './test-files.ts';
import { Report } from './test-report.ts';
import { Runs } from './test-runs.ts';
import { statementsIn, statementsOn } from './test-statements.ts';
import { recordRun } from './whole-run.ts';

interface Arguments {
  readonly engines: readonly Engine[];
  readonly filters: readonly string[];
  readonly isTimed: boolean;
  /** Long properties, and what is otherwise left out where nothing has changed. */
  readonly isLong: boolean;
  readonly isNoted: boolean;
  readonly extent: Readonly<Record<Engine, Extent>>;
  /** A folder for what `scripts/cover.ts` reads. */
  readonly keep: string | undefined;
}

/** The servers of a run. */
interface Servers {
  readonly postgresUrl?: string;
  readonly poolerUrl?: string;
  stop(): Promise<void>;
}

const NONE: Servers = { stop: async () => {} };

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
  if (hasPassed()) process.exitCode = 0;
} catch (error) {
  report.fail(sentence(error));
}
console.log(report.closing());

function hasPassed(): boolean {
  return report.ran > 0 && report.failed === 0 && !interrupted.signal.aborted;
}

function readArguments(): Arguments {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      engine: { type: 'string' },
      times: { type: 'boolean', default: false },
      all: { type: 'boolean', default: false },
      note: { type: 'boolean', default: false },
      keep: { type: 'string' },
    },
  });
  const engines = ENGINES.filter((engine) => values.engine === undefined || engine === values.engine);
  if (engines.length === 0)
    throw new Error(`There is no engine "${values.engine}"; there are: ${ENGINES.join(', ')}`);
  const isAsked = values.engine !== undefined;
  return {
    engines,
    filters: positionals,
    isTimed: values.times,
    isLong: values.all,
    // Elsewhere the cost of requests is not measured (test/cost).
    isNoted: values.note && process.platform === 'linux',
    extent: {
      sqlite: 'all',
      postgres: values.all || isAsked || positionals.length > 0 ? 'all' : 'cover',
      pooled: isAsked ? 'all' : 'cover',
    },
    keep: values.keep,
  };
}

async function runAll(asked: Arguments): Promise<void> {
  const { engines, filters, extent, isTimed, isLong, keep } = asked;
  const files = findTests(filters);
  const chosen = new Map(
    engines
      .map((engine) => [engine, files.filter((file) => runsOn(engine, file, extent[engine]))] as const)
      .filter(([, ofEngine]) => ofEngine.length > 0),
  );
  await ensureServerIsBuilt([...chosen.values()].flat());
  const shared = makeShared();
  let servers = NONE;
  try {
    servers = await findServers(chosen);
    const runs = new Runs(environments({ shared, servers, isLong }), interrupted.signal);
    await runs.run(chosen);
    if (extent.postgres === 'cover' && chosen.has('postgres')) await cover(runs, shared);
    await runs.tryAgain(report);
    for (const result of runs.reports) report.end(result, isTimed);
    const isOfAll = filters.length === 0 && engines.length === ENGINES.length;
    if (asked.isNoted && isOfAll && hasPassed())
      report.note(recordRun({ isWhole: isLong, totals: report.totals }));
    if (keep) keepFor(keep, runs, shared);
  } finally {
    await servers.stop();
    rmSync(shared, { recursive: true, force: true });
  }
}

function keepFor(folder: string, { reports }: Runs, shared: string): void {
  cpSync(statementsIn(shared), statementsIn(folder), { recursive: true });
  writeFileSync(join(folder, 'files.json'), JSON.stringify(reports.flatMap(({ summary }) => summary)));
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

function environments({
  shared,
  servers: { postgresUrl = '', poolerUrl = '' },
  isLong,
}: {
  readonly shared: string;
  readonly servers: Servers;
  readonly isLong: boolean;
}): Record<Engine, NodeJS.ProcessEnv> {
  const env: NodeJS.ProcessEnv = { ...process.env, PARLEY_TEST_SHARED: shared, TMPDIR: shared };
  for (const name of ['PARLEY_TEST_POSTGRES_URL', 'PARLEY_TEST_POOLER_URL', 'PARLEY_TEST_LONG'])
    delete env[name];
  if (isLong) env.PARLEY_TEST_LONG = '1';
  env.NODE_COMPILE_CACHE ??= resolve('node_modules/.cache/compiled');
  const postgres = { ...env, PARLEY_TEST_ENGINE: 'postgres', PARLEY_TEST_POSTGRES_URL: postgresUrl };
  return {
    sqlite: { ...env, PARLEY_TEST_ENGINE: 'sqlite' },
    postgres,
    pooled: { ...postgres, PARLEY_TEST_POOLER_URL: poolerUrl },
  };
}

/** Runs on PostgreSQL what the cover lacks: files with a statement that ran on SQLite alone, or with tests that SQLite skips. */
async function cover(runs: Runs, shared: string): Promise<void> {
  const recorded = readCover();
  if (!recorded || interrupted.signal.aborted) return;
  const missing = () =>
    uncovered(
      {
        onSqlite: statementsOn(['sqlite'], shared),
        onPostgres: statementsOn(['postgres', 'pooled'], shared),
        mayRun: mayRunOnPostgres,
      },
      recorded,
    );
  const skipping = runs.report('sqlite').skippingFiles.map((file) => relative('', file));
  // Others open SQLite, whatever the engine is.
  const wanted = new Set([...missing().values(), ...skipping].filter(mayRunOnPostgres));
  const files = [...wanted].filter((file) => !recorded.files.includes(file));
  if (files.length > 0) {
    report.note(`On PostgreSQL too, since ${COVER} lacks them (npm run cover): ${files.join(', ')}`);
    await runs.run(new Map([['postgres', files]]));
  }
  for (const [unit, file] of missing())
    report.fail(
      `This statement of ${file} never ran on PostgreSQL (npm run cover records what may be so):\n${indent(unit)}`,
    );
}

function sentence(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
