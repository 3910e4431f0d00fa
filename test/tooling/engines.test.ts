import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { findTests, runsOn, WITHOUT_DATABASE } from '../../scripts/test-files.ts';
import { importsOf, targetOf } from '../support/source-imports.ts';

const DATABASES = 'test/support/postgres.ts';

/** Whether it can open a database of the engine under test, by itself or by another file of the tests. */
function reachesDatabases(path: string, seen = new Set<string>()): boolean {
  if (path === DATABASES) return true;
  if (seen.has(path) || !path.startsWith('test/') || !existsSync(path)) return false;
  seen.add(path);
  return targetsOf(path).some((target) => reachesDatabases(target, seen));
}

function targetsOf(path: string): string[] {
  const file = { path, text: readFileSync(path, 'utf8') };
  const loaded = importsOf(file.text).filter(({ typeOnly }) => !typeOnly);
  return loaded.map((each) => targetOf(file, each)).filter((target) => target !== undefined);
}

test('a file runs on PostgreSQL unless it opens no database, or its folder runs once', () => {
  const named = findTests([]).filter((file) => WITHOUT_DATABASE.test(file));
  assert(named.length > 20);
  assert.deepEqual(
    named.filter((file) => reachesDatabases(file)),
    [],
  );
  assert.deepEqual(
    findTests([]).filter((file) => runsOn('postgres', file) && !reachesDatabases(file)),
    [],
  );
});
