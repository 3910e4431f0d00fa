import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { after, test } from 'node:test';
import { importsOf, readSources, targetOf } from '../support/source-imports.ts';

const root = resolve(import.meta.dirname, '../..');
const FEATURE = 'previews';
const TABLES = ['linked_pages', 'preview_waits'];
/** Tests that show whether the house stands without the feature; the whole suite takes too long for a test. */
const TESTS = [
  'test/architecture.test.ts',
  'test/store/tables.test.ts',
  'test/store/migrate.test.ts',
  'test/api/messages/send-message.test.ts',
  'test/api/messages/delete-message.test.ts',
  'test/api/events/register-queue.test.ts',
  'test/jobs/log-follower.test.ts',
  'test/jobs/pruner.test.ts',
];

const folder = mkdtempSync(join(tmpdir(), 'parley-without-feature-'));
after(() => rmSync(folder, { recursive: true, force: true }));

function copy(): void {
  for (const name of [
    'src',
    'test',
    'scripts',
    'contract',
    'docs',
    'verify',
    'bin',
    'package.json',
    'tsconfig.json',
  ])
    if (existsSync(join(root, name))) cpSync(join(root, name), join(folder, name), { recursive: true });
  for (const name of ['node_modules', 'web', 'bench']) symlinkSync(join(root, name), join(folder, name));
}

/** Changes a file of the copy; fails where there is nothing to change. */
function edit(path: string, before: string | RegExp, text: string): void {
  const known = readFileSync(join(folder, path), 'utf8');
  const changed = known.replace(before, text);
  assert.notEqual(changed, known, `${path} has ${before}`);
  writeFileSync(join(folder, path), changed);
}

/** Imports of files that are gone, as sentences. */
function lostImports(): string[] {
  return readSources(join(folder, 'src')).flatMap((file) =>
    importsOf(file.text)
      .map((each) => targetOf(file, each))
      .filter((target) => target?.startsWith(`features/${FEATURE}/`))
      .map((target) => `${file.path} imports ${target}`),
  );
}

test('without its folders and its line, a feature is gone, and the server works', () => {
  copy();
  for (const name of [`src/features/${FEATURE}`, `test/features/${FEATURE}`])
    rmSync(join(folder, name), { recursive: true });
  edit('src/features.ts', new RegExp(`import \\{ ${FEATURE} \\}[^\\n]*\\n`), '');
  edit('src/features.ts', new RegExp(`^ *${FEATURE},\\n`, 'm'), '');
  edit(
    'test/store/tables.test.ts',
    'LEFT: readonly string[] = []',
    `LEFT: readonly string[] = ${JSON.stringify(TABLES)}`,
  );
  assert.deepEqual(lostImports(), []);
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(folder, 'scripts/test.ts'), '--engine', 'sqlite', ...TESTS],
    { cwd: folder, encoding: 'utf8', env: { ...process.env, NODE_TEST_CONTEXT: undefined } },
  );
  assert.equal(status, 0, `${stdout}\n${stderr}`);
});
