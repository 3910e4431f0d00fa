import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '../..');
const COPIED = [
  'src',
  'test',
  'scripts',
  'contract',
  'docs',
  'verify',
  'bin',
  'ops',
  'package.json',
  'tsconfig.json',
];
/** Not changed: the feature has nothing there. */
const LINKED = ['node_modules', 'web', 'bench'];
/** The lists in which a feature has lines. */
const LISTS = ['src/features.ts', 'src/settings.ts', 'src/commands.ts'];

/** Copies the project into a folder, without one feature, in the steps of docs/add-a-feature.md ("Remove a feature"). */
export function copyWithout(feature: string, tables: readonly string[], folder: string): void {
  for (const name of COPIED)
    if (existsSync(join(root, name))) cpSync(join(root, name), join(folder, name), { recursive: true });
  for (const name of LINKED) symlinkSync(join(root, name), join(folder, name));
  for (const name of [`src/features/${feature}`, `test/features/${feature}`])
    rmSync(join(folder, name), { recursive: true });
  for (const list of LISTS) removeLines(join(folder, list), feature);
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

/** Takes out of a list what it imports of the feature, and where that stands. */
function removeLines(file: string, feature: string): void {
  const text = readFileSync(file, 'utf8');
  const imports = new RegExp(`^import \\{ (\\w+) \\} from '\\./features/${feature}/[^\\n]*\\n`, 'gm');
  const names = [...text.matchAll(imports)].map(([, name]) => name);
  let rest = text.replaceAll(imports, '');
  for (const name of names) rest = rest.replaceAll(new RegExp(`\\b${name}\\b,?`, 'g'), '');
  writeFileSync(file, rest);
}

/** Changes a file; fails where there is nothing to change. */
function edit(file: string, before: string, after: string): void {
  const known = readFileSync(file, 'utf8');
  assert.ok(known.includes(before), `${file} has ${before}`);
  writeFileSync(file, known.replace(before, after));
}
