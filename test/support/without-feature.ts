import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { ApiDecision } from '../../scripts/compat.ts';

const root = resolve(import.meta.dirname, '../..');
/** What is made of the rest, or has no end. */
const NOT_COPIED = ['.git', 'node_modules', 'dist', 'data'];
/** The lists in which a feature has lines. */
const LISTS = [
  'src/listed/features.ts',
  'src/listed/settings.ts',
  'src/listed/commands.ts',
  'web/features.ts',
];
const DECISIONS = 'scripts/decisions.json';

/** Copies the project into a folder, without one feature, in the steps of docs/add-a-feature.md ("Remove a feature"). */
export function copyWithout(feature: string, tables: readonly string[], folder: string): void {
  for (const name of readdirSync(root).filter((each) => !NOT_COPIED.includes(each)))
    cpSync(join(root, name), join(folder, name), {
      recursive: true,
      filter: (path) => path !== join(root, 'web/dist'),
    });
  for (const name of ['node_modules', 'web/dist'])
    if (existsSync(join(root, name))) symlinkSync(join(root, name), join(folder, name));
  for (const place of ['src/features', 'test/features', 'web/features'])
    rmSync(join(folder, place, feature), { recursive: true, force: place !== 'src/features' });
  for (const list of LISTS) removeLines(join(folder, list), feature);
  removeDecisions(join(folder, DECISIONS), feature);
  edit(
    join(folder, 'test/store/tables.test.ts'),
    'LEFT: readonly string[] = []',
    `LEFT: readonly string[] = ${JSON.stringify(tables)}`,
  );
  run(folder, ['scripts/compat.ts']);
}

/** Runs a program of the copy; fails with what it wrote if it does not end with 0. */
export function run(folder: string, args: readonly string[]): void {
  const { status, stdout, stderr } = spawnSync(process.execPath, [...args], {
    ...{ cwd: folder, encoding: 'utf8', env: { ...process.env, NODE_TEST_CONTEXT: undefined } },
  });
  assert.equal(status, 0, `${stdout}\n${stderr}`);
}

/** Takes the lines of a feature out of a list. */
function removeLines(file: string, feature: string): void {
  const lines = readFileSync(file, 'utf8').split('\n');
  writeFileSync(file, lines.filter((line) => !line.includes(`/features/${feature}/`)).join('\n'));
}

/** Takes out the decisions that tests of the feature show. */
function removeDecisions(file: string, feature: string): void {
  const areas = Object.entries(JSON.parse(readFileSync(file, 'utf8')) as Record<string, ApiDecision[]>);
  const isOfIt = ({ shown }: ApiDecision) => shown.some((each) => each.startsWith(`features/${feature}/`));
  const left = areas.map(([area, rows]) => [area, rows.filter((row) => !isOfIt(row))] as const);
  writeFileSync(
    file,
    `${JSON.stringify(Object.fromEntries(left.filter(([, rows]) => rows.length > 0)), undefined, 2)}\n`,
  );
}

/** Changes a file; fails where there is nothing to change. */
function edit(file: string, before: string, after: string): void {
  const known = readFileSync(file, 'utf8');
  assert.ok(known.includes(before), `${file} has ${before}`);
  writeFileSync(file, known.replace(before, after));
}
