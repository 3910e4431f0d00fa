/**
 * npm run cover
 *
 * Runs all tests on both engines and writes `test/postgres-cover.json`: the cheapest test files, as far as a simple search finds them, in
 * which together every SQL statement of the server runs on PostgreSQL; and the statements that only one engine runs. Takes as long as
 * `npm test -- --all`.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { COVER, type Cover, drawsByChance, unitsIn } from './test-cover.ts';
import { mayRunOnPostgres } from './test-files.ts';
import type { FileSummary } from './test-report.ts';
import { type Statements, statementsOn } from './test-statements.ts';

/** Tests of the engines themselves. */
const OWN = /^test\/store\//;
/** Loading a file takes some time, whatever its tests do. */
const LEAST_MS = 200;

const { values } = parseArgs({ options: { kept: { type: 'string' } } });
const folder = values.kept ?? mkdtempSync(join(tmpdir(), 'parley-cover-'));
try {
  if (values.kept === undefined) await runTests(folder);
  const cover = coverOf(folder);
  writeFileSync(resolve(COVER), `${JSON.stringify(cover, undefined, 2)}\n`);
  console.log(`${COVER}: ${cover.files.length} files.`);
} finally {
  if (values.kept === undefined) rmSync(folder, { recursive: true, force: true });
}

async function runTests(keep: string): Promise<void> {
  const args = [resolve('scripts/test.ts'), '--all', '--keep', keep];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'inherit', 'inherit'] });
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error('The cover is recorded of a run that passes.');
}

function coverOf(kept: string): Cover {
  const summaries = JSON.parse(readFileSync(join(kept, 'files.json'), 'utf8')) as FileSummary[];
  const on = (engine: string) => summaries.filter((each) => each.engine === engine);
  const sqlite = statementsOn(['sqlite'], kept);
  const postgres = statementsOn(['postgres'], kept);
  const skips = new Set(on('sqlite').flatMap(({ file, skipped }) => (skipped > 0 ? [file] : [])));
  const costs = new Map(on('postgres').map(({ file, processorMs }) => [file, processorMs]));
  const must = [...costs.keys()].filter(
    (file) => mayRunOnPostgres(file) && (OWN.test(file) || skips.has(file)),
  );
  return {
    files: chooseFiles(postgres, must, costs),
    onlySqlite: [...unitsIn(withoutChance(sqlite)).difference(unitsIn(postgres))].sort(),
  };
}

/** Adds the file with the most missing units for its cost, until none is missing. */
function chooseFiles(
  statements: Statements,
  must: readonly string[],
  costs: ReadonlyMap<string, number>,
): string[] {
  const chosen = new Set(must);
  const unitsOf = (file: string) => statements.get(file) ?? new Set<string>();
  const candidates = [...withoutChance(statements).keys()].filter(mayRunOnPostgres);
  let left = candidates
    .map(unitsOf)
    .reduce<ReadonlySet<string>>((all, units) => all.union(units), new Set())
    .difference(new Set(must.flatMap((file) => [...unitsOf(file)])));
  const worth = (file: string) =>
    unitsOf(file).intersection(left).size / Math.max(LEAST_MS, costs.get(file) ?? 0);
  while (left.size > 0) {
    const best = candidates.reduce((one, other) => (worth(other) > worth(one) ? other : one));
    chosen.add(best);
    left = left.difference(unitsOf(best));
  }
  return [...chosen].sort();
}

function withoutChance(statements: Statements): Statements {
  return new Map([...statements].filter(([file]) => !drawsByChance(file)));
}
