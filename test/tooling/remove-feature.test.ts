import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { importsOf, readSources, targetOf } from '../support/source-imports.ts';
import { copyWithout, run } from '../support/without-feature.ts';

const FEATURE = 'previews';
const TABLES = ['linked_pages', 'preview_waits'];
/** Tests that show whether the server works without the feature; the whole suite takes too long for a test. */
const TESTS = [
  'test/architecture.test.ts',
  'test/tooling/compat.test.ts',
  'test/tooling/features.test.ts',
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

/** Imports of files that are gone, as sentences. */
function lostImports(): string[] {
  return readSources(join(folder, 'src')).flatMap((file) =>
    importsOf(file.text)
      .map((each) => targetOf(file, each))
      .filter((target) => target?.startsWith(`features/${FEATURE}/`))
      .map((target) => `${file.path} imports ${target}`),
  );
}

test('without its folders and its lines, a feature is gone, and the server works', () => {
  copyWithout(FEATURE, TABLES, folder);
  assert.deepEqual(lostImports(), []);
  run(folder, ['scripts/test.ts', '--engine', 'sqlite', ...TESTS]);
});
